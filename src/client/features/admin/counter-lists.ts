import type * as z from 'zod/mini'
import type { stats } from '#contract/applications.ts'
import { addDays, type CalendarDate, isWorkingDay } from '#domain/reference/calendar.ts'

export type Stats = z.infer<(typeof stats)['answers'][200]>
export type CounterKey = Exclude<keyof Stats, 'enlistedByType'>

/** The Sunday that begins the week of a day. */
export function startOfWeek(day: CalendarDate): CalendarDate {
  // Of seven days in a row, the one after a free Saturday is the Sunday.
  for (let back = 0; back < 7; back += 1) {
    const date = addDays(day, -back)
    if (isWorkingDay(date) && !isWorkingDay(addDays(date, -1))) return date
  }
  return day
}

type Reader = {
  today: CalendarDate
  isStaff: boolean
  /** The committee decides without seeing the list of payments. */
  seesPayments: boolean
}

/** What the counter counts: confirmed ones. */
const paymentsHref = '/payments/histories?state=CONFIRMED'
const since = (from: CalendarDate) => `status=all&from=${from}`
const applications = '/applications/individual?'

const queries: Record<CounterKey, (reader: Reader) => string | null> = {
  today: ({ today }) => since(today),
  thisWeek: ({ today }) => since(startOfWeek(today)),
  thisMonth: ({ today }) => since(`${today.slice(0, 8)}01`),
  // Drafts are for their holders only.
  draft: ({ isStaff }) => (isStaff ? null : 'status=draft'),
  pending: () => 'status=pending',
  pending1: () => 'status=pending1',
  pending2: () => 'status=pending2',
  recheck: () => 'status=recheck',
  rejected: () => 'status=rejected',
  approved: () => 'status=approved',
  payments: ({ seesPayments }) => (seesPayments ? paymentsHref : null),
}

/** The address of the list behind a counter, or null where there is none. */
export function counterHref(key: CounterKey, reader: Reader): string | null {
  const query = queries[key](reader)
  return query === null || query === paymentsHref ? query : applications + query
}
