import * as z from 'zod/mini'
import { checkoutStates } from '#domain/payments/checkout-states.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Instant, listOf, pageQuery, Text, Uuid } from '../shapes.ts'
import { DisputeFacts } from './dispute-shapes.ts'
import { PaidApplication } from './paid-application.ts'

/** One payment and what it was for. */
export const PaymentRecord = z.object({
  ...PaidApplication.shape,
  /** An application may have several payments. */
  id: z.optional(Uuid),
  transactionId: z.string(),
  date: DateOnly,
  amount: z.number(),
  /**
   * For holders GIVEN or CONFIRMED, because a page of an earlier release reads no others: `reversedAt`, `rejectedAt` and
   * `refund` say it.
   */
  state: z.enum(paymentStates),
  confirmedAt: z.nullable(Instant),
  /** Shown to staff only; null when the gateway itself confirmed it. */
  confirmedBy: z.nullable(Text),
  /** Of a reversed payment: when its confirmation was withdrawn, and for staff by whom. */
  reversedAt: z.optional(Instant),
  reversedBy: z.optional(z.nullable(Text)),
  /** Of a rejected payment: when a desk did not accept it, and for staff which. */
  rejectedAt: z.optional(Instant),
  rejectedBy: z.optional(z.nullable(Text)),
  /** Of money that is to be returned, or was: since when, and how much was returned on which day. */
  refund: z.optional(z.object({ dueAt: Instant, paid: z.optional(z.object({ amount: z.number(), date: DateOnly })) })),
  /** Of a confirmed payment, in taka: what is missing of the fee with all payments, or arrived beyond it. */
  missing: z.optional(z.number()),
  excess: z.optional(z.number()),
  /** The number of the money receipt in force; left out where none was issued. */
  receiptNo: z.optional(z.string()),
  /** The application was approved before its payment was reversed. Shown to staff only. */
  approvedUnpaid: z.optional(z.boolean()),
  /** Paid from the form at once, so that no one had to look for it in a statement. */
  online: z.boolean(),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

export const paymentHistories = endpoint({
  method: 'GET',
  path: '/api/payments/histories',
  summary: 'Payments, newest first: all for staff, their own for holders',
  access: access.payments,
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(paymentStates)),
    /** The number of a money receipt in any spelling: the payments of its application. Other texts find nothing. */
    text: z.optional(z.string().check(z.maxLength(120))),
  }),
  answers: {
    /** `hasMore`: there are more than `total`, which are not counted. */
    200: z.extend(listOf(PaymentRecord), { hasMore: z.optional(z.boolean()) }),
  },
})

/** One attempt to pay at a gateway. */
export const Checkout = z.object({
  id: Uuid,
  method: z.string(),
  amount: z.number(),
  state: z.enum(checkoutStates),
  /** The address at which the browser pays, while the payment is open. */
  url: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** Only when the money did not fit the request. */
  dispute: z.optional(DisputeFacts),
})
export type Checkout = z.infer<typeof Checkout>

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/checkouts',
  summary: 'Start paying the fee at the gateway, or continue a payment already started',
  access: { kind: 'holder' },
  // The state of the application makes a repetition harmless, and a stored answer would contain an old address.
  idempotencyKey: 'ignored',
  requestsPerMinute: 10,
  body: z.object({ applicationId: Uuid }),
  answers: { 200: Checkout },
})

export const settleCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/checkouts/settle',
  summary: 'Ask the gateway for the state of a payment; what the browser received is only a hint',
  access: { kind: 'holder' },
  idempotencyKey: 'ignored',
  requestsPerMinute: 30,
  body: z.object({ id: Uuid, returned: z.optional(z.enum(['success', 'failure', 'cancel'])) }),
  answers: { 200: Checkout },
})

export const latestCheckout = endpoint({
  method: 'GET',
  path: '/api/payments/checkouts',
  summary: "An application's latest payment at the gateway",
  access: { kind: 'holder' },
  query: z.object({ applicationId: Uuid }),
  answers: { 200: z.object({ checkout: z.nullable(Checkout) }) },
})

export const lookUpTransaction = endpoint({
  method: 'GET',
  path: '/api/payments/lookup',
  summary: "The gateway's record of the transaction ID that an applicant entered",
  access: access.reception,
  requestsPerMinute: 30,
  query: z.object({ applicationId: Uuid }),
  answers: {
    200: z.object({
      found: z.nullable(
        z.object({
          transactionId: z.string(),
          amount: z.nullable(z.number()),
          /** As the gateway writes it. */
          at: z.nullable(z.string()),
          completed: z.boolean(),
        }),
      ),
    }),
  },
})
