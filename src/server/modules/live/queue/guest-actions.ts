import { type Refusal, refuse } from '#domain/errors.ts'
import { placeStates } from '#domain/live/live-states.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { checkStep, missCall, takeSerial } from './guest-steps.ts'
import { type GuestRow, hashGuestToken } from './live-rows.ts'
import { type Change, type Changed, changeSession, type Done, type QueueTurns, writeGuest } from './session-change.ts'

/** What guests enter about themselves. */
export type GuestDetails = { fullName: string; mobile: string; district: string; purpose: string }
type Answer = Promise<Changed<GuestRow> | Refusal>

export type GuestActions = {
  /**
   * Gives the token a place; a token that has one keeps it. When another device has a place with the same mobile
   * number, that place moves to this token if `isOnline` says that the other device is disconnected; otherwise the
   * answer is `mobile_taken`. With null, presence is unknown, and the guest may retry.
   */
  join: (token: string, details: GuestDetails, options: { isOnline: (serial: number) => boolean | null }) => Answer
  /** These three answer a repeated message like the first: the effect is already there, and nothing is written. */
  leave: (token: string) => Answer
  accept: (token: string) => Answer
  decline: (token: string) => Answer
}

const mobileTaken = refuse('mobile_taken', { fields: [{ path: 'mobile', code: 'in_queue' }] })

/** Presence is unknown at the moment: a message that depends on it is refused, and the client retries soon. */
export const presenceUnknown = refuse('maintenance', {
  retryAfter: 2,
  fields: [{ path: 'presence', code: 'unknown' }],
})

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
    join: (token, details, { isOnline }) =>
      changeSession(joins, (change) =>
        joinQueue(change, { id: parts.newId(), tokenHash: hashOf(token), details, isOnline }),
      ),

    leave: (token) =>
      step(token, 'leave', async (change, guest) => {
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

type Joining = { id: string; tokenHash: Buffer; details: GuestDetails; isOnline: (serial: number) => boolean | null }

async function joinQueue(change: Change, { id, tokenHash, details, isOnline }: Joining): Promise<Done<GuestRow>> {
  const mobile = normaliseMobile(details.mobile)
  if (mobile === null) return refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })
  const own = await findPlace(change, ['token_hash', tokenHash])
  if (own !== null) return { ok: true, value: own, isRepeat: true }
  const other = await findPlace(change, ['mobile', mobile])
  if (other !== null) {
    const isThere = isOnline(other.serial)
    if (isThere === null) return presenceUnknown
    return isThere ? mobileTaken : { ok: true, value: await movePlace(change, other, tokenHash) }
  }
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

/** Moves the place to another device, and the first device loses it. Name and purpose of the place stay the same. */
async function movePlace(change: Change, place: GuestRow, tokenHash: Buffer): Promise<GuestRow> {
  const { trx, session } = change
  const row = await trx
    .updateTable('live_guests')
    .set({ token_hash: tokenHash, revision: session.revision })
    .where('id', '=', place.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as GuestRow
}

type Key = readonly ['token_hash', Buffer] | readonly ['mobile', string]

async function findPlace({ trx, session }: Change, [column, value]: Key): Promise<GuestRow | null> {
  const row = await trx
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', session.id)
    .where(column, '=', value)
    .where('state', 'in', placeStates)
    .executeTakeFirst()
  return (row as GuestRow | undefined) ?? null
}

/** The current place of a token, else its last one, to which a repeated message refers. */
async function findOwn(change: Change, tokenHash: Buffer): Promise<GuestRow | null> {
  const place = await findPlace(change, ['token_hash', tokenHash])
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
