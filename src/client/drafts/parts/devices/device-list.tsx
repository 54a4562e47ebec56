import { useLingui } from '@lingui/react/macro'
import type { Device } from '#contract/applications/devices.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'

type DeviceListProps = {
  devices: readonly Device[]
  onTakeOff: (device: Device) => void
  onTakeOffOthers: () => void
}

/** This phone first, then the others by last use, then the removed ones. */
export function DeviceList({ devices, onTakeOff, onTakeOffOthers }: DeviceListProps) {
  const { t } = useLingui()
  const rank = ({ isThis, revokedAt }: Device) => (isThis ? 0 : revokedAt === null ? 1 : 2)
  const sorted = [...devices].sort((one, other) => rank(one) - rank(other))
  const hasOthers = devices.some((device) => rank(device) === 1)
  return (
    <>
      {hasOthers && (
        <Button variant="plain" size="small" data-action="take-off-others" onClick={onTakeOffOthers}>
          {t`Remove all others`}
        </Button>
      )}
      <ul className="divide-y divide-line">
        {sorted.map((device) => (
          <DeviceItem key={device.key} device={device} onTakeOff={onTakeOff} />
        ))}
      </ul>
    </>
  )
}

function DeviceItem({ device, onTakeOff }: { device: Device; onTakeOff: (device: Device) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = device.label || t`Unknown device`
  const seen = formatDateTime(device.lastSeenAt, locale)
  const since = formatDateTime(device.firstSeenAt, locale)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3" data-device={device.isThis ? 'this' : 'other'}>
      <Icon name="phone" className="text-muted" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {device.isThis && <Chip tone="ok" icon="check">{t`This phone`}</Chip>}
          {device.revokedAt !== null && <Chip tone="danger" icon="close">{t`Removed`}</Chip>}
        </span>
        <span className="block text-tiny text-muted">{t`Last seen ${seen}, first ${since}`}</span>
      </span>
      {!device.isThis && device.revokedAt === null && (
        <Button
          variant="quiet"
          size="small"
          data-action="take-off"
          aria-label={t`Remove phone: ${name}`}
          onClick={() => onTakeOff(device)}
        >
          {t`Remove phone`}
        </Button>
      )}
    </li>
  )
}
