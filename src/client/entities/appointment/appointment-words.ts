import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AppointmentReason, AppointmentStatus, AppointmentType } from '#domain/appointments/appointment-states.ts'

/** The name of each status on chips, filters and counters: the same word everywhere. */
export const appointmentStatusNames: Record<AppointmentStatus, MessageDescriptor> = {
  APPLIED: msg`Applied`,
  APPROVED: msg`Scheduled`,
  RESCHEDULED: msg`Rescheduled`,
  REJECTED: msg`Rejected`,
  CANCELLED: msg`Cancelled`,
  COMPLETED: msg`Completed`,
  NO_SHOW: msg`Did not come`,
  EXPIRED: msg`Expired`,
}

export const appointmentTypeNames: Record<AppointmentType, MessageDescriptor> = {
  online: msg`Online`,
  'in-person': msg`In person`,
}

export const appointmentReasonNames: Record<AppointmentReason, MessageDescriptor> = {
  personal: msg`Personal`,
  official: msg({ message: 'Official', context: 'a reason' }),
}
