import { refuse } from '#domain/errors.ts'
import { paymentTransitions } from '#domain/payments/payment-states.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import { readContact } from '../../settings/service.ts'
import { toTableCaller } from '../reading/application-view.ts'
import { paymentFactsOf } from '../reading/payment-view.ts'
import type { ReviewStep, Trx } from './review-step.ts'

/** Asks the state table of payments. The workflow has refused the application's own holder. */
export function checkPayment(
  action: Exclude<Parameters<typeof paymentTransitions.transitionsOf>[0], 'give'>,
  { whole, payment, decision, caller, at }: ReviewStep,
) {
  if (payment === null) return refuse('wrong_state')
  return paymentTransitions.check({
    action,
    state: storedState(payment),
    facts: paymentFactsOf(payment, { record: whole.record, today: dhakaDate(at) }),
    caller: toTableCaller({ caller, isHolder: false }),
    words: { reason: decision.reason },
  })
}

type PaymentMessage =
  | { kind: 'payment-confirmed' | 'payment-reversed' | 'payment-rejected' | 'payment-unneeded' }
  | { kind: 'payment-refunded' | 'payment-arrived'; amount: number }
  | { kind: 'payment-in-part'; amount: number; missing: number }

/** Notifies the holder by SMS, with the address of the portal and the telephone number of the office. */
export async function informOfPayment(
  trx: Trx,
  { messages, config }: Context,
  { step, message }: { step: ReviewStep; message: PaymentMessage },
): Promise<void> {
  const { draft, record } = step.whole
  const { telephone } = await readContact(trx)
  const trackingNo = record.tracking_no ?? ''
  const reach = { trackingNo, url: config.http.publicUrl, telephone: telephone ?? '' }
  const common = {
    dedupeKey: `${message.kind} ${draft.id} ${step.version}`,
    to: draft.contactMobile,
    locale: draft.locale,
  }
  const send = (outgoing: Parameters<typeof messages.enqueue>[1]) => messages.enqueue(trx, outgoing)
  if (message.kind === 'payment-refunded' || message.kind === 'payment-arrived') {
    await send({ ...common, kind: message.kind, params: { ...reach, amount: String(message.amount) } })
  } else if (message.kind === 'payment-in-part') {
    const { kind, amount, missing } = message
    await send({ ...common, kind, params: { ...reach, amount: String(amount), missing: String(missing) } })
  } else await send({ ...common, kind: message.kind, params: reach })
}

/** What the audit says of the payment of a step. The first part of a fee is not named, as before there were parts. */
export function paymentDetail({ payment }: ReviewStep) {
  if (payment === null) return {}
  const { method, transaction_id: transactionId, amount, part } = payment
  return { method, transactionId, amount, ...(part > 1 && { part }) }
}
