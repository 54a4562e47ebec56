import { useLingui } from '@lingui/react/macro'
import type { AppointmentStatus, AppointmentType } from '#domain/appointments/appointment-states.ts'
import { Chip, type ChipProps } from '../../ui/chip.tsx'
import { appointmentStatusNames, appointmentTypeNames } from './appointment-words.ts'

const looks: Record<AppointmentStatus, Pick<ChipProps, 'tone' | 'icon'>> = {
  APPLIED: { tone: 'pending', icon: 'clock' },
  APPROVED: { tone: 'approved', icon: 'check' },
  RESCHEDULED: { tone: 'approved', icon: 'retry' },
  REJECTED: { tone: 'rejected', icon: 'close' },
  CANCELLED: { tone: 'neutral', icon: 'close' },
  COMPLETED: { tone: 'ok', icon: 'check' },
  NO_SHOW: { tone: 'recheck', icon: 'warning' },
  EXPIRED: { tone: 'neutral', icon: 'clock' },
}

export function AppointmentChip({ status }: { status: AppointmentStatus }) {
  const { i18n } = useLingui()
  return <Chip {...looks[status]}>{i18n._(appointmentStatusNames[status])}</Chip>
}

/** Online or in person: a word beside the status, without a colour of its own. */
export function AppointmentTypeChip({ type }: { type: AppointmentType }) {
  const { i18n } = useLingui()
  return <Chip icon={type === 'online' ? 'cloud' : 'person'}>{i18n._(appointmentTypeNames[type])}</Chip>
}
