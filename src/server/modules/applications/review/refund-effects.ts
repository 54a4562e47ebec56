import { refuse } from '#domain/errors.ts'
import { dhakaDate, isCalendarDate } from '#domain/reference/calendar.ts'
import { checkPayment, informOfPayment } from './payment-step.ts'
import type { Effect, EffectParts, ReviewStep, Trx } from './review-step.ts'

/**
 * The money came and is to be returned. It goes on counting as money that came, and its reference stays taken, but the
 * application can neither be forwarded nor approved with it.
 */
export async function oweRefund(trx: Trx, _: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, caller, at } = step
  const check = checkPayment('owe', step)
  if (!check.ok) return check
  await trx
    .updateTable('payments')
    .set({ refund_due_by: caller.user?.id ?? null, refund_due_at: at })
    .where('application_id', '=', whole.draft.id)
    .execute()
  return { ok: true, detail: paymentDetail(step) }
}

/** It is not due after all. The day and the person of the confirmation stay as they were. */
export async function withdrawRefund(trx: Trx, step: ReviewStep): Promise<Effect> {
  await trx
    .updateTable('payments')
    .set({ refund_due_by: null, refund_due_at: null })
    .where('application_id', '=', step.whole.draft.id)
    .execute()
  return { ok: true, detail: { ...paymentDetail(step), withdrawn: 'refund-due' } }
}

/** Records that the money, or a part of it, was returned: how much, how, under which reference and on which day. */
export async function refundPayment(trx: Trx, { context }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, decision, caller, at } = step
  const { payment } = whole.record
  const check = checkPayment('refund', step)
  if (!check.ok) return check
  const today = dhakaDate(at)
  const { refund } = decision
  if (payment === null || refund === undefined) return refuse('wrong_state')
  const { amount, method, reference, date = today } = refund
  if (amount > payment.amount) return refuse('invalid_request', { fields: [{ path: 'amount', code: 'too_large' }] })
  if (!isCalendarDate(date) || date > today)
    return refuse('invalid_request', { fields: [{ path: 'date', code: 'not_a_date' }] })
  await trx
    .updateTable('payments')
    .set({
      ...{ refunded_by: caller.user?.id ?? null, refunded_at: at, refund_amount: amount },
      ...{ refund_method: method, refund_reference: reference, refund_paid_on: date },
    })
    .where('application_id', '=', whole.draft.id)
    .execute()
  await informOfPayment(trx, context, { step, message: { kind: 'payment-refunded', amount } })
  return { ok: true, detail: { ...paymentDetail(step), refund: { amount, method, reference, date } } }
}

function paymentDetail({ whole }: ReviewStep) {
  const { payment } = whole.record
  return { method: payment?.method, transactionId: payment?.transaction_id, amount: payment?.amount }
}
