import { refuse } from '#domain/errors.ts'
import { paymentTransitions } from '#domain/payments/payment-states.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import { readContact } from '../../settings/service.ts'
import { toTableCaller } from '../reading/application-view.ts'
import { paymentFactsOf, stateOf } from '../reading/payment-view.ts'
import { openReference, withoutSetback } from '../submission/payment.ts'
import { findSamePayment, lockName, takeAdvisoryLocks } from '../submission/uniqueness.ts'
import type { Effect, EffectParts, ReviewStep, Trx } from './review-step.ts'

/** Asks the state table of payments. The workflow has refused the application's own holder. */
function checkPayment(action: 'confirm' | 'reverse' | 'reject', { whole, decision, caller, at }: ReviewStep) {
  const { payment } = whole.record
  if (payment === null) return refuse('wrong_state')
  return paymentTransitions.check({
    action,
    state: stateOf(payment),
    facts: paymentFactsOf(payment, dhakaDate(at)),
    caller: toTableCaller({ caller, isHolder: false }),
    words: { reason: decision.reason },
  })
}

/** The money arrived. Confirming a confirmed payment changes nothing. */
export async function confirmPayment(trx: Trx, { context, onClash }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, decision, caller, at } = step
  const { draft, record } = whole
  const { payment, fee } = record
  if (payment === null || fee === null) return refuse('wrong_state')
  if (payment.state === 'CONFIRMED') return { ok: true, unchanged: true }
  const check = checkPayment('confirm', step)
  if (!check.ok) return check
  const amount = decision.amount ?? payment.amount
  if (amount !== fee.total) return refuse('payment_unconfirmed', { fields: [{ path: 'amount', code: 'not_the_fee' }] })
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
    .where('application_id', '=', draft.id)
    .execute()
  await informOfPayment(trx, context, { step, kind: 'payment-confirmed' })
  return { ok: true, detail: { method, transactionId, amount } }
}

/**
 * The money did not arrive after all, or not for this application. The reference is free for other applications; here
 * only an OWNER confirms it again. The applicant may give another one as soon as the application is returned, or at
 * once where it is back already.
 */
export async function reversePayment(trx: Trx, { context }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, caller, at, version } = step
  const { draft, record } = whole
  const check = checkPayment('reverse', step)
  if (!check.ok) return check
  if (record.payment === null) return refuse('wrong_state')
  const { method, transaction_id: transactionId, amount } = record.payment
  await trx
    .updateTable('payments')
    .set({ state: check.to, reversed_by: caller.user?.id ?? null, reversed_at: at })
    .where('application_id', '=', draft.id)
    .execute()
  const trackingNo = record.tracking_no ?? ''
  await informOfPayment(trx, context, { step, kind: 'payment-reversed' })
  if (draft.status === 'approved') {
    const event = `${draft.id} ${version}`
    await context.messages.alarmOwners(trx, { kind: 'approved-unpaid', params: { trackingNo }, event, at })
  }
  const correction = draft.status === 'recheck' ? draft.correction : null
  const columns = correction === null ? {} : { correction: JSON.stringify(openReference(correction)) }
  return { ok: true, columns, detail: { method, transactionId, amount } }
}

/**
 * A desk did not find the money. The application stays at the desk and cannot be forwarded; the holder names another
 * payment (`putBack`). The reference is free for other applications.
 */
export async function rejectPayment(trx: Trx, { context }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, decision, caller, at } = step
  const { draft, record } = whole
  const check = checkPayment('reject', step)
  if (!check.ok) return check
  if (record.payment === null) return refuse('wrong_state')
  const { method, transaction_id: transactionId, amount } = record.payment
  const { cause = 'other' } = decision
  const rejected = { rejected_by: caller.user?.id ?? null, rejected_at: at, rejected_cause: cause }
  await trx
    .updateTable('payments')
    .set({ state: check.to, ...rejected, given_again_at: null })
    .where('application_id', '=', draft.id)
    .execute()
  await informOfPayment(trx, context, { step, kind: 'payment-rejected' })
  return { ok: true, detail: { method, transactionId, amount, cause } }
}

type PaymentMessage = 'payment-confirmed' | 'payment-reversed' | 'payment-rejected'

/** Notifies the holder by SMS, with the address of the portal and the telephone number of the office. */
async function informOfPayment(
  trx: Trx,
  { messages, config }: Context,
  { step, kind }: { step: ReviewStep; kind: PaymentMessage },
): Promise<void> {
  const { draft, record } = step.whole
  const { telephone } = await readContact(trx)
  await messages.enqueue(trx, {
    dedupeKey: `${kind} ${draft.id} ${step.version}`,
    to: draft.contactMobile,
    kind,
    locale: draft.locale,
    params: { trackingNo: record.tracking_no ?? '', url: config.http.publicUrl, telephone: telephone ?? '' },
  })
}
