import { useLingui } from '@lingui/react/macro'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { Chip, StatusChip } from '../../ui/chip.tsx'
import { statusNames } from './application-words.ts'

type ChipProps = { status: ApplicationStatus; revoked: boolean | undefined; className?: string }

/** The status of an application. It stays approved when its enlistment is revoked, so the chip then shows "revoked". */
export function ApplicationChip({ status, revoked, className = '' }: ChipProps) {
  const { t, i18n } = useLingui()
  if (revoked)
    return (
      <Chip tone="danger" icon="close" className={className}>
        {t`Revoked`}
      </Chip>
    )
  return (
    <StatusChip status={status} className={className}>
      {i18n._(statusNames[status])}
    </StatusChip>
  )
}
