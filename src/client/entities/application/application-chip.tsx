import { useLingui } from '@lingui/react/macro'
import type { Revocation } from '#contract/applications/application-shapes.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Chip, StatusChip } from '../../ui/chip.tsx'
import { statusNames } from './application-words.ts'

type ChipProps = {
  status: ApplicationStatus
  revoked: boolean | undefined
  /** Staff also see when and why. */
  revocation?: Revocation | undefined
  className?: string
}

/** The status of an application. It stays approved when its enlistment is revoked, so the chip then shows "revoked". */
export function ApplicationChip({ status, revoked, revocation, className = '' }: ChipProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  if (revoked || revocation !== undefined) {
    const day = revocation && formatDate(dhakaDate(revocation.at), locale)
    return (
      <span title={revocation?.reason}>
        <Chip tone="danger" icon="close" className={className}>
          {day === undefined ? t`Revoked` : t`Revoked on ${day}`}
        </Chip>
        {revocation && <span className="sr-only">{revocation.reason}</span>}
      </span>
    )
  }
  return (
    <StatusChip status={status} className={className}>
      {i18n._(statusNames[status])}
    </StatusChip>
  )
}
