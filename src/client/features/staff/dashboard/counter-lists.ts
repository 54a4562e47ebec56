import type * as z from 'zod/mini'
import type { stats } from '#contract/applications/applications.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { type CalendarDate, startOfWeek } from '#domain/reference/calendar.ts'
import { hrefOf } from '../../../platform/href.ts'

export type Stats = z.infer<(typeof stats)['answers'][200]>
export type CounterKey = Exclude<keyof Stats, 'enlistedByType'>

type Reader = {
  today: CalendarDate
  /** False for the committee, which has no access to the list of payments. */
  seesPayments: boolean
}

const applications = (search: { status: string; from?: CalendarDate }) => hrefOf('/applications', { search })
const since = (from: CalendarDate) => applications({ status: 'all', from })
const withStatus = (status: ApplicationStatus) => () => applications({ status })

const links: Record<CounterKey, (reader: Reader) => string | null> = {
  today: ({ today }) => since(today),
  thisWeek: ({ today }) => since(startOfWeek(today)),
  thisMonth: ({ today }) => since(`${today.slice(0, 8)}01`),
  // Only holders can open drafts.
  draft: () => null,
  pending: withStatus('pending'),
  pending1: withStatus('pending1'),
  pending2: withStatus('pending2'),
  recheck: withStatus('recheck'),
  rejected: withStatus('rejected'),
  approved: withStatus('approved'),
  // The counter counts confirmed payments.
  payments: ({ seesPayments }) =>
    seesPayments ? hrefOf('/payments/histories', { search: { state: 'CONFIRMED' } }) : null,
}

/** The address of the list behind a counter, or null where there is none. */
export function counterHref(key: CounterKey, reader: Reader): string | null {
  return links[key](reader)
}

/** The public register, because it lists enlistments in force; the list of approved applications has more entries. */
export function enlistedHref(type: string): string {
  return hrefOf('/register', { search: { type } })
}
