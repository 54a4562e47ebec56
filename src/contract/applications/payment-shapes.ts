import * as z from 'zod/mini'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { applicationActions } from '#domain/enlistment/workflow.ts'
import { receiptStates } from '#domain/payments/money-receipt.ts'
import { earlierStates, paymentStates } from '#domain/payments/payment-states.ts'
import { refundMethods } from '#domain/payments/refunds.ts'
import { rejectionCauses } from '#domain/payments/rejection-causes.ts'
import { DateOnly, Instant, knownNames, personText, Taka, Uuid } from '../shapes.ts'

/** A payment as an applicant names it. */
export const PaymentReference = z.object({
  method: personText(20),
  transactionId: personText(40),
  date: DateOnly,
  purpose: z.enum(applicationPurposes),
  amount: z.optional(Taka),
  slipFileId: z.optional(z.nullable(Uuid)),
  /** Of a slip. Without it the answer of the form stays. */
  bankName: z.optional(personText(200)),
})
export type PaymentReference = z.infer<typeof PaymentReference>

/** Money that is to be returned, or was. */
const Refund = z.object({
  dueAt: Instant,
  reason: z.string(),
  paid: z.optional(
    z.object({ at: Instant, amount: z.number(), method: z.enum(refundMethods), reference: z.string(), date: DateOnly }),
  ),
})

/** The payment of an application. */
export const Payment = z.object({
  /** What a step names that is about this payment. */
  id: z.optional(Uuid),
  method: z.string(),
  transactionId: z.string(),
  date: DateOnly,
  purpose: z.enum(applicationPurposes),
  amount: z.number(),
  slipFileId: z.nullable(Uuid),
  /** For the holder GIVEN or CONFIRMED, because a page of an earlier release reads no others: the fields below say it. */
  state: z.enum(paymentStates),
  confirmedAt: z.nullable(Instant),
  /** Of a reversed payment: when and why its confirmation was withdrawn. */
  reversal: z.optional(z.object({ at: Instant, reason: z.string() })),
  /** Of a rejected payment: when and why a desk did not accept it. The cause is a name of `rejectionCauses`. */
  rejection: z.optional(z.object({ at: Instant, reason: z.string(), cause: z.enum(rejectionCauses) })),
  /** Of money that is to be returned, or was: since when and why, and how it was returned. */
  refund: z.optional(Refund),
  /** The same of what arrived beyond the fee: the payment counts without it. */
  excessRefund: z.optional(Refund),
  /** When the holder named it in place of a rejected one, without a return. */
  givenAgainAt: z.optional(Instant),
  /** It was named at a desk and is paid with a slip, whose picture its holder can attach now. */
  slipWanted: z.optional(z.literal(true)),
})

/** A part of the fee that is not in question, with what this caller may do with it. */
export const PaymentPart = z.extend(Payment, { actions: knownNames(applicationActions) })
export type PaymentPart = z.infer<typeof PaymentPart>

/** A payment whose place another one took, and what had become of it until then. */
export const EarlierPayment = z.object({
  method: z.string(),
  transactionId: z.string(),
  /** The day and the amount are null for a number that was only typed into a draft, before a gateway took the fee. */
  date: z.nullable(DateOnly),
  amount: z.nullable(z.number()),
  state: z.enum(earlierStates),
  slipFileId: z.nullable(Uuid),
  replacedAt: Instant,
})
export type EarlierPayment = z.infer<typeof EarlierPayment>

/** In taka. `isAsked`: the office waits for a payment of what is missing, and the holder can name it now. */
export const FeeBalance = z.object({
  received: z.number(),
  missing: z.number(),
  excess: z.number(),
  isAsked: z.boolean(),
})
export type FeeBalance = z.infer<typeof FeeBalance>
/** A money receipt of an application, in force or void. */
export const MoneyReceipt = z.object({
  /** Null until it is first asked for, of a payment that was confirmed before receipts were numbered. */
  number: z.nullable(z.string()),
  issuedAt: z.nullable(Instant),
  amount: z.number(),
  state: z.enum(receiptStates),
  /** Of a void one: the day on which the payment was reversed or replaced, or the money was returned. */
  endedOn: z.optional(DateOnly),
})
export type MoneyReceipt = z.infer<typeof MoneyReceipt>
