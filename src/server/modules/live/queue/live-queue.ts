import pLimit from 'p-limit'
import { createGuestActions, type GuestActions } from './guest-actions.ts'
import { createHostActions, type HostActions } from './host-actions.ts'
import { createMissedCalls, type MissedCalls } from './missed-calls.ts'
import { createPlaceMoves, type PlaceMoves } from './place-moves.ts'
import { createSessionActions, type SessionActions } from './session-actions.ts'
import type { QueueParts } from './session-change.ts'

// All changes wait for the session's lock anyway; more at once would only hold database connections. Thousands join
// when the hour begins, so joins have their own limit: hosts and called guests do not wait behind them.
const atOnce = { joins: 3, places: 2, others: 2 }

/** Every change of the queue. Each is one transaction, which any process may run; a refusal leaves nothing behind. */
export type LiveQueue = SessionActions & GuestActions & PlaceMoves & HostActions & MissedCalls

export function createLiveQueue(parts: QueueParts): LiveQueue {
  const turns = { ...parts, turn: pLimit(atOnce.others) }
  const places = { ...parts, turn: pLimit(atOnce.places) }
  return {
    ...createSessionActions(turns),
    ...createGuestActions(places, { ...parts, turn: pLimit(atOnce.joins) }),
    ...createPlaceMoves(places, turns),
    ...createHostActions(turns),
    ...createMissedCalls(turns),
  }
}
