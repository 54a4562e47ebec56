import { createGuestActions, type GuestActions } from './guest-actions.ts'
import { createHostActions, type HostActions } from './host-actions.ts'
import { createMissedCalls, type MissedCalls } from './missed-calls.ts'
import { createSessionActions, type SessionActions } from './session-actions.ts'
import type { QueueParts } from './session-change.ts'

/** Every change of the queue. Each is one transaction, which any process may run; refusals leave nothing behind. */
export type LiveQueue = SessionActions & GuestActions & HostActions & MissedCalls

export function createLiveQueue(parts: QueueParts): LiveQueue {
  return {
    ...createSessionActions(parts),
    ...createGuestActions(parts),
    ...createHostActions(parts),
    ...createMissedCalls(parts),
  }
}
