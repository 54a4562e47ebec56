import pLimit from 'p-limit'
import { createGuestActions, type GuestActions } from './guest-actions.ts'
import { createHostActions, type HostActions } from './host-actions.ts'
import { createMissedCalls, type MissedCalls } from './missed-calls.ts'
import { createSessionActions, type SessionActions } from './session-actions.ts'
import type { QueueParts } from './session-change.ts'

// Changes wait for each other in any case. More of them would hold connections to the database that others need: when the
// hour begins, thousands join at once. What a host does is not behind them, nor what a guest says who is called.
const atOnce = { joins: 3, places: 2, others: 2 }

/** Every change of the queue. Each is one transaction, which any process may run; refusals leave nothing behind. */
export type LiveQueue = SessionActions & GuestActions & HostActions & MissedCalls

export function createLiveQueue(parts: QueueParts): LiveQueue {
  const turns = { ...parts, turn: pLimit(atOnce.others) }
  return {
    ...createSessionActions(turns),
    ...createGuestActions({ ...parts, turn: pLimit(atOnce.places) }, { ...parts, turn: pLimit(atOnce.joins) }),
    ...createHostActions(turns),
    ...createMissedCalls(turns),
  }
}
