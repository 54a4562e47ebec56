import * as z from 'zod/mini'
import { disputeStates } from '#domain/payments/checkout-states.ts'
import { Instant } from '../shapes.ts'

/**
 * Why money that a gateway took fits no open fee: another amount or another invoice number than was asked, an
 * application that was paid already, a transaction that is another application's; `unknown` before the cause was kept.
 */
export const disputeCauses = ['amount', 'invoice', 'paid_already', 'transaction_used', 'unknown'] as const

/** Money that fits no open fee, as everyone may know it who may know of the application. */
export const DisputeFacts = z.object({
  state: z.enum(disputeStates),
  cause: z.enum(disputeCauses),
  transactionId: z.nullable(z.string()),
  /** What the gateway said it took; null when it named no whole taka. */
  amount: z.nullable(z.number()),
  /** What it was asked to take. */
  asked: z.number(),
  at: Instant,
  settledAt: z.nullable(Instant),
  /** What the office wrote when it settled it. */
  reason: z.nullable(z.string()),
})
export type DisputeFacts = z.infer<typeof DisputeFacts>
