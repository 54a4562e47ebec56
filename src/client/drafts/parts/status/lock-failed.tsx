import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'

/** The drafts of a shared phone are readable after an idle time, because locking failed. The next person must know. */
export function LockFailed() {
  const { t } = useLingui()
  return (
    <div data-trouble="not-locked">
      <Notice tone="danger" title={t`It could not be locked`}>
        <p>{t`This phone has no room for the lock, so anyone who picks it up can read what you typed. Nothing was lost. Please free some space (photos, other apps): it then locks automatically when not in use.`}</p>
      </Notice>
    </div>
  )
}
