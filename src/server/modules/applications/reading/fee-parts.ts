import { type Balance, balanceOf, type FeeFacts, type FeePart, feeFacts } from '#domain/payments/balance.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { ApplicationRecord, PaymentRecord } from './application-record.ts'

type Payments = Pick<ApplicationRecord, 'payment' | 'parts'>

/** All payments of an application, the first one first. */
export function allPayments({ payment, parts }: Payments): PaymentRecord[] {
  const all = payment === null ? parts : [...parts, payment]
  return all.toSorted((one, other) => one.part - other.part)
}

/** A stored payment as the balance of the fee reads it. */
export function toFeePart(
  payment: Pick<PaymentRecord, 'state' | 'amount' | 'checkout_id' | 'refund_amount'> &
    Parameters<typeof storedState>[0],
): FeePart {
  const givenBack = payment.refund_of_excess ? (payment.refund_amount ?? 0) : 0
  return {
    state: storedState(payment),
    amount: payment.amount - givenBack,
    isOnline: payment.checkout_id !== null,
  }
}

/** The balance of the fee with all payments, or without one of them. */
export function feeBalance(record: Payments, { total, without }: { total: number; without?: PaymentRecord }): Balance {
  const counted = allPayments(record).filter(({ id }) => id !== without?.id)
  return balanceOf(total, counted.map(toFeePart))
}

/** How much is still to be paid, which a new payment is expected to bring. */
export function restOf(record: Payments, total: number): number {
  // What is in question now is replaced by the new payment.
  return feeBalance({ ...record, payment: null }, { total }).missing
}

/** The facts of the fee that the review reads. */
export function feeFactsOf({ payment, parts, fee }: Payments & Pick<ApplicationRecord, 'fee'>): FeeFacts {
  const inQuestion = payment === null ? null : storedState(payment)
  return feeFacts(allPayments({ payment, parts }).map(toFeePart), { fee: fee?.total ?? null, inQuestion })
}
