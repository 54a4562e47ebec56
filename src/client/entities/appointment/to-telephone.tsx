import { useLingui } from '@lingui/react/macro'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

/** A message about the appointment did not reach the visitor: the office has to call the number. */
export function ToTelephone({ appointment: { toTelephone } }: { appointment: AppointmentSummary }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (toTelephone === null) return null
  const { mobile } = toTelephone
  return (
    <span data-part="to-telephone" className="block">
      <Chip tone="danger" icon="warning">{t`Not informed: please telephone`}</Chip>
      {mobile !== null && (
        <a
          href={`tel:${mobile}`}
          className="inline-flex min-h-11 items-center whitespace-nowrap text-small tabular-nums"
        >
          {localiseDigits(mobile, locale)}
        </a>
      )}
    </span>
  )
}
