import { addDays, addMonths, type CalendarDate, weekday } from '#domain/reference/calendar.ts'

/** What the keys of a month do (the date grid of WAI-ARIA). */
const moves: Readonly<Record<string, (date: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
}

/** The day that a key leads to; null for every other key. */
export function dayAfterKey(key: string, date: CalendarDate): CalendarDate | null {
  return Object.hasOwn(moves, key) ? (moves[key]?.(date) ?? null) : null
}

/** `YYYY-MM`. */
export type Month = string

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

export function firstDay(month: Month): CalendarDate {
  return `${month}-01`
}

export function monthAfter(month: Month, months: number): Month {
  return monthOf(addMonths(firstDay(month), months))
}

/** The weeks of a month from Sunday; null for the days of the months beside it. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  const first = firstDay(month)
  const start = addDays(first, -weekday(first))
  const weeks: (CalendarDate | null)[][] = []
  for (let sunday = start; monthOf(sunday) <= month; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, day) => addDays(sunday, day))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)))
  }
  return weeks
}
