import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { paymentTotals, searchPayments } from '#contract/payments/reconciliation.ts'
import { call } from '../../../../platform/api/api.ts'
import { keptUnlessSearched } from '../../../../platform/api/kept-reads.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

export type PaymentFilter = Omit<BodyInput<typeof searchPayments>, 'page' | 'size'>

/** One page of the payments that match a filter. The previous page stays visible while the next one loads. */
export function paymentSearchQuery(body: PaymentFilter & { page: number }) {
  return queryOptions({
    queryKey: ['payments', 'search', body],
    queryFn: ({ signal }) => unwrap(call(searchPayments, { body, signal })),
    meta: keptUnlessSearched(body.text),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The sums of payments by day, for at most a month. */
export function paymentTotalsQuery(query: { from: string; to: string; method?: string }) {
  return queryOptions({
    queryKey: ['payments', 'totals', query],
    queryFn: ({ signal }) => unwrap(call(paymentTotals, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
