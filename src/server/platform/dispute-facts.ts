import { type DisputeFacts, disputeCauses } from '#contract/payments/dispute-shapes.ts'
import { disputeStates } from '#domain/payments/checkout-states.ts'

/** Columns of a disputed checkout. Times are dates when they come from columns, and text when they come from JSON. */
export type DisputeRow = {
  state: string
  dispute: string | null
  transaction_id: string | null
  said_amount: number | null
  amount: number
  disputed_at: Date | string | null
  settled_at: Date | string | null
  settled_reason: string | null
}

/** What every reader of the application sees about a disputed payment; null for any other checkout. */
export function toDisputeFacts(row: DisputeRow): DisputeFacts | null {
  const state = disputeStates.find((known) => known === row.state)
  if (row.disputed_at === null || state === undefined) return null
  return {
    state,
    cause: disputeCauses.find((known) => known === row.dispute) ?? 'unknown',
    transactionId: row.transaction_id,
    amount: row.said_amount,
    asked: row.amount,
    at: new Date(row.disputed_at).toISOString(),
    settledAt: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
    reason: row.settled_reason,
  }
}
