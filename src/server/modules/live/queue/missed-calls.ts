import { type Refusal, refuse } from '#domain/errors.ts'
import { goesLast, type MissReason, offlineGraceMs } from '#domain/live/live-states.ts'
import { isConnected, lastConnected } from '../presence/connection-rows.ts'
import { checkStep, takeSerial } from './guest-steps.ts'
import type { GuestRow } from './live-rows.ts'
import { movePlace } from './place-moves.ts'
import { type Change, type Changed, changeSession, type QueueTurns, writeGuest } from './session-change.ts'

type Answer = Promise<Changed<GuestRow[]> | Refusal>

/** What the portal does by itself. Any process may do it at any time; doing it again changes nothing. */
export type MissedCalls = {
  /** Ends calls that rang for their full time. Refused (`wrong_state`) when there are none. */
  missExpired: () => Answer
  /** Ends calls of guests who have no connection. A call keeps ringing during the grace period. */
  missOffline: () => Answer
}

const nothingMissed = refuse('wrong_state', { fields: [{ path: 'state', code: 'nothing_missed' }] })

export function createMissedCalls(parts: QueueTurns): MissedCalls {
  return {
    missExpired: () =>
      changeSession(parts, (change) =>
        missAll(change, 'no_answer', ({ ring_until }) => ring_until !== null && ring_until <= change.at),
      ),

    missOffline: () =>
      changeSession(parts, async (change) => {
        const ids = await listOffline(change)
        const latest = change.at.getTime() - offlineGraceMs
        const isOver = ({ called_at }: GuestRow) => called_at !== null && called_at.getTime() <= latest
        return missAll(change, 'offline', (guest) => ids.has(guest.id) && isOver(guest))
      }),
  }
}

/** The called guests who have had no connection for the grace period. */
async function listOffline({ trx, session, at }: Change): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('live_guests as g')
    .select('id')
    .where('session_id', '=', session.id)
    .where('state', '=', 'CALLED')
    .where((where) => where.not(isConnected(at)))
    .where(lastConnected, '<=', new Date(at.getTime() - offlineGraceMs))
    .execute()
  return new Set(rows.map(({ id }) => id))
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

/**
 * Ends a call that was missed or declined, and puts the guest back into the queue. After the first miss the guest keeps
 * the serial; from the second on the guest gets a new one at the end. A place that was claimed by its proven number
 * does not go to the end: its phone had its turn, so it moves at once.
 */
export async function missCall(
  change: Change,
  guest: GuestRow,
  { reason, by }: { reason: MissReason; by: 'guest' | 'portal' },
): Promise<{ ok: true; value: GuestRow } | Refusal> {
  const missed = checkStep(change, guest, { action: by === 'guest' ? 'decline' : 'miss', by })
  if (!missed.ok) return missed
  const next = checkStep(change, { ...guest, state: missed.to }, { action: 'requeue', by: 'portal' })
  if (!next.ok) return next
  const misses = guest.misses + 1
  const over = { misses, last_miss: reason, url: null, called_at: null, ring_until: null }
  const waiting = await writeGuest(change, guest, { ...over, state: next.to })
  if (!goesLast(misses)) return { ok: true, value: waiting }
  const moved = guest.moves_to === null ? null : await movePlace(change, waiting, 'guest')
  if (moved?.ok === true) return moved
  const last = { serial: await takeSerial(change), moves_to: null, moves_at: null }
  return { ok: true, value: await writeGuest(change, waiting, last) }
}
