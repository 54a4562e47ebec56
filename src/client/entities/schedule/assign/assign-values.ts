import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { settleDate } from '../../../forms/dates/typed-date.ts'

/**
 * The fields of the form as texts. `slot` is the minute of the day at which the slot begins; null when its radio
 * buttons were rendered again and none is chosen.
 */
export type AssignValues = {
  date: string
  slot: string | null
  durationMin: string
  meetingLinkId: string
  reason: string
}

/** A time that was picked in the day before the form opened. */
export type PickedTime = { date: CalendarDate; minute: number; durationMin?: number }

/** A day as it is typed: 22/11/2026, in the digits of the page. */
export function typedDay(date: CalendarDate, locale: Locale): string {
  return localiseDigits(settleDate(date), locale)
}

type Beginning = {
  appointment: Appointment
  at: PickedTime | null
  linkId: string
  today: CalendarDate
  locale: Locale
}

/** The initial values. Their day is the picked one, else the appointment's own, else the requested one, else today. */
export function beginningValues({ appointment, at, linkId, today, locale }: Beginning): AssignValues {
  const { schedule, requestedDate, meeting } = appointment
  const wished = requestedDate >= today ? requestedDate : today
  const own = schedule !== null && schedule.date >= today ? schedule.date : wished
  const durationMin = schedule?.durationMin ?? at?.durationMin
  return {
    date: typedDay(at?.date ?? own, locale),
    slot: at === null ? '' : String(at.minute),
    durationMin: durationMin === undefined ? '' : String(durationMin),
    meetingLinkId: meeting?.linkId ?? linkId,
    reason: '',
  }
}

/** The body of both calls. A missing value is null, which the contract refuses. */
export function assignBody(
  values: AssignValues,
  { appointment, action }: { appointment: Appointment; action: string },
) {
  const minute = values.slot ? Number(values.slot) : null
  const reason = values.reason.trim()
  return {
    id: appointment.id,
    version: appointment.version,
    date: parseDate(values.date),
    hour: minute === null ? null : Math.floor(minute / 60),
    minute: minute === null ? null : minute % 60,
    durationMin: values.durationMin === '' ? null : Number(values.durationMin),
    ...(appointment.type === 'online' && { meetingLinkId: values.meetingLinkId || null }),
    ...(action === 'reschedule' && reason !== '' && { reason }),
  }
}
