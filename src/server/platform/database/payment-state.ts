import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FeePart } from '#domain/payments/balance.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import type { Database } from './schema.ts'

type Stored = {
  state: string
  refund_due_at: Date | string | null
  refunded_at: Date | string | null
  refund_of_excess: boolean
}

/** The state of a stored payment. The column has no others, and money that came stays CONFIRMED there. */
export function storedState(payment: Stored): PaymentState {
  const { state, refund_due_at: due, refunded_at: paid, refund_of_excess: isOfExcess } = payment
  // Without what was more than the fee, the payment still counts.
  if (isOfExcess) return state as PaymentState
  if (paid !== null) return 'REFUNDED'
  return due === null ? (state as PaymentState) : 'REFUND_DUE'
}

/** The same in SQL, for the row of this alias. */
export function paymentStateSql(alias: string): RawBuilder<PaymentState> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<PaymentState>`CASE WHEN ${column('refund_of_excess')} THEN ${column('state')}
    WHEN ${column('refunded_at')} IS NOT NULL THEN 'REFUNDED'
    WHEN ${column('refund_due_at')} IS NOT NULL THEN 'REFUND_DUE' ELSE ${column('state')} END`
}

/** All payments of the application of this alias, as the balance of its fee reads them. */
export function feePartsSql(application: string): RawBuilder<FeePart[]> {
  return sql<FeePart[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('state', ${paymentStateSql('s')},
      'amount', s.amount - CASE WHEN s.refund_of_excess THEN coalesce(s.refund_amount, 0) ELSE 0 END,
      'isOnline', s.checkout_id IS NOT NULL)), '[]')
    FROM payments s WHERE s.paid_for = ${sql.ref(`${application}.id`)})`
}

/**
 * Tells the trigger of the books (migration 0059) when this transaction replaces a payment: a row of a payment that no
 * one has confirmed has no time of its own, and the clock of the database is not that of the application.
 */
export async function tellTime(trx: Kysely<Database>, at: Date): Promise<void> {
  await sql`SELECT set_config('talika.at', ${at.toISOString()}, true)`.execute(trx)
}
