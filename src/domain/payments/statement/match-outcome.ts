import { type ApplicationStatus, isInReview } from '../../enlistment/application-status.ts'
import type { PaymentState } from '../payment-states.ts'
import type { LineState } from './line-states.ts'

/**
 * matched: it can be confirmed. wrong_amount: the amounts of the statement, the applicant and what is still to be paid are not the same.
 * unknown: no application gave the id. confirmed: it was confirmed before. used_twice: several applications gave the
 * id, or several lines have it. elsewhere: its application is at no desk. several: the line has several numbers, which
 * belong to different payments. not_received: the statement does not say that the money arrived.
 */
export const matchOutcomes = [
  'matched',
  'wrong_amount',
  'unknown',
  'confirmed',
  'used_twice',
  'elsewhere',
  'several',
  'not_received',
] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** The facts of a payment with a number of a line, as far as the outcome depends on them. */
export type MatchFacts = {
  amount: number
  fee: number | null
  /** What is still to be paid of the fee; without it the whole fee. */
  rest?: number | undefined
  state: PaymentState
  status: ApplicationStatus
}
/** The amount is null where the statement does not say which one it is. */
export type LineFacts = { amount: number | null; state: LineState }

/** The outcome of a line of a statement, given the payments that have its numbers: a list for each number. */
export function matchOutcome({ amount, state }: LineFacts, found: readonly (readonly MatchFacts[])[]): MatchOutcome {
  // Safeguard: only a line that was received can match a payment.
  if (state !== 'received') return 'not_received'
  const counted = found.map((payments) => payments.filter(isCounted)).filter(({ length }) => length > 0)
  const [payments = []] = counted
  if (counted.length > 1) return 'several'
  if (payments.length > 1) return 'used_twice'
  const [only] = payments
  if (only === undefined) return found.some(({ length }) => length > 0) ? 'elsewhere' : 'unknown'
  if (only.state === 'CONFIRMED') return 'confirmed'
  if (!isInReview(only.status)) return 'elsewhere'
  const due = only.rest ?? only.fee
  return amount === due && only.amount === due ? 'matched' : 'wrong_amount'
}

/**
 * A rejected application does not keep its number, unless its payment was confirmed: then a line is that payment. A
 * reversed payment keeps none either.
 */
function isCounted({ state, status }: MatchFacts): boolean {
  return state === 'CONFIRMED' || (state === 'GIVEN' && status !== 'rejected')
}

type Compared = { outcome: MatchOutcome; payments: readonly { applicationId: string; id?: string | undefined }[] }

/** Which payment it is. A server of the release before, where an application had only one, did not say it. */
function paymentOf({ id, applicationId }: Compared['payments'][number]): string {
  return id ?? applicationId
}

/** The lines, of which none is matched when a further received line names the same payment: it is unclear which one is it. */
export function refuseRepeated<Line extends Compared>(lines: readonly Line[]): Line[] {
  const received = lines.filter(({ outcome }) => outcome !== 'not_received')
  const named = received.flatMap(({ payments }) => [...new Set(payments.map(paymentOf))])
  const seen = new Set<string>()
  const repeated = new Set(named.filter((id) => seen.size === seen.add(id).size))
  return lines.map((line) => {
    const isRepeated = line.payments.some((payment) => repeated.has(paymentOf(payment)))
    // Safeguard: a payment that two lines name is matched by neither.
    return line.outcome === 'matched' && isRepeated ? { ...line, outcome: 'used_twice' } : line
  })
}
