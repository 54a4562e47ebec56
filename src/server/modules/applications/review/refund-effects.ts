import { refuse } from '#domain/errors.ts'
import { dhakaDate, isCalendarDate } from '#domain/reference/calendar.ts'
import type { PaymentRecord } from '../reading/application-record.ts'
import { paymentFactsOf } from '../reading/payment-view.ts'
import { checkPayment, informOfPayment, paymentDetail } from './payment-step.ts'
import type { Effect, EffectParts, ReviewStep, Trx } from './review-step.ts'

/**
 * The money came and is to be returned. It goes on counting as money that came, and its reference stays taken, but the
 * application can neither be forwarded nor approved with it.
 */
export async function oweRefund(trx: Trx, _: EffectParts, step: ReviewStep): Promise<Effect> {
  const { payment, caller, at } = step
  const check = checkPayment('owe', step)
  if (!check.ok) return check
  if (payment === null) return refuse('wrong_state')
  await trx
    .updateTable('payments')
    .set({ refund_due_by: caller.user?.id ?? null, refund_due_at: at, refund_of_excess: false })
    .where('id', '=', payment.id)
    .execute()
  return { ok: true, detail: paymentDetail(step) }
}

/** It is not due after all. The day and the person of the confirmation stay as they were. */
export async function withdrawRefund(trx: Trx, step: ReviewStep, payment: PaymentRecord): Promise<Effect> {
  await trx.updateTable('payments').set(notDue).where('id', '=', payment.id).execute()
  return { ok: true, detail: { ...paymentDetail(step), withdrawn: 'refund-due' } }
}

/** What arrived beyond the fee is to be returned, or is kept after all. The payment counts all the same. */
export async function oweExcess(trx: Trx, _: EffectParts, step: ReviewStep): Promise<Effect> {
  const { payment, decision, caller, at } = step
  const isKept = decision.excess === 'kept'
  const check = checkPayment(isKept ? 'keepExcess' : 'oweExcess', step)
  if (!check.ok) return check
  if (payment === null) return refuse('wrong_state')
  const due = { refund_due_by: caller.user?.id ?? null, refund_due_at: at, refund_of_excess: true }
  await trx
    .updateTable('payments')
    .set(isKept ? notDue : due)
    .where('id', '=', payment.id)
    .execute()
  return { ok: true, detail: { ...paymentDetail(step), ...(isKept && { withdrawn: 'excess-due' }) } }
}

/** The columns of a payment of which nothing is to be returned. */
export const notDue = { refund_due_by: null, refund_due_at: null, refund_of_excess: false } as const

/** Records that what arrived beyond the fee was returned, or a part of it. */
export async function refundExcess(trx: Trx, parts: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, payment, at } = step
  const check = checkPayment('refundExcess', step)
  if (!check.ok) return check
  if (payment === null) return refuse('wrong_state')
  const { excess } = paymentFactsOf(payment, { record: whole.record, today: dhakaDate(at) })
  return writeRefund(trx, parts, { step, most: Math.min(excess, payment.amount) })
}

/** Records that the money, or a part of it, was returned: how much, how, under which reference and on which day. */
export async function refundPayment(trx: Trx, parts: EffectParts, step: ReviewStep): Promise<Effect> {
  const check = checkPayment('refund', step)
  return check.ok ? writeRefund(trx, parts, { step, most: step.payment?.amount ?? 0 }) : check
}

async function writeRefund(
  trx: Trx,
  { context }: EffectParts,
  { step, most }: { step: ReviewStep; most: number },
): Promise<Effect> {
  const { payment, decision, caller, at } = step
  const today = dhakaDate(at)
  const { refund } = decision
  if (payment === null || refund === undefined) return refuse('wrong_state')
  const { amount, method, reference, date = today } = refund
  if (amount > most) return refuse('invalid_request', { fields: [{ path: 'amount', code: 'too_large' }] })
  // Before its confirmation the money had not come.
  const first = payment.confirmed_at === null ? today : dhakaDate(new Date(payment.confirmed_at))
  if (!isCalendarDate(date) || date > today || date < first)
    return refuse('invalid_request', { fields: [{ path: 'date', code: 'not_a_date' }] })
  await trx
    .updateTable('payments')
    .set({
      ...{ refunded_by: caller.user?.id ?? null, refunded_at: at, refund_amount: amount },
      ...{ refund_method: method, refund_reference: reference, refund_paid_on: date },
    })
    .where('id', '=', payment.id)
    .execute()
  await informOfPayment(trx, context, { step, message: { kind: 'payment-refunded', amount } })
  return { ok: true, detail: { ...paymentDetail(step), refund: { amount, method, reference, date } } }
}
