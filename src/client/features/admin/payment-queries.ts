import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type PaymentRecord, paymentHistories, paymentStates } from '#contract/payments.ts'
import type { Role } from '#domain/people/roles.ts'
import { call } from '../../platform/api.ts'
import { unwrap } from '../../platform/unwrap.ts'

export type Payment = PaymentRecord
/** `DISPUTED` are no payments yet: they stand on a list of their own. */
const filters = [...paymentStates, 'DISPUTED'] as const
export type StateFilter = (typeof filters)[number] | null

/** Who may read payments; applicants read their own. */
export const paymentReaders = ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR', 'USER'] as const satisfies Role[]

type Wanted = { page: number; size?: number; state?: Exclude<StateFilter, 'DISPUTED'> }

/** One page of the payments that this person may see. The page before stays in sight while the next is on its way. */
export function paymentsQuery({ page, size = 20, state = null }: Wanted) {
  const query = { page, size, ...(state !== null && { state }) }
  return queryOptions({
    queryKey: ['payments', query],
    queryFn: ({ signal }) => unwrap(call(paymentHistories, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The filter as the address names it. */
export function readState(search: string): StateFilter {
  const state = new URLSearchParams(search).get('state')
  return filters.find((known) => known === state) ?? null
}
