import type { callFailedCodes, ServerMessage } from '#contract/live/live-messages.ts'
import type { LiveSession } from '#contract/live/live-shapes.ts'
import type { MissReason } from '#domain/live/live-states.ts'
import { toLiveSession, toOwnPlace } from '../queue/guest-view.ts'
import type { GuestChange, QueueState } from '../queue/queue-state.ts'
import type { ViewChange } from '../queue/queue-view.ts'
import { type HostQueue, toHostQueue } from './host-queue.ts'
import type { LiveState } from './live-connection.ts'

type Options = {
  state: QueueState | null
  session: LiveSession | null
  isOnline: (tokenKey: string) => boolean
  now: Date
}

/** What can be seen at this moment. The hosts' queue is computed when the first host needs it. */
export function readLiveState({ state, session, isOnline, now }: Options): LiveState {
  let queue: HostQueue | null = null
  return {
    now,
    seenBy({ guest }) {
      const own = guest === null ? null : (state?.ofToken(guest.key) ?? null)
      return { session, place: state === null || own === null ? null : toOwnPlace(state, own) }
    },
    queue: () => (queue ??= toHostQueue(state, isOnline)),
  }
}

/** The session as everybody sees it: the same object as before unless something in it has changed. */
export function nextSession(before: LiveSession | null, state: QueueState | null): LiveSession | null {
  const next = state === null ? null : toLiveSession(state.session)
  return JSON.stringify(next) === JSON.stringify(before) ? before : next
}

const failureOf: Record<MissReason, (typeof callFailedCodes)[number]> = {
  offline: 'guest_offline',
  no_answer: 'no_answer',
  declined: 'declined',
}

/** The failed calls since the view was last refreshed, as messages to hosts. */
export function callFailures({ reset, guests }: ViewChange): ServerMessage[] {
  if (reset) return []
  return guests.flatMap((change) => {
    const code = failedBy(change)
    if (code === null) return []
    const { id, serial, full_name: fullName } = change.after
    return [{ type: 'callFailed' as const, code, guest: { id, serial, fullName: fullName ?? '' } }]
  })
}

function failedBy({ before, after }: GuestChange): (typeof callFailedCodes)[number] | null {
  if (before === null) return null
  if (after.last_miss !== null && after.misses > before.misses) return failureOf[after.last_miss]
  const wasActive = before.state === 'CALLED' || before.state === 'IN_CALL'
  return wasActive && after.state === 'LEFT' ? 'left' : null
}
