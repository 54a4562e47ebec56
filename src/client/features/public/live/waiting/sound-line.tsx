import { useLingui } from '@lingui/react/macro'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useSound } from '../call/ring-sound.ts'
import type { LiveGuest } from '../use-live-guest.ts'

/** Says that a call would be silent and what the guest can do about it; hidden while there is no connection. */
export function SoundLine({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  const isOpen = guest.state.status === 'open'
  const sound = useSound()
  return (
    <LiveRegion data-sound={sound}>
      {isOpen && sound === 'locked' && (
        <Notice tone="warning">{t`The call would be silent. Press “Notify me when I am called” to make this phone ring.`}</Notice>
      )}
      {isOpen && sound === 'refused' && (
        <Notice tone="warning">
          {t`This phone does not let the page ring. Please keep the page in view, or press “Notify me when I am called” to try again.`}
        </Notice>
      )}
    </LiveRegion>
  )
}
