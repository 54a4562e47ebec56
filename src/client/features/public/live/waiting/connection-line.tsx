import { useLingui } from '@lingui/react/macro'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useSound } from '../call/ring-sound.ts'
import type { LiveGuest } from '../use-live-guest.ts'

/** Whether the connection is open, so that the guest can be called. */
export function ConnectionLine({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const sound = useSound()
  const isOpen = guest.state.status === 'open'
  return (
    <LiveRegion data-connection={isOpen ? 'open' : 'lost'}>
      {isOpen ? (
        <Notice tone="ok">
          {sound === 'on'
            ? t`Connected. Please keep this page open: it rings when you are called.`
            : t`Connected. Please keep this page open and in view: it shows when you are called.`}
        </Notice>
      ) : (
        <LostNotice />
      )}
    </LiveRegion>
  )
}

export function LostNotice() {
  const { t } = useLingui()
  return (
    <Notice tone="warning" title={t`No connection: your place is kept`}>
      {t`The page reconnects automatically. You cannot be called until then; others may be called first.`}
    </Notice>
  )
}
