import { type ApplicationStatus, isInReview } from '../../enlistment/application-status.ts'
import type { PaymentState } from '../payment-states.ts'

/**
 * matched: it can be confirmed. wrong_amount: the amounts of the statement, the fee and the applicant are not the same.
 * unknown: no application gave the id. confirmed: it was confirmed before. used_twice: several applications gave the
 * id. elsewhere: its application is at no desk.
 */
export const matchOutcomes = ['matched', 'wrong_amount', 'unknown', 'confirmed', 'used_twice', 'elsewhere'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** The facts of a payment with the transaction id of a line, as far as the outcome depends on them. */
export type MatchFacts = { amount: number; fee: number | null; state: PaymentState; status: ApplicationStatus }

/** The outcome of a line of a statement, given the payments that have its transaction id. */
export function matchOutcome(amount: number, payments: readonly MatchFacts[]): MatchOutcome {
  // A rejected application does not keep its reference, unless its payment was confirmed: then this line is that
  // payment.
  const counted = payments.filter(({ state, status }) => state === 'CONFIRMED' || status !== 'rejected')
  if (payments.length === 0) return 'unknown'
  if (counted.length > 1) return 'used_twice'
  const [only] = counted
  if (only === undefined) return 'elsewhere'
  if (only.state === 'CONFIRMED') return 'confirmed'
  if (!isInReview(only.status)) return 'elsewhere'
  return amount === only.fee && only.amount === only.fee ? 'matched' : 'wrong_amount'
}
