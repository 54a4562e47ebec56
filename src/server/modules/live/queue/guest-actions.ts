import { type Refusal, refuse } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { checkStep, takeSerial } from './guest-steps.ts'
import { type GuestRow, hashGuestToken } from './live-rows.ts'
import { missCall } from './missed-calls.ts'
import { findPlace, movePlace } from './place-moves.ts'
import { type Change, type Changed, changeSession, type Done, type QueueTurns, writeGuest } from './session-change.ts'

/** What guests enter about themselves. */
export type GuestDetails = { fullName: string; mobile: string; district: string; purpose: string }
type Answer = Promise<Changed<GuestRow> | Refusal>

export type GuestActions = {
  /**
   * Gives the token a place; a token that has one keeps it. Anyone can type a mobile number, so a place of another
   * phone with the same number changes nothing: it neither moves nor shows in the answer.
   */
  join: (token: string, details: GuestDetails) => Answer
  /**
   * These three answer a repeated message like the first: the effect is already there, and nothing is written. A place
   * that was claimed by its proven number does not end when its phone leaves: it moves at once.
   */
  leave: (token: string) => Answer
  accept: (token: string) => Answer
  decline: (token: string) => Answer
}

/** The steps of a guest who has a place; `join` is separate. */
export type PlaceStep = 'leave' | 'accept' | 'decline'

/** Whether the message is a retry with its effect already there, because the answer to the first attempt was lost. */
export function isRepeated(step: PlaceStep, { state, last_miss }: Pick<GuestRow, 'state' | 'last_miss'>): boolean {
  if (step === 'decline') return state === 'WAIT' && last_miss === 'declined'
  return state === (step === 'leave' ? 'LEFT' : 'IN_CALL')
}

/** `joins` has its own limit: when the hour begins, thousands join, and a called guest must not wait behind them. */
export function createGuestActions(parts: QueueTurns, joins: QueueTurns): GuestActions {
  const hashOf = (token: string) => hashGuestToken(parts.secret, token)
  const step = (token: string, action: PlaceStep, work: (change: Change, guest: GuestRow) => Promise<Done<GuestRow>>) =>
    changeSession(parts, async (change) => {
      const guest = await findOwn(change, hashOf(token))
      if (guest === null) return refuse('not_found')
      return isRepeated(action, guest) ? { ok: true, value: guest, isRepeat: true } : work(change, guest)
    })

  return {
    join: (token, details) =>
      changeSession(joins, (change) => joinQueue(change, { id: parts.newId(), tokenHash: hashOf(token), details })),

    leave: (token) =>
      step(token, 'leave', async (change, guest) => {
        const moved = guest.moves_at === null ? null : await movePlace(change, guest, 'guest')
        if (moved?.ok === true) return moved
        const next = checkStep(change, guest, { action: 'leave', by: 'guest' })
        if (!next.ok) return next
        const patch = { state: next.to, ended_at: change.at, ring_until: null }
        return { ok: true, value: await writeGuest(change, guest, patch) }
      }),

    accept: (token) =>
      step(token, 'accept', async (change, guest) => {
        const next = checkStep(change, guest, { action: 'accept', by: 'guest' })
        if (!next.ok) return next
        const patch = { state: next.to, answered_at: change.at, ring_until: null }
        return { ok: true, value: await writeGuest(change, guest, patch) }
      }),

    decline: (token) =>
      step(token, 'decline', (change, guest) => missCall(change, guest, { reason: 'declined', by: 'guest' })),
  }
}

type Joining = { id: string; tokenHash: Buffer; details: GuestDetails }

async function joinQueue(change: Change, { id, tokenHash, details }: Joining): Promise<Done<GuestRow>> {
  const mobile = normaliseMobile(details.mobile)
  if (mobile === null) return refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })
  const own = await findPlace(change, tokenHash)
  if (own !== null) return { ok: true, value: own, isRepeat: true }
  const next = checkStep(change, { state: 'JOIN', ring_until: null }, { action: 'join', by: 'guest' })
  if (!next.ok) return next
  const { trx, session, at } = change
  const row = await trx
    .insertInto('live_guests')
    .values({
      ...{ id, session_id: session.id, serial: await takeSerial(change), state: next.to, revision: session.revision },
      ...{ token_hash: tokenHash, full_name: details.fullName, mobile, district: details.district },
      ...{ purpose: details.purpose, last_miss: null, url: null, reason: null, joined_at: at, called_at: null },
      ...{ ring_until: null, answered_at: null, ended_at: null, erased_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ok: true, value: row as GuestRow }
}

/** The current place of a token, else its last one, to which a repeated message refers. */
async function findOwn(change: Change, tokenHash: Buffer): Promise<GuestRow | null> {
  const place = await findPlace(change, tokenHash)
  if (place !== null) return place
  const { trx, session } = change
  const row = await trx
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', session.id)
    .where('token_hash', '=', tokenHash)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row as GuestRow | undefined) ?? null
}
