import * as z from 'zod/mini'
import { arrivals } from '#domain/payments/balance.ts'
import { refundMethods } from '#domain/payments/refunds.ts'
import { rejectionCauses } from '#domain/payments/rejection-causes.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, personText, Taka, Uuid } from '../shapes.ts'
import { Application } from './application-shapes.ts'

const idQuery = z.object({ id: Uuid })
const version = z.number().check(z.int(), z.minimum(0))
/** The payment that the step is about; without it the one in question. */
const paymentId = z.optional(Uuid)

/** What a desk does with the payments of an application of the family at `base`, and their receipt. */
export function paymentStepsOf<Base extends string>(base: Base) {
  return {
    confirmPayment: endpoint({
      method: 'PATCH',
      query: idQuery,
      wholeDocument: true,
      path: `${base}/payment/confirm`,
      summary: 'Confirm that the fee has arrived; the reason is for a reversed or rejected payment only',
      access: access.reception,
      body: z.object({
        version,
        amount: z.optional(Taka),
        /** Required where the amount is not what is missing of the fee: whether less arrived, or more. */
        arrived: z.optional(z.enum(arrivals)),
        reason: z.optional(z.string().check(z.maxLength(2000))),
        paymentId,
      }),
      answers: { 200: Application },
    }),
    reversePayment: endpoint({
      method: 'PATCH',
      path: `${base}/payment/reverse`,
      summary: 'Reverse the confirmation of the fee: OWNER, or APP_COLLECTOR on the day of the confirmation',
      access: access.reception,
      wholeDocument: true,
      body: z.object({ id: Uuid, version, reason: personText(2000), paymentId }),
      answers: { 200: Application },
    }),
    rejectPayment: endpoint({
      method: 'PATCH',
      path: `${base}/payment/reject`,
      summary: 'Reject the payment: its holder names another one without a return',
      access: access.reception,
      wholeDocument: true,
      body: z.object({
        id: Uuid,
        version,
        reason: personText(2000),
        cause: z._default(z.enum(rejectionCauses), 'other'),
        paymentId,
      }),
      answers: { 200: Application },
    }),
    refundDue: endpoint({
      method: 'PATCH',
      path: `${base}/payment/refund-due`,
      summary: 'Decide that the money is returned; of an approved application only what arrived beyond the fee',
      access: access.owner,
      wholeDocument: true,
      body: z.object({
        id: Uuid,
        version,
        reason: personText(2000),
        paymentId,
        /** Only what arrived beyond the fee: that it is due back, or is not after all. The application goes on. */
        excess: z.optional(z.enum(['due', 'kept'])),
      }),
      answers: { 200: Application },
    }),
    refundPayment: endpoint({
      method: 'PATCH',
      path: `${base}/payment/refund`,
      summary: 'Record that money that was due back has been returned; `date` is today if it is left out',
      access: access.reception,
      wholeDocument: true,
      body: z.object({
        id: Uuid,
        version,
        amount: Taka,
        method: z.enum(refundMethods),
        reference: personText(100).check(z.minLength(1)),
        date: z.optional(DateOnly),
        paymentId,
        /** Of what arrived beyond the fee. */
        excess: z.optional(z.literal(true)),
      }),
      answers: { 200: Application },
    }),
    moneyReceipt: endpoint({
      method: 'GET',
      wholeDocument: true,
      path: `${base}/payment/receipt`,
      summary: 'The money receipt as a PDF, once the fee is confirmed; a reversed payment has none',
      access: { kind: 'holder' },
      requestsPerMinute: 60,
      query: idQuery,
      answers: { 200: 'binary' },
    }),
  }
}
