import type * as z from 'zod/mini'
import type { stats } from '#contract/applications/applications.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { addDays, type CalendarDate, isWorkingDay } from '#domain/reference/calendar.ts'
import { hrefOf } from '../../../platform/href.ts'

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

const applications = (search: { status: string; from?: CalendarDate }) =>
  hrefOf('/applications/$type', { params: { type: 'individual' }, search })
const since = (from: CalendarDate) => applications({ status: 'all', from })
const withStatus = (status: ApplicationStatus) => () => applications({ status })

const links: Record<CounterKey, (reader: Reader) => string | null> = {
  today: ({ today }) => since(today),
  thisWeek: ({ today }) => since(startOfWeek(today)),
  thisMonth: ({ today }) => since(`${today.slice(0, 8)}01`),
  // Drafts are for their holders only.
  draft: ({ isStaff }) => (isStaff ? null : applications({ status: 'draft' })),
  pending: withStatus('pending'),
  pending1: withStatus('pending1'),
  pending2: withStatus('pending2'),
  recheck: withStatus('recheck'),
  rejected: withStatus('rejected'),
  approved: withStatus('approved'),
  // What the counter counts: confirmed ones.
  payments: ({ seesPayments }) =>
    seesPayments ? hrefOf('/payments/histories', { search: { state: 'CONFIRMED' } }) : null,
}

/** The address of the list behind a counter, or null where there is none. */
export function counterHref(key: CounterKey, reader: Reader): string | null {
  return links[key](reader)
}
