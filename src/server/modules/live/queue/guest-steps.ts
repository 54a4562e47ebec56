import type { Refusal } from '#domain/errors.ts'
import { type GuestAction, type GuestState, guestTable } from '#domain/live/live-states.ts'
import type { GuestRow } from './live-rows.ts'
import { type Change, writeSession } from './session-change.ts'

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

/** The next serial at the end of the queue. */
export async function takeSerial(change: Change): Promise<number> {
  // One change may take several serials.
  change.session.last_serial += 1
  await writeSession(change, { last_serial: change.session.last_serial })
  return change.session.last_serial
}
