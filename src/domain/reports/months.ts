import type { CalendarDate } from '../reference/calendar.ts'

/** A month of Asia/Dhaka as `YYYY-MM`; as texts they sort in the order of the calendar. */
export type Month = string

/** From and to inclusive. */
export type MonthRange = { from: Month; to: Month }

/** The longest range that a report takes. */
export const mostMonths = 36

const toCount = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

export function monthOf(day: CalendarDate): Month {
  return day.slice(0, 7)
}

/** The month this many months later, or earlier when negative. */
export function addMonth(month: Month, months: number): Month {
  const count = toCount(month) + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The first day of the month. */
export function startOfMonth(month: Month): CalendarDate {
  return `${month}-01`
}

/** How many months the range has; 0 or less when it ends before it begins. */
export function countMonths({ from, to }: MonthRange): number {
  return toCount(to) - toCount(from) + 1
}

/** Every month of the range, the oldest first. */
export function listMonths(range: MonthRange): Month[] {
  return Array.from({ length: Math.max(0, countMonths(range)) }, (_, index) => addMonth(range.from, index))
}

/** This many months, of which the month of `today` is the last. */
export function latestMonths(count: number, today: CalendarDate): MonthRange {
  const to = monthOf(today)
  return { from: addMonth(to, 1 - count), to }
}

/** The fiscal year of the government, July to June, that contains `today`, or the one `before` years earlier. */
export function fiscalYear(today: CalendarDate, before = 0): MonthRange {
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0) - before
  return { from: `${year}-07`, to: `${year + 1}-06` }
}
