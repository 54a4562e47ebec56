import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'

/** The phone refuses to keep what is typed: what is safe, what is not yet, and what the person can do. */
export function StorageFull() {
  const { t } = useLingui()
  return (
    <div data-trouble="full">
      <Notice tone="danger" title={t`This phone is full`}>
        <p>{t`What you typed last stands only on the screen. Please free some space (photos, other apps) and leave this page open: it saves by itself. What was saved before is safe.`}</p>
      </Notice>
    </div>
  )
}
