import { type ApplicationStatus, isInReview } from '../../enlistment/application-status.ts'
import type { PaymentState } from '../payment-states.ts'

/**
 * matched: it can be confirmed. wrong_amount: the statement, the fee and what the applicant wrote are not one amount.
 * unknown: no application gave the id. confirmed: it was confirmed before. used_twice: several applications gave the id.
 * elsewhere: its application is at no desk.
 */
export const matchOutcomes = ['matched', 'wrong_amount', 'unknown', 'confirmed', 'used_twice', 'elsewhere'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** What decides about a payment that goes by the id of a line. */
export type MatchFacts = { amount: number; fee: number | null; state: PaymentState; status: ApplicationStatus }

/** What a line of a statement is, by the payments that go by its id. */
export function matchOutcome(amount: number, payments: readonly MatchFacts[]): MatchOutcome {
  // A rejected application keeps no reference, unless its payment was confirmed: then that was this money.
  const counted = payments.filter(({ state, status }) => state === 'CONFIRMED' || status !== 'rejected')
  if (payments.length === 0) return 'unknown'
  if (counted.length > 1) return 'used_twice'
  const [only] = counted
  if (only === undefined) return 'elsewhere'
  if (only.state === 'CONFIRMED') return 'confirmed'
  if (!isInReview(only.status)) return 'elsewhere'
  return amount === only.fee && only.amount === only.fee ? 'matched' : 'wrong_amount'
}
