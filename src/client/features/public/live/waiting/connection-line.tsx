import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../../ui/notice.tsx'
import type { LiveGuest } from '../use-live-guest.ts'

/** Whether the place can be called just now, as it is. */
export function ConnectionLine({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const isOpen = guest.state.status === 'open'
  return (
    <div role="status" data-connection={isOpen ? 'open' : 'lost'}>
      {isOpen ? (
        <Notice tone="ok">{t`Connected. Please keep this page open: it rings when you are called.`}</Notice>
      ) : (
        <Notice tone="warning" title={t`No connection: your place is kept`}>
          {t`The page connects again by itself. You cannot be called until then; others may be called first.`}
        </Notice>
      )}
    </div>
  )
}
