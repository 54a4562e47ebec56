import { useLingui } from '@lingui/react/macro'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import type { LiveGuest } from '../use-live-guest.ts'
import { LostNotice } from './connection-line.tsx'
import { SerialCard } from './serial-card.tsx'

/** Shown after a reload until the server has sent the state of the place that this phone had. */
export function KeptScreen({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  if (guest.kept === null) return null
  return (
    <>
      <SerialCard serial={guest.kept.serial}>
        <p>{t`Looking for your place`}</p>
      </SerialCard>
      <LiveRegion>{guest.state.failures > 0 && <LostNotice />}</LiveRegion>
    </>
  )
}
