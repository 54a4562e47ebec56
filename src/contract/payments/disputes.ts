import * as z from 'zod/mini'
import { disputeVerdicts, settlingDesks } from '#domain/payments/checkout-states.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { knownNames, listOf, pageQuery, personText, sortBy, Text, Uuid } from '../shapes.ts'
import { DisputeFacts } from './dispute-shapes.ts'
import { PaidApplication } from './paid-application.ts'

/** A disputed payment with the facts that a desk compares before it settles it. */
export const Dispute = z.object({
  ...DisputeFacts.shape,
  ...PaidApplication.shape,
  id: Uuid,
  /** The invoice number that the portal sent, and the one that the gateway reported. */
  invoice: z.string(),
  saidInvoice: z.nullable(z.string()),
  /** Shown to staff only: the payer as the gateway reported them, the number to call, and who settled it. */
  payer: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  settledBy: z.nullable(Text),
  /** What this caller may do now. */
  actions: knownNames(disputeVerdicts),
})
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/payments/disputes',
  summary: 'Disputed payments, unsettled ones first by default: all for staff, their own for holders',
  access: access.payments,
  query: z.object({ ...pageQuery, state: z.optional(z.enum(['open', 'settled'])), ...sortBy(['at', 'amount']) }),
  answers: { 200: listOf(Dispute) },
})

export const settleDispute = endpoint({
  method: 'PATCH',
  path: '/api/payments/disputes/{id}',
  summary: 'Accept a disputed payment as the fee, or refuse it; the holder sees the reason',
  access: { kind: 'signed-in', roles: settlingDesks },
  params: z.object({ id: Uuid }),
  body: z.object({ verdict: z.enum(disputeVerdicts), reason: personText(2000) }),
  answers: { 200: Dispute },
})
