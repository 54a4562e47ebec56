import * as z from 'zod/mini'
import { disputeStates } from '#domain/payments/checkout-states.ts'
import { Instant } from '../shapes.ts'

/**
 * Why money that a gateway took fits no open fee: another amount or another invoice number than was requested, an
 * application that was paid already, a transaction that belongs to another application; `unknown` for disputes from
 * before the cause was stored.
 */
export const disputeCauses = ['amount', 'invoice', 'paid_already', 'transaction_used', 'unknown'] as const

/** Money that fits no open fee, with the facts that every reader of the application may see. */
export const DisputeFacts = z.object({
  state: z.enum(disputeStates),
  cause: z.enum(disputeCauses),
  transactionId: z.nullable(z.string()),
  /** The amount that the gateway reported; null when it was not in whole taka. */
  amount: z.nullable(z.number()),
  /** The amount that the gateway was asked to take. */
  asked: z.number(),
  at: Instant,
  settledAt: z.nullable(Instant),
  /** The office's text when it settled the dispute. */
  reason: z.nullable(z.string()),
})
export type DisputeFacts = z.infer<typeof DisputeFacts>
