import type { AppointmentPeriod } from '#contract/appointments/appointments.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  dhakaDate,
  dhakaInstant,
  startOfWeek,
} from '#domain/reference/calendar.ts'

/** The instants at which a period begins and ends; the end is exclusive. */
export type Span = { from: Date; to: Date }

/** Today, this week from Sunday or this month, in Dhaka. */
export function periodSpan(period: AppointmentPeriod, now: Date): Span {
  const today = dhakaDate(now)
  if (period === 'today') return spanOf(today, addDays(today, 1))
  if (period === 'current-month') return monthSpan(today)
  const sunday = startOfWeek(today)
  return spanOf(sunday, addDays(sunday, 7))
}

/** The month that the date lies in. */
export function monthSpan(date: CalendarDate): Span {
  const first = `${date.slice(0, 7)}-01`
  return spanOf(first, addMonths(first, 1))
}

/** From the beginning of the first day to the beginning of the day `end`. */
export function spanOf(first: CalendarDate, end: CalendarDate): Span {
  return { from: dayStart(first), to: dayStart(end) }
}

export function dayStart(date: CalendarDate): Date {
  return new Date(dhakaInstant(date, 0, 0))
}
