import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type PaymentRecord, paymentHistories } from '#contract/payments/payments.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { call } from '../../platform/api/api.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

export type Payment = PaymentRecord

type Wanted = { page: number; size?: number; state?: PaymentState | undefined }

/** One page of the payments that this person may see. The previous page stays visible while the next one loads. */
export function paymentsQuery({ page, size = 20, state }: Wanted) {
  const query = { page, size, ...(state && { state }) }
  return queryOptions({
    queryKey: ['payments', query],
    queryFn: ({ signal }) => unwrap(call(paymentHistories, { query, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
