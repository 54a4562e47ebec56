import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '#domain/errors.ts'
import { isBetterPlace, moveGraceMs, placeStates } from '#domain/live/live-states.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { checkStep } from './guest-steps.ts'
import { type GuestRow, hashGuestToken } from './live-rows.ts'
import {
  auditChange,
  type Change,
  type Changed,
  changeSession,
  type Done,
  type QueueTurns,
  writeGuest,
} from './session-change.ts'

type Answer<Value> = Promise<Changed<Value> | Refusal>

/**
 * How a place moves to another phone of the same mobile number. The other phone waits in a place of its own, proves the
 * number by a code, and claims the place. After a minute, or as soon as the first phone agrees, the place moves, and
 * the other phone's own place ends.
 */
export type PlaceMoves = {
  /**
   * Claims the other place of the token's mobile number: one in a call, else the lowest serial before its own. `spend` uses up the code within the change; `code_expired` if it was used meanwhile. `not_found` without another
   * place; `wrong_state` while another phone has claimed it.
   */
  claimPlace: (token: string, spend: (change: Pick<Change, 'trx' | 'at'>) => Promise<boolean>) => Answer<GuestRow>
  /** The phone that has a claimed place agrees, so the place moves at once. `wrong_state` without a claim. */
  releasePlace: (token: string) => Answer<GuestRow>
  /** Moves the places whose minute is over, and drops claims of guests who wait no longer. `wrong_state` without any. */
  moveDue: () => Answer<GuestRow[]>
}

const noOtherPlace = refuse('not_found', { fields: [{ path: 'place', code: 'none' }] })
const claimedByAnother = refuse('wrong_state', { fields: [{ path: 'place', code: 'claimed' }] })
const nothingDue = refuse('wrong_state', { fields: [{ path: 'place', code: 'not_due' }] })

export function createPlaceMoves(ofGuests: QueueTurns, ofPortal: QueueTurns): PlaceMoves {
  const withOwn = (token: string, work: (change: Change, own: GuestRow) => Promise<Done<GuestRow>>) =>
    changeSession(ofGuests, async (change) => {
      const own = await findPlace(change, hashGuestToken(ofGuests.secret, token))
      return own === null ? refuse('not_found') : work(change, own)
    })
  return {
    claimPlace: (token, spend) => withOwn(token, (change, own) => claim(change, own, spend)),
    releasePlace: (token) => withOwn(token, (change, own) => movePlace(change, own, 'guest')),
    moveDue: () => changeSession(ofPortal, moveAllDue),
  }
}

async function claim(
  change: Change,
  own: GuestRow,
  spend: (change: Change) => Promise<boolean>,
): Promise<Done<GuestRow>> {
  const next = checkStep(change, own, { action: 'claim', by: 'guest', hasProven: true })
  if (!next.ok) return next
  const place = await findClaimable(change.trx, own)
  if (place === null) return noOtherPlace
  const isClaimed = place.moves_to !== own.id && (await findClaimer(change, place)) !== null
  if (isClaimed) return claimedByAnother
  // Safeguard: a code claims one place once.
  if (!(await spend(change))) return refuse('code_expired')
  // Safeguard: the first phone keeps a claimed place for its minute.
  const moves_at = new Date(change.at.getTime() + moveGraceMs)
  return { ok: true, value: await writeGuest(change, place, { moves_to: own.id, moves_at }) }
}

async function moveAllDue(change: Change): Promise<Done<GuestRow[]>> {
  const { trx, session, at } = change
  const value: GuestRow[] = []
  // One after the other, because a move ends the place of the guest to whom it moves.
  for (;;) {
    const row = await trx
      .selectFrom('live_guests')
      .selectAll()
      .where('session_id', '=', session.id)
      .where('state', 'in', placeStates)
      .where('moves_at', '<=', at)
      .orderBy('moves_at')
      .orderBy('serial')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return value.length === 0 ? nothingDue : { ok: true, value }
    const place = row as GuestRow
    const moved = await movePlace(change, place, 'portal')
    value.push(moved.ok ? moved.value : await writeGuest(change, place, { moves_to: null, moves_at: null }))
  }
}

/**
 * Gives a claimed place to the phone that claimed it, whose own place ends. Name and purpose of the place stay the
 * same. Refused, with nothing written, if the table forbids it or the other guest does not wait any more.
 */
export async function movePlace(
  change: Change,
  place: GuestRow,
  by: 'guest' | 'portal',
): Promise<{ ok: true; value: GuestRow } | Refusal> {
  const next = checkStep(change, place, { action: 'move', by })
  if (!next.ok) return next
  const claimer = await findClaimer(change, place)
  if (claimer === null) return noOtherPlace
  const { trx, session, at } = change
  // First, because a token has one place at a time.
  const ended = checkStep(change, claimer, { action: 'exchange', by: 'portal' })
  if (!ended.ok) return ended
  await writeGuest(change, claimer, { state: ended.to, ended_at: at })
  const { token_hash, code_id } = claimer
  const row = await trx
    .updateTable('live_guests')
    .set({ token_hash, code_id, moves_to: null, moves_at: null, moved_at: at, revision: session.revision })
    .where('id', '=', place.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditChange(change, { action: 'move-place', from: place.state, to: next.to, host: null, guest: place })
  return { ok: true, value: row as GuestRow }
}

/**
 * The guest to whom a place will move; null if none has claimed it, that guest waits no longer, or the place has gone
 * behind that guest's own.
 */
async function findClaimer(change: Change, place: GuestRow): Promise<GuestRow | null> {
  const { moves_to: id } = place
  if (id === null) return null
  const row = await change.trx.selectFrom('live_guests').selectAll().where('id', '=', id).executeTakeFirst()
  const claimer = (row as GuestRow | undefined) ?? null
  if (claimer === null || !isBetterPlace(place, claimer)) return null
  return checkStep(change, claimer, { action: 'exchange', by: 'portal' }).ok ? claimer : null
}

/**
 * The place that a guest gets with a code: of another phone, with the same mobile number, and in a call or before the
 * guest's own place in the queue.
 */
export async function findClaimable(
  trx: Kysely<Database>,
  { id, session_id, serial, mobile }: Pick<GuestRow, 'id' | 'session_id' | 'serial' | 'mobile'>,
): Promise<GuestRow | null> {
  const rows = await trx
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', session_id)
    .where('mobile', '=', mobile)
    .where('id', '<>', id)
    .where('state', 'in', placeStates)
    .orderBy('serial')
    .execute()
  const [first = null, ...others] = rows as GuestRow[]
  const active = [first, ...others].find((place) => place !== null && place.state !== 'WAIT')
  const best = active ?? first
  return best != null && isBetterPlace(best, { serial }) ? best : null
}

/** The place of a token in the open session. */
export async function findPlace({ trx, session }: Change, tokenHash: Buffer): Promise<GuestRow | null> {
  const row = await trx
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('token_hash', '=', tokenHash)
    .where('state', 'in', placeStates)
    .executeTakeFirst()
  return (row as GuestRow | undefined) ?? null
}
