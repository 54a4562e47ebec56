import type { Application } from '#contract/applications/application-shapes.ts'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import type { ApplicationAction } from '#domain/enlistment/workflow.ts'
import { type PaymentFacts, paymentTransitions, stateForHolder } from '#domain/payments/payment-states.ts'
import type { RefundMethod } from '#domain/payments/refunds.ts'
import type { RejectionCause } from '#domain/payments/rejection-causes.ts'
import type { ActingCaller } from '#domain/people/actors.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { ApplicationRecord, PaymentRecord } from './application-record.ts'

/** The payment of an application in the form of the API contract, for its holder or for a desk. */
export function toPayment(
  { payment, audit }: ApplicationRecord,
  { isHolder }: { isHolder: boolean },
): Application['payment'] {
  if (payment === null) return null
  const state = storedState(payment)
  const shown = isHolder ? stateForHolder(state) : state
  // A payment that is only given has no day of confirmation.
  const confirmedAt = shown === 'GIVEN' ? null : payment.confirmed_at
  // A law may have the reason erased.
  const lastReason = (action: string) => audit.findLast((line) => line.action === action)?.reason ?? ''
  return {
    method: payment.method,
    transactionId: payment.transaction_id,
    date: payment.paid_on,
    // The contract has validated every purpose before it was written.
    purpose: payment.purpose as ApplicationPurpose,
    amount: payment.amount,
    slipFileId: payment.slip_file_id,
    state: shown,
    confirmedAt: confirmedAt === null ? null : toInstant(confirmedAt),
    ...(state === 'REVERSED' &&
      payment.reversed_at !== null && {
        reversal: { at: toInstant(payment.reversed_at), reason: lastReason('reverse-payment') },
      }),
    ...(state === 'REJECTED' &&
      payment.rejected_at !== null && {
        rejection: {
          at: toInstant(payment.rejected_at),
          reason: lastReason('reject-payment'),
          // The contract has validated every cause before it was written.
          cause: (payment.rejected_cause ?? 'other') as RejectionCause,
        },
      }),
    ...(payment.refund_due_at !== null && {
      refund: {
        dueAt: toInstant(payment.refund_due_at),
        reason: lastReason('refund-due'),
        ...(payment.refunded_at !== null && { paid: toRefund(payment, payment.refunded_at) }),
      },
    }),
    ...(payment.given_again_at !== null && { givenAgainAt: toInstant(payment.given_again_at) }),
  }
}

/** The contract and a constraint of the table have checked the columns before they were written. */
function toRefund(payment: PaymentRecord, at: string) {
  return {
    at: toInstant(at),
    amount: payment.refund_amount ?? 0,
    method: payment.refund_method as RefundMethod,
    reference: payment.refund_reference ?? '',
    date: payment.refund_paid_on ?? '',
  }
}

/** Timestamps of a record are text as the database writes them in JSON. */
function toInstant(at: string): string {
  return new Date(at).toISOString()
}

/** The facts of a payment that its state table needs. */
export function paymentFactsOf(payment: PaymentRecord, today: CalendarDate): PaymentFacts {
  const { checkout_id: checkout, confirmed_at: at } = payment
  return { isOnline: checkout !== null, isOfToday: at !== null && dhakaDate(new Date(at)) === today }
}

type PaymentAction = Parameters<typeof paymentTransitions.transitionsOf>[0]
const paymentActionOf: Partial<Record<ApplicationAction, PaymentAction>> = {
  'confirm-payment': 'confirm',
  'reverse-payment': 'reverse',
  'reject-payment': 'reject',
  'refund-due': 'owe',
  'refund-payment': 'refund',
}

/** Of the actions that the workflow allows, those that the state of the payment allows too. */
export function allowedByPayment(
  actions: readonly ApplicationAction[],
  { payment, caller, today }: { payment: PaymentRecord | null; caller: ActingCaller; today: CalendarDate },
): ApplicationAction[] {
  const open =
    payment === null
      ? []
      : paymentTransitions.list({ state: storedState(payment), facts: paymentFactsOf(payment, today), caller })
  return actions.filter((action) => {
    const needed = paymentActionOf[action]
    return needed === undefined || open.some((one) => one.action === needed && one.unmet.length === 0)
  })
}
