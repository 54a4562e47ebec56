import { useLingui } from '@lingui/react/macro'
import type { LiveGuest } from '../use-live-guest.ts'
import { ConnectionLine } from './connection-line.tsx'
import { SerialCard } from './serial-card.tsx'

/** After a reload, until the server has said what became of the place that this phone had. */
export function KeptScreen({ guest }: { guest: LiveGuest }) {
  const { t } = useLingui()
  if (guest.kept === null) return null
  return (
    <>
      <SerialCard serial={guest.kept.serial}>
        <p>{t`Looking for your place`}</p>
      </SerialCard>
      {guest.state.failures > 0 && <ConnectionLine guest={guest} />}
    </>
  )
}
