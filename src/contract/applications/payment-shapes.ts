import * as z from 'zod/mini'
import { applicationPurposes } from '#domain/enlistment/definition.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { refundMethods } from '#domain/payments/refunds.ts'
import { rejectionCauses } from '#domain/payments/rejection-causes.ts'
import { DateOnly, Instant, personText, Taka, Uuid } from '../shapes.ts'

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

/** The payment of an application. */
export const Payment = z.object({
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
  refund: z.optional(
    z.object({
      dueAt: Instant,
      reason: z.string(),
      paid: z.optional(
        z.object({
          at: Instant,
          amount: z.number(),
          method: z.enum(refundMethods),
          reference: z.string(),
          date: DateOnly,
        }),
      ),
    }),
  ),
  /** When the holder named it in place of a rejected one, without a return. */
  givenAgainAt: z.optional(Instant),
})
