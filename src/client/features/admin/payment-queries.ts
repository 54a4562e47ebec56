import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type PaymentRecord, paymentHistories, paymentStates } from '#contract/payments.ts'
import type { Role } from '#domain/people/roles.ts'
import { call } from '../../platform/api.ts'
import { unwrap } from '../../platform/unwrap.ts'

export type Payment = PaymentRecord
export type StateFilter = (typeof paymentStates)[number] | null

/** Who may read payments; applicants read their own. */
export const paymentReaders = ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR', 'USER'] as const satisfies Role[]

/** One page of the payments that this person may see. The page before stays in sight while the next is on its way. */
export function paymentsQuery({ page, size = 20, state = null }: { page: number; size?: number; state?: StateFilter }) {
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
  return paymentStates.find((known) => known === state) ?? null
}
