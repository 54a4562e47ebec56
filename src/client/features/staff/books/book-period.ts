import { mostBookDays } from '#domain/payments/books.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/reference/calendar.ts'
import { addMonth, fiscalYear, type MonthRange, monthOf, startOfMonth } from '#domain/reports/months.ts'

export type Period = { from: CalendarDate; to: CalendarDate }

const daysOf = ({ from, to }: MonthRange): Period => {
  return { from: startOfMonth(from), to: addDays(startOfMonth(addMonth(to, 1)), -1) }
}
const monthBefore = (today: CalendarDate) => addMonth(monthOf(today), -1)

/** The periods that a clerk asks for most; a month is the first. */
export const namedPeriods = ['month', 'last-month', 'fiscal', 'last-fiscal'] as const
export type NamedPeriod = (typeof namedPeriods)[number]

export const periodsByName: Record<NamedPeriod, (today: CalendarDate) => Period> = {
  month: (today) => daysOf({ from: monthOf(today), to: monthOf(today) }),
  'last-month': (today) => daysOf({ from: monthBefore(today), to: monthBefore(today) }),
  fiscal: (today) => daysOf(fiscalYear(today)),
  'last-fiscal': (today) => daysOf(fiscalYear(today, 1)),
}

type Asked = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }

/** The period of the address; this month without one. An end alone, or one that is too far away, moves the other. */
export function periodOf({ from, to }: Asked, today: CalendarDate): Period {
  if (from === undefined && to === undefined) return daysOf({ from: monthOf(today), to: monthOf(today) })
  const first = from ?? startOfMonth(monthOf(to ?? today))
  const last = to ?? addDays(startOfMonth(addMonth(monthOf(first), 1)), -1)
  if (last < first) return { from: first, to: first }
  return daysBetween(first, last) < mostBookDays ? { from: first, to: last } : { from: first, to: addDays(first, 365) }
}
