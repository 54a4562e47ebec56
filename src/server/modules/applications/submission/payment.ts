import type { Kysely } from 'kysely'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import { canonicalJson, liveAnswers } from '#domain/drafts/document-hash.ts'
import type { Answers, Operation } from '#domain/drafts/operations.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { comparedReference } from '#domain/payments/identity/compared-reference.ts'
import {
  isPaidWithSlip,
  mayBeSameNumber,
  mayBeSamePayment,
  type PaymentIdentity,
  paymentIdentity,
} from '#domain/payments/identity/payment-identity.ts'
import { findPaymentProblems, withNamedPayment } from '#domain/payments/payment-answers.ts'
import { bankPath, paymentPaths } from '#domain/payments/payment-paths.ts'
import { isReturned } from '#domain/payments/payment-states.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { storedState, tellTime } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Draft } from '../drafts/draft.ts'
import { pushOnce } from '../drafts/draft-push.ts'
import { runInTransaction } from '../drafts/draft-repository.ts'
import { writeDraft } from '../drafts/draft-write.ts'
import type { ApplicationRecord, PaymentRecord } from '../reading/application-record.ts'
import { feeFactsOf } from '../reading/fee-parts.ts'
import { slipIn } from './slip-picture.ts'
import { type Clash, findSamePayment, lockName, takeAdvisoryLocks } from './uniqueness.ts'

/** The answers that a call with a payment writes. */
const referencePaths: ReadonlySet<string> = new Set([...Object.values(paymentPaths), bankPath])

/**
 * Writes the reference of a call into the answers, as if it had been typed there. Refuses a reference that the form
 * would not accept, or that may not be corrected now.
 */
export async function writePaymentAnswers(
  trx: Kysely<Database>,
  draft: Draft,
  call: { payment: PaymentReference; deviceId: string; at: Date; today: CalendarDate; newId: () => string },
): Promise<Result<Draft>> {
  const answers = withNamedPayment(draft.type, liveAnswers(draft.state.entries), call.payment)
  const fields = findPaymentProblems(draft.type, answers, call.today)
  if (fields.length > 0) return refuse('incomplete', { fields })

  const given = Object.fromEntries([...referencePaths].map((path) => [path, answers[path] ?? null]))
  // The workflow has allowed the call: at a desk it may change the payment and no other answer.
  return writeAnswers(trx, draft, { ...call, answers: given, opened: referencePaths })
}

/** Writes answers as if they had been typed; `wrong_state` if one of them may not be corrected now. */
export async function writeAnswers(
  trx: Kysely<Database>,
  draft: Draft,
  call: { answers: Answers; deviceId: string; at: Date; newId: () => string; opened?: ReadonlySet<string> },
): Promise<Result<Draft>> {
  const before = liveAnswers(draft.state.entries)
  const operations = Object.entries(call.answers)
    .filter(([path, value]) => canonicalJson(value) !== canonicalJson(before[path] ?? null))
    .map(([path, value]): Operation => ({ opId: call.newId(), path, value, baseRev: draft.state.rev }))
  if (operations.length === 0) return { ok: true, value: draft }
  const push = { operations, deviceId: call.deviceId, at: call.at, opened: call.opened }
  const pushed = await pushOnce((write) => writeDraft(runInTransaction(trx), write), { draft, seen: new Map() }, push)
  if (pushed.outcome === 'again') throw new Error('A draft changed while its row was locked')
  const refused = pushed.results.flatMap(({ code }, at) =>
    code === undefined ? [] : [{ path: operations[at]?.path ?? '', code }],
  )
  return refused.length > 0 ? refuse('wrong_state', { fields: refused }) : { ok: true, value: pushed.draft }
}

/**
 * A correction in which the payment's number may be replaced: without it, an applicant whose payment was reversed could
 * not give another. A correction that names nothing opens everything.
 */
export function openReference<Named extends { fields: readonly string[]; documents: readonly unknown[] }>(
  correction: Named,
): Named {
  const { fields, documents } = correction
  const isOpen = fields.length + documents.length === 0 || fields.includes(paymentPaths.transactionId)
  return isOpen ? correction : { ...correction, fields: [...fields, paymentPaths.transactionId] }
}

export type GivenPayment = PaymentIdentity & {
  applicationId: string
  /** As the applicant typed it. */
  transactionId: string
  date: CalendarDate
  purpose: string
  amount: number
  slipFileId: string | null
}

/**
 * The reference to store: from resolved answers, with the amount and the slip of the call. If the call has no amount,
 * the earlier amount of the same reference stays, else it is what is missing of the fee. Where nothing is missing, the
 * reference takes the place of another, or what comes is beyond the fee: it is never a payment of nothing.
 */
export function givenPayment(
  { draft, record, answers }: { draft: Draft; record: ApplicationRecord; answers: Answers },
  { payment, rest, feeTotal }: { payment: PaymentReference | undefined; rest: number; feeTotal: number },
): GivenPayment {
  const text = (path: string) => String(answers[path] ?? '')
  const method = text(paymentPaths.method)
  const transactionId = text(paymentPaths.transactionId)
  const identity = paymentIdentity({ method, transactionId, bankName: text(bankPath) })
  const earlier = isSamePayment(record, identity) ? record.payment : null
  const slip = slipIn(answers, record, { isSame: earlier !== null, isAtDesk: isInReview(draft.status) })
  const expected = rest > 0 ? rest : (record.payment?.amount ?? feeTotal)
  return {
    ...identity,
    applicationId: draft.id,
    transactionId,
    date: text(paymentPaths.date),
    // While nothing else is answered, the form does not ask for a purpose.
    purpose: text(paymentPaths.purpose) || (payment?.purpose ?? draft.purpose),
    amount: payment?.amount ?? earlier?.amount ?? expected,
    slipFileId: payment?.slipFileId ?? slip,
  }
}

/** In any spelling, so that a correction of the spelling keeps a confirmation. */
export function isSamePayment({ payment }: ApplicationRecord, given: PaymentIdentity): boolean {
  return payment !== null && mayBeSamePayment(payment, given)
}

/** The other payment of the application that has this number, under any method. */
export function earlierPart({ parts }: ApplicationRecord, given: GivenPayment): PaymentRecord | undefined {
  return parts.find((part) => mayBeSameNumber({ ...part, transactionId: part.transaction_id }, given))
}

const verdicts = ['confirm-payment', 'reverse-payment', 'reject-payment']

/**
 * Whether a desk has rejected or reversed this payment of the application before another number took its place, also
 * where it is named with another method. Only a confirmation by an OWNER lifts that. The lines of the audit from before
 * have no bank, so it counts as any bank.
 */
function wasRefused({ audit }: ApplicationRecord, given: GivenPayment): boolean {
  const last = audit.findLast(({ action, detail }) => {
    const { method = '', transactionId = '', bank = null } = (detail ?? {}) as Partial<GivenPayment>
    const named = { method, transactionId, reference: comparedReference(transactionId, method), bank }
    return verdicts.includes(action) && mayBeSameNumber(named, given)
  })
  return last !== undefined && last.action !== 'confirm-payment'
}

/**
 * The facts of a saved payment for the desks' searches. A gateway's payment stays whatever is typed later, and so does
 * the one in question when the number of another part is typed.
 */
export function acceptedPayment(record: ApplicationRecord, given: GivenPayment) {
  const { payment } = record
  const isByGateway = payment?.state === 'CONFIRMED' && payment.checkout_id !== null
  return payment !== null && (isByGateway || earlierPart(record, given) !== undefined)
    ? {
        transactionId: payment.transaction_id,
        hasNoSlip: isPaidWithSlip(payment.method) && payment.slip_file_id === null,
      }
    : { transactionId: given.transactionId, hasNoSlip: isPaidWithSlip(given.method) && given.slipFileId === null }
}

/**
 * Stores the reference. A confirmation stays unless the reference is a different one, and so do a reversal and a
 * rejection: only an OWNER confirms that reference again. A gateway's confirmation always stays, because that money has
 * arrived. A reference that is used elsewhere is refused, and `onClash` gets the clash.
 */
export async function savePayment(
  trx: Kysely<Database>,
  record: ApplicationRecord,
  {
    given,
    feeTotal,
    at,
    onClash,
  }: { given: GivenPayment; feeTotal: number; at: Date; onClash: (clash: Clash) => void },
): Promise<Refusal | null> {
  const { applicationId, method, transactionId } = given
  if (record.payment?.state === 'CONFIRMED' && record.payment.checkout_id !== null) {
    // Paid for one purpose but submitted for another with a different fee: the office has to settle that.
    const isTheFee = record.payment.asked === feeTotal
    return isTheFee ? null : refuse('payment_unconfirmed', { fields: [{ path: 'amount', code: 'not_the_fee' }] })
  }
  // Separators alone are no number, although the rule of the form accepts them.
  if (given.reference === '')
    return refuse('incomplete', { fields: [{ path: paymentPaths.transactionId, code: 'pattern' }] })
  await takeAdvisoryLocks(trx, [lockName.payment(given)])
  const otherId = await findSamePayment(trx, given, 'given')
  if (otherId !== null) {
    onClash({ applicationId, otherId, method, transactionId })
    return refuse('transaction_taken', { fields: [{ path: paymentPaths.transactionId, code: 'taken' }] })
  }
  // A correction that names a part again gives no further payment.
  if (earlierPart(record, given) !== undefined) return null
  const state = record.payment === null ? 'GIVEN' : storedState(record.payment)
  const isSame = isSamePayment(record, given)
  if (state !== 'GIVEN' && isSame) return null
  // Another reference does not take the place of money that is to be returned.
  const isPartReturned = record.payment !== null && record.payment.refunded_at !== null
  const { paymentConfirmed, refundDue, paymentRefunded } = feeFactsOf(record)
  const isOwed = !paymentConfirmed && (refundDue || paymentRefunded)
  if (!isSame && (isReturned(state) || isPartReturned || isOwed))
    return refuse('wrong_state', { fields: [{ path: 'payment', code: 'refund_due' }] })
  if (wasRefused(record, given))
    return refuse('incomplete', { fields: [{ path: 'payment.transactionId', code: 'rejected' }] })
  const values = givenRow(given)
  await tellTime(trx, at)
  await trx
    .insertInto('payments')
    .values({ application_id: applicationId, ...values, created_at: at })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute()
  return null
}

/** The columns of a payment whose confirmation was not reversed and that was not rejected. */
export const withoutSetback = {
  reversed_by: null,
  reversed_at: null,
  rejected_by: null,
  rejected_at: null,
  rejected_cause: null,
} as const

/** The columns of a payment that a desk has not seen yet: nothing of an earlier reference stays. */
function givenRow({ method, transactionId, reference, bank, date, purpose, amount, slipFileId }: GivenPayment) {
  return {
    ...{ method, transaction_id: transactionId, reference, bank, is_shared: false },
    ...{ paid_on: date, purpose, amount, slip_file_id: slipFileId },
    ...{ state: 'GIVEN', confirmed_by: null, confirmed_at: null },
    ...{ ...withoutSetback, given_again_at: null, checkout_id: null },
    ...{ refund_due_by: null, refund_due_at: null, refund_of_excess: false },
  }
}
