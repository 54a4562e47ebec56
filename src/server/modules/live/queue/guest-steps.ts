import type { Refusal } from '#domain/errors.ts'
import { type GuestAction, type GuestState, goesLast, guestTable, type MissReason } from '#domain/live/live-states.ts'
import type { GuestRow } from './live-rows.ts'
import { type Change, writeGuest, writeSession } from './session-change.ts'

/** Who takes a step: the guest of the place, a host, or the server itself. */
export type By = 'guest' | 'host' | 'portal'

const callers = {
  guest: { isGuest: true, isHost: false },
  host: { isGuest: false, isHost: true },
  portal: { isGuest: false, isHost: false, isPortal: true },
} as const satisfies Record<By, object>

/** Whether the step is allowed now, and the state that it leads to. */
export function checkStep(
  { session, at }: Change,
  guest: Partial<Pick<GuestRow, 'moves_at'>> & Pick<GuestRow, 'ring_until'> & { state: GuestState },
  { action, by, hasProven = false }: { action: GuestAction; by: By; hasProven?: boolean },
): { ok: true; to: GuestState } | Refusal {
  const { ring_until: ringUntil, moves_at: movesAt = null } = guest
  const facts = { now: at, session: session.state, ringUntil, movesAt, hasProven }
  return guestTable.check({ action, state: guest.state, facts, caller: callers[by] })
}

/**
 * Puts a called guest back into the queue. `MISSED` is never stored: the change leaves it again. After the first miss
 * the guest keeps the serial; from the second on the guest gets a new one at the end.
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
  const serial = goesLast(misses) ? await takeSerial(change) : guest.serial
  const value = await writeGuest(change, guest, {
    ...{ state: next.to, misses, serial, last_miss: reason },
    ...{ url: null, called_at: null, ring_until: null },
  })
  return { ok: true, value }
}

/** The next serial at the end of the queue. */
export async function takeSerial(change: Change): Promise<number> {
  // One change may take several serials.
  change.session.last_serial += 1
  await writeSession(change, { last_serial: change.session.last_serial })
  return change.session.last_serial
}
