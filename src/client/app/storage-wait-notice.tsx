import { useLingui } from '@lingui/react/macro'

/** Shown when two versions of the portal are open on this phone and the older one still holds the database. */
export function StorageWaitNotice() {
  const { t } = useLingui()
  return (
    <section data-storage-wait="" className="border-b border-line bg-accent-soft px-4 py-2 text-small">
      <p role="status">{t`An older version of these pages is open in another tab or window. Please close it: your applications will then appear here at once.`}</p>
    </section>
  )
}
