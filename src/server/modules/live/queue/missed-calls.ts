import { type Refusal, refuse } from '#domain/errors.ts'
import { offlineGraceMs } from '#domain/live/live-states.ts'
import { missCall } from './guest-steps.ts'
import type { GuestRow } from './live-rows.ts'
import { type Change, type Changed, changeSession, type QueueTurns } from './session-change.ts'

type Answer = Promise<Changed<GuestRow[]> | Refusal>

/** What the portal does by itself. Any process may do it at any time; doing it again changes nothing. */
export type MissedCalls = {
  /** Ends calls that rang for their full time. Refused (`wrong_state`) when there are none. */
  missExpired: () => Answer
  /** Ends calls of guests whom presence reports as disconnected. A call keeps ringing during the grace period. */
  missOffline: (guestIds: readonly string[]) => Answer
}

const nothingMissed = refuse('wrong_state', { fields: [{ path: 'state', code: 'nothing_missed' }] })

export function createMissedCalls(parts: QueueTurns): MissedCalls {
  return {
    missExpired: () =>
      changeSession(parts, (change) =>
        missAll(change, 'no_answer', ({ ring_until }) => ring_until !== null && ring_until <= change.at),
      ),

    missOffline: (guestIds) =>
      changeSession(parts, (change) => {
        const ids = new Set(guestIds)
        const latest = change.at.getTime() - offlineGraceMs
        const isOver = ({ called_at }: GuestRow) => called_at !== null && called_at.getTime() <= latest
        return missAll(change, 'offline', (guest) => ids.has(guest.id) && isOver(guest))
      }),
  }
}

async function missAll(
  change: Change,
  reason: 'no_answer' | 'offline',
  isMissed: (guest: GuestRow) => boolean,
): Promise<{ ok: true; value: GuestRow[] } | Refusal> {
  const { trx, session } = change
  const called = await trx
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('state', '=', 'CALLED')
    .orderBy('serial')
    .execute()
  const missed = (called as GuestRow[]).filter(isMissed)
  // Nothing to write: the refusal rolls the new revision back.
  if (missed.length === 0) return nothingMissed
  const value: GuestRow[] = []
  for (const guest of missed) {
    const done = await missCall(change, guest, { reason, by: 'portal' })
    if (!done.ok) return done
    value.push(done.value)
  }
  return { ok: true, value }
}
