import * as z from 'zod/mini'
import { applicationKinds, applicationPurposes } from '#domain/enlistment/definition.ts'
import { endpoint } from './endpoint.ts'
import { DateOnly, Instant, listOf, pageQuery, Uuid } from './shapes.ts'

export const paymentStates = ['GIVEN', 'CONFIRMED'] as const

/** One payment and what it was for. */
export const PaymentRecord = z.object({
  applicationId: Uuid,
  kind: z.enum(applicationKinds),
  type: z.string(),
  purpose: z.enum(applicationPurposes),
  trackingNo: z.nullable(z.string()),
  nameBn: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
  method: z.string(),
  transactionId: z.string(),
  date: DateOnly,
  amount: z.number(),
  state: z.enum(paymentStates),
  confirmedAt: z.nullable(Instant),
  /** Told to staff only; null when the gateway itself confirmed it. */
  confirmedBy: z.nullable(z.string()),
  /** Paid from the form at once, so that nobody had to look for it in a statement. */
  online: z.boolean(),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

export const paymentHistories = endpoint({
  method: 'GET',
  path: '/api/payments/histories',
  summary: 'Payments, the newest first: all for staff, own ones for the holder',
  access: { kind: 'signed-in', roles: ['USER', 'OWNER', 'CHAIRMAN', 'APP_COLLECTOR'] },
  query: z.object({ ...pageQuery, state: z.optional(z.enum(paymentStates)) }),
  answers: { 200: listOf(PaymentRecord) },
})
