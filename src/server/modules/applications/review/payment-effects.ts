import { isInReview } from '#domain/enlistment/application-status.ts'
import { refuse } from '#domain/errors.ts'
import { arrivalOf, canBePart, type FeeFacts } from '#domain/payments/balance.ts'
import type { Context } from '../../../context.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import { readPayments } from '../reading/application-record.ts'
import { allPayments, feeBalance, feeFactsOf, toFeePart } from '../reading/fee-parts.ts'
import { openReference, withoutSetback } from '../submission/payment.ts'
import { findSamePayment, lockName, takeAdvisoryLocks } from '../submission/uniqueness.ts'
import { checkPayment, informOfPayment, paymentDetail } from './payment-step.ts'
import { notDue, withdrawRefund } from './refund-effects.ts'
import type { Effect, EffectParts, ReviewStep, Trx } from './review-step.ts'

/**
 * The money arrived. With the others it may be less than the fee, or more, if the desk says so: the sum of the confirmed
 * payments decides. Confirming a confirmed payment changes nothing.
 */
export async function confirmPayment(trx: Trx, { context, onClash }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, payment, decision, caller, at } = step
  const { draft, record } = whole
  const { fee } = record
  if (payment === null || fee === null) return refuse('wrong_state')
  const state = storedState(payment)
  // At no desk only that it is due back is withdrawn, and not of another part.
  const isAtNone = draft.status === 'recheck' || draft.status === 'rejected'
  if (isAtNone && state !== 'REFUND_DUE') return refuse('wrong_state')
  if (state === 'CONFIRMED') return { ok: true, unchanged: true }
  const check = checkPayment('confirm', step)
  if (!check.ok) return check
  if (state === 'REFUND_DUE') return withdrawRefund(trx, step, payment)
  // The amount that the holder typed is not what arrived. Only a reversed payment has one that a desk has seen.
  if (decision.arrived !== undefined && decision.amount === undefined && state !== 'REVERSED')
    return refuse('incomplete', { fields: [{ path: 'amount', code: 'required' }] })
  const amount = decision.amount ?? payment.amount
  const { missing: rest } = feeBalance(record, { total: fee.total, without: payment })
  const arrived = arrivalOf(amount, rest)
  if (arrived !== (decision.arrived ?? null))
    return refuse('payment_unconfirmed', { fields: [{ path: 'amount', code: 'not_the_fee' }] })
  const others = allPayments(record).filter(({ id }) => id !== payment.id)
  if (!canBePart(arrived, others.map(toFeePart)))
    return refuse('payment_unconfirmed', { fields: [{ path: 'parts', code: 'too_many_parts' }] })
  const { method, transaction_id: transactionId } = payment
  await takeAdvisoryLocks(trx, [lockName.payment(payment)])
  const otherId = await findSamePayment(trx, { ...payment, applicationId: draft.id }, 'confirmed')
  if (otherId !== null) {
    onClash({ applicationId: draft.id, otherId, method, transactionId })
    return refuse('transaction_taken')
  }
  const confirmed = { confirmed_by: caller.user?.id ?? null, confirmed_at: at, is_shared: false }
  await trx
    .updateTable('payments')
    .set({ state: check.to, amount, ...confirmed, ...withoutSetback })
    .where('id', '=', payment.id)
    .execute()
  const difference = Math.abs(amount - rest)
  await informOfArrival(trx, context, { step, amount, missing: arrived === 'less' ? difference : 0 })
  const apart = { less: { missing: difference }, more: { excess: difference } }
  return { ok: true, detail: { ...paymentDetail(step), amount, ...(arrived !== null && apart[arrived]) } }
}

type Arrived = { step: ReviewStep; amount: number; missing: number }

/** The holder is asked for the rest only where it can be paid now. */
async function informOfArrival(trx: Trx, context: Context, { step, amount, missing }: Arrived): Promise<void> {
  const { paymentWanted } = await factsAfter(trx, step)
  const isAsked = paymentWanted && isInReview(step.whole.draft.status)
  const ofPart = isAsked
    ? ({ kind: 'payment-in-part', amount, missing } as const)
    : ({ kind: 'payment-arrived', amount } as const)
  await informOfPayment(trx, context, { step, message: missing > 0 ? ofPart : { kind: 'payment-confirmed' } })
}

/** The facts of the fee after the step has changed a payment. */
async function factsAfter(trx: Trx, { whole }: ReviewStep): Promise<FeeFacts> {
  return feeFactsOf({ ...(await readPayments(trx, whole.draft.id)), fee: whole.record.fee })
}

/**
 * The money did not arrive after all, or not for this application. The reference is free for other applications; here
 * only an OWNER confirms it again. The applicant may give another one as soon as the application is returned, or at
 * once where it is back already.
 */
export async function reversePayment(trx: Trx, { context }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, payment, caller, at, version } = step
  const { draft, record } = whole
  const check = checkPayment('reverse', step)
  if (!check.ok) return check
  if (payment === null) return refuse('wrong_state')
  const { bank } = payment
  await trx
    .updateTable('payments')
    .set({ state: check.to, reversed_by: caller.user?.id ?? null, reversed_at: at, ...notDue })
    .where('id', '=', payment.id)
    .execute()
  const trackingNo = record.tracking_no ?? ''
  const { paymentConfirmed: isPaid } = await factsAfter(trx, step)
  await informOfPayment(trx, context, { step, message: { kind: isPaid ? 'payment-unneeded' : 'payment-reversed' } })
  if (draft.status === 'approved' && !isPaid) {
    const event = `${draft.id} ${version}`
    await context.messages.alarmOwners(trx, { kind: 'approved-unpaid', params: { trackingNo }, event, at })
  }
  const correction = draft.status === 'recheck' ? draft.correction : null
  const columns = correction === null ? {} : { correction: JSON.stringify(openReference(correction)) }
  return { ok: true, columns, detail: { ...paymentDetail(step), ...(bank !== null && { bank }) } }
}

/**
 * A desk did not find the money. The application stays at the desk and cannot be forwarded; the holder names another
 * payment (`putBack`). The reference is free for other applications.
 */
export async function rejectPayment(trx: Trx, { context }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { payment, decision, caller, at } = step
  const check = checkPayment('reject', step)
  if (!check.ok) return check
  if (payment === null) return refuse('wrong_state')
  const { bank } = payment
  const { cause = 'other' } = decision
  const rejected = { rejected_by: caller.user?.id ?? null, rejected_at: at, rejected_cause: cause }
  await trx
    .updateTable('payments')
    .set({ state: check.to, ...rejected, given_again_at: null })
    .where('id', '=', payment.id)
    .execute()
  const { paymentWanted } = await factsAfter(trx, step)
  const isAsked = paymentWanted && isInReview(step.whole.draft.status)
  await informOfPayment(trx, context, { step, message: { kind: isAsked ? 'payment-rejected' : 'payment-unneeded' } })
  return { ok: true, detail: { ...paymentDetail(step), cause, ...(bank !== null && { bank }) } }
}
