import type { Application } from '#contract/applications/application-shapes.ts'
import type { EarlierPayment } from '#contract/applications/payment-shapes.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import type { ApplicationAction } from '#domain/enlistment/workflow.ts'
import { mayBeSamePayment } from '#domain/payments/identity/payment-identity.ts'
import {
  judgeReceipt,
  type ReceivedPayment,
  receiptState,
  sumOf,
  type VoidCause,
} from '#domain/payments/money-receipt.ts'
import { type PaymentFacts, paymentTransitions, stateForHolder } from '#domain/payments/payment-states.ts'
import type { RefundMethod } from '#domain/payments/refunds.ts'
import type { RejectionCause } from '#domain/payments/rejection-causes.ts'
import type { ActingCaller } from '#domain/people/actors.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import { isSlipWanted } from '../submission/slip-picture.ts'
import type { ApplicationRecord, PaymentRecord } from './application-record.ts'
import { allPayments, feeBalance, feeFactsOf, toFeePart } from './fee-parts.ts'

/** The payment of an application in the form of the API contract, for its holder or for a desk. */
export function toPayment(
  { payment, audit }: ApplicationRecord,
  { isHolder, status }: { isHolder: boolean; status: ApplicationStatus },
): Application['payment'] {
  if (payment === null) return null
  return { ...toShownPayment(payment, { audit, isHolder }), ...(isSlipWanted(status, payment) && { slipWanted: true }) }
}

/** The payments whose place another one took; not one that is a payment of the application again. */
export function toEarlierPayments(record: ApplicationRecord): Pick<Application, 'earlierPayments'> {
  const now = allPayments(record)
  const earlier = record.earlier.filter((gone) => !now.some((payment) => mayBeSamePayment(payment, gone)))
  if (earlier.length === 0) return {}
  return {
    earlierPayments: earlier.map((gone) => ({
      ...{ method: gone.method, transactionId: gone.transaction_id, date: gone.paid_on, amount: gone.amount },
      // A constraint of the table knows no others.
      state: gone.state as EarlierPayment['state'],
      slipFileId: gone.slip_file_id,
      replacedAt: toInstant(gone.replaced_at),
    })),
  }
}

type Shown = Pick<ApplicationRecord, 'audit'> & { isHolder: boolean }

function toShownPayment(payment: PaymentRecord, { audit, isHolder }: Shown): NonNullable<Application['payment']> {
  const state = storedState(payment)
  const shown = isHolder ? stateForHolder(state) : state
  // A payment that is only given has no day of confirmation.
  const confirmedAt = shown === 'GIVEN' ? null : payment.confirmed_at
  // A law may have the reason erased.
  const lastReason = (action: string) =>
    audit.findLast((line) => line.action === action && partOf(line) === payment.part)?.reason ?? ''
  return {
    id: payment.id,
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
    ...(payment.refund_due_at !== null &&
      (payment.refund_of_excess
        ? { excessRefund: toRefund(payment, { dueAt: payment.refund_due_at, reason: lastReason('excess-due') }) }
        : { refund: toRefund(payment, { dueAt: payment.refund_due_at, reason: lastReason('refund-due') }) })),
    ...(payment.given_again_at !== null && { givenAgainAt: toInstant(payment.given_again_at) }),
  }
}

/** Which part of the fee a line of the audit is about. The first one is not named. */
function partOf({ detail }: ApplicationRecord['audit'][number]): number {
  const { part } = (detail ?? {}) as { part?: unknown }
  return typeof part === 'number' ? part : 1
}

type MoneyViewer = {
  isHolder: boolean
  /** The holder of the application can still name a payment: it is neither approved nor rejected. */
  isOpen: boolean
  actionsOf: (payment: PaymentRecord) => readonly ApplicationAction[]
}

/**
 * The other parts of the fee, with what this viewer may do with each, and the balance: left out where one payment is
 * exactly the fee, or none has arrived.
 */
export function toMoney(record: ApplicationRecord, viewer: MoneyViewer): Pick<Application, 'parts' | 'balance'> {
  const { parts, fee, audit } = record
  const balance = fee === null ? null : feeBalance(record, { total: fee.total })
  if (balance === null || (parts.length === 0 && balance.excess === 0)) return {}
  const { isHolder, isOpen, actionsOf } = viewer
  const shown = parts.map((payment) => ({
    ...toShownPayment(payment, { audit, isHolder }),
    actions: actionsOf(payment).filter((action) => paymentActionsOf[action] !== undefined),
  }))
  const isAsked = isOpen && feeFactsOf(record).paymentWanted
  return { balance: { ...balance, isAsked }, ...(parts.length > 0 && { parts: shown }) }
}

/** The contract and a constraint of the table have checked the columns before they were written. */
function toRefund(payment: PaymentRecord, { dueAt, reason }: { dueAt: string; reason: string }) {
  const { refunded_at: at } = payment
  return { dueAt: toInstant(dueAt), reason, ...(at !== null && { paid: toPaidBack(payment, at) }) }
}

function toPaidBack(payment: PaymentRecord, at: string) {
  return {
    at: toInstant(at),
    amount: payment.refund_amount ?? 0,
    method: payment.refund_method as RefundMethod,
    reference: payment.refund_reference ?? '',
    date: payment.refund_paid_on ?? '',
  }
}

/**
 * The receipts of an application. One that will be numbered when it is first asked for is listed without a number, so
 * that a page needs no rule of its own for offering it.
 */
export function toMoneyReceipts(record: ApplicationRecord): Pick<Application, 'moneyReceipts'> {
  const { fee, receipts } = record
  const payments = allPayments(record).map(toReceived)
  const inForce = receipts.find(({ void_cause }) => void_cause === null)
  const { issue } = judgeReceipt({ feeTotal: fee?.total ?? 0, payments, receipt: inForce?.payments ?? null })
  const coming = issue === null || fee === null ? [] : [toComing(issue)]
  const listed = receipts.map((row) => ({
    ...{ number: row.number, issuedAt: toInstant(row.issued_at), amount: row.amount },
    // The table has no other causes.
    state: receiptState({ voidCause: row.void_cause as VoidCause | null, payments: row.payments }, payments),
    ...(row.void_on !== null && { endedOn: row.void_on }),
  }))
  const moneyReceipts = [...coming, ...listed]
  return moneyReceipts.length === 0 ? {} : { moneyReceipts }
}

function toComing(issue: readonly ReceivedPayment[]) {
  const state = receiptState({ voidCause: null, payments: issue }, issue)
  return { number: null, issuedAt: null, amount: sumOf(issue), state }
}

function toReceived(payment: PaymentRecord): ReceivedPayment {
  const { method, reference, bank } = payment
  return { method, reference, bank, ...toFeePart(payment) }
}

/** Timestamps of a record are text as the database writes them in JSON. */
function toInstant(at: string): string {
  return new Date(at).toISOString()
}

/**
 * The facts of a payment that its state table needs. `excess`: what arrived beyond the fee with all of them, unless it is
 * due back with another one: it is returned once.
 */
export function paymentFactsOf(
  payment: PaymentRecord,
  { record, today }: { record: ApplicationRecord; today: CalendarDate },
): PaymentFacts {
  const { checkout_id: checkout, confirmed_at: at, refund_of_excess: isOfExcess, refunded_at: paid } = payment
  const { fee } = record
  const isDueElsewhere = allPayments(record).some(
    (each) => each.id !== payment.id && each.refund_of_excess && each.refunded_at === null,
  )
  return {
    isOnline: checkout !== null,
    isOfToday: at !== null && dhakaDate(new Date(at)) === today,
    excess: fee === null || isDueElsewhere ? 0 : feeBalance(record, { total: fee.total }).excess,
    excessRefund: !isOfExcess ? 'none' : paid === null ? 'due' : 'paid',
  }
}

type PaymentAction = Parameters<typeof paymentTransitions.transitionsOf>[0]
const paymentActionsOf: Partial<Record<ApplicationAction, readonly PaymentAction[]>> = {
  'confirm-payment': ['confirm'],
  'reverse-payment': ['reverse'],
  'reject-payment': ['reject'],
  'refund-due': ['owe'],
  'excess-due': ['oweExcess', 'keepExcess'],
  'refund-payment': ['refund'],
  'refund-excess': ['refundExcess'],
}

type PaymentOf = { payment: PaymentRecord | null; record: ApplicationRecord }

/** Of the actions that the workflow allows, those that the state of the payment allows too. */
export function allowedByPayment(
  actions: readonly ApplicationAction[],
  { payment, record, caller, today }: PaymentOf & { caller: ActingCaller; today: CalendarDate },
): ApplicationAction[] {
  const open =
    payment === null
      ? []
      : paymentTransitions.list({
          state: storedState(payment),
          facts: paymentFactsOf(payment, { record, today }),
          caller,
        })
  return actions.filter((action) => {
    const needed = paymentActionsOf[action]
    return needed === undefined || open.some((one) => needed.includes(one.action) && one.unmet.length === 0)
  })
}
