import { useLingui } from '@lingui/react/macro'
import { DraftList, useLocalDrafts } from './draft-list.tsx'

/** The drafts of this phone under their heading; nothing when there are none. */
export function OnThisPhone({ withDevices = false }: { withDevices?: boolean }) {
  const { t } = useLingui()
  const drafts = useLocalDrafts()
  if (drafts === null || drafts.length === 0) return null
  return (
    <section className="space-y-3">
      <h2>{t`On this phone`}</h2>
      <DraftList drafts={drafts} withDevices={withDevices} />
    </section>
  )
}
