import { useLingui } from '@lingui/react/macro'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useSound } from '../call/ring-sound.ts'

/** That a call would be silent, and what the guest can do about it. */
export function SoundLine() {
  const { t } = useLingui()
  const sound = useSound()
  return (
    <LiveRegion data-sound={sound}>
      {sound === 'locked' && (
        <Notice tone="warning">{t`The call would be silent. Press the button below, then this phone rings.`}</Notice>
      )}
      {sound === 'refused' && (
        <Notice tone="warning">
          {t`This phone does not let the page ring. Please keep the page in sight, or press the button below and try again.`}
        </Notice>
      )}
    </LiveRegion>
  )
}
