import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { appointmentActions } from '#domain/appointments/appointment-states.ts'

export type StaffAction = (typeof appointmentActions)[number]

/** Done at once, without a dialog, because the visitor is at the desk. */
export type DeskAction = Extract<StaffAction, 'checkIn' | 'checkOut'>
/** Actions whose time is chosen in a form of its own. */
export type TimeAction = Extract<StaffAction, 'approve' | 'reschedule'>
/** Actions that are confirmed in a dialog, which asks for a reason where one is needed. */
export type ConfirmedAction = Exclude<StaffAction, DeskAction | TimeAction>

/** The word on the button of each action. */
export const actionLabels: Record<StaffAction, MessageDescriptor> = {
  approve: msg`Assign`,
  reschedule: msg`Reschedule`,
  reject: msg`Reject`,
  cancel: msg`Cancel the appointment`,
  checkIn: msg`Check in`,
  checkOut: msg`Check out`,
  complete: msg`Meeting took place`,
  noShow: msg`Did not come`,
}

/** The actions of a row. A cancellation is rare: its button is on the page of the appointment. */
export const rowActions: readonly StaffAction[] = [
  'approve',
  'reject',
  'reschedule',
  'checkIn',
  'checkOut',
  'complete',
  'noShow',
]

export const deskDone: Record<DeskAction, MessageDescriptor> = {
  checkIn: msg`The visitor has arrived`,
  checkOut: msg`The visitor has left`,
}

export type ConfirmedWords = { consequence: MessageDescriptor; done: MessageDescriptor; isFinal?: true }

/** What a confirmed action does to the visitor, and the toast after it. */
export const confirmedWords: Record<ConfirmedAction, ConfirmedWords> = {
  reject: {
    consequence: msg`The request will be rejected, and the visitor gets an SMS.`,
    done: msg`Appointment rejected`,
    isFinal: true,
  },
  cancel: {
    consequence: msg`The time becomes free again, and the visitor gets an SMS.`,
    done: msg`Appointment cancelled`,
    isFinal: true,
  },
  complete: { consequence: msg`The appointment will be closed as held.`, done: msg`Appointment completed` },
  noShow: {
    consequence: msg`The appointment will be closed: the visitor did not come.`,
    done: msg`The visitor was recorded as not having come`,
  },
}
