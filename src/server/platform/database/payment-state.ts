import { type RawBuilder, sql } from 'kysely'
import type { PaymentState } from '#domain/payments/payment-states.ts'

type Stored = { state: string; refund_due_at: Date | string | null; refunded_at: Date | string | null }

/** The state of a stored payment. The column has no others, and money that came stays CONFIRMED there. */
export function storedState({ state, refund_due_at: due, refunded_at: paid }: Stored): PaymentState {
  if (paid !== null) return 'REFUNDED'
  return due === null ? (state as PaymentState) : 'REFUND_DUE'
}

/** The same in SQL, for the row of this alias. */
export function paymentStateSql(alias: string): RawBuilder<PaymentState> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<PaymentState>`CASE WHEN ${column('refunded_at')} IS NOT NULL THEN 'REFUNDED'
    WHEN ${column('refund_due_at')} IS NOT NULL THEN 'REFUND_DUE' ELSE ${column('state')} END`
}
