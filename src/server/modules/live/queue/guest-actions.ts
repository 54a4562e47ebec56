import { type Refusal, refuse } from '#domain/errors.ts'
import { placeStates } from '#domain/live/live-states.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { checkStep, missCall, takeSerial } from './guest-steps.ts'
import { type GuestRow, hashGuestToken } from './live-rows.ts'
import { type Change, type Changed, changeSession, type QueueTurns, writeGuest } from './session-change.ts'

/** What a guest says of themselves. */
export type GuestWords = { fullName: string; mobile: string; district: string; purpose: string }
type Answer = Promise<Changed<GuestRow> | Refusal>

export type GuestActions = {
  /**
   * The place of this token; one that has it already gets the same. Where another device has a place under the mobile
   * number, it comes here if `isOnline` says that the other has no connection, else `mobile_taken`.
   */
  join: (token: string, words: GuestWords, options: { isOnline: (serial: number) => boolean }) => Answer
  /** These three answer a repeated message as the first: its effect is there. */
  leave: (token: string) => Answer
  accept: (token: string) => Answer
  decline: (token: string) => Answer
}

const mobileTaken = refuse('mobile_taken', { fields: [{ path: 'mobile', code: 'in_queue' }] })

export function createGuestActions(parts: QueueTurns): GuestActions {
  const hashOf = (token: string) => hashGuestToken(parts.secret, token)
  const ofGuest = (token: string, work: (change: Change, guest: GuestRow) => Promise<Done>) =>
    changeSession(parts, async (change) => {
      const guest = await findOwn(change, hashOf(token))
      return guest === null ? refuse('not_found') : work(change, guest)
    })

  return {
    join: (token, words, { isOnline }) =>
      changeSession(parts, (change) =>
        joinQueue(change, { id: parts.newId(), tokenHash: hashOf(token), words, isOnline }),
      ),

    leave: (token) =>
      ofGuest(token, async (change, guest) => {
        if (guest.state === 'LEFT') return { ok: true, value: guest }
        const next = checkStep(change, guest, { action: 'leave', by: 'guest' })
        if (!next.ok) return next
        const patch = { state: next.to, ended_at: change.at, ring_until: null }
        return { ok: true, value: await writeGuest(change, guest, patch) }
      }),

    accept: (token) =>
      ofGuest(token, async (change, guest) => {
        if (guest.state === 'IN_CALL') return { ok: true, value: guest }
        const next = checkStep(change, guest, { action: 'accept', by: 'guest' })
        if (!next.ok) return next
        const patch = { state: next.to, answered_at: change.at, ring_until: null }
        return { ok: true, value: await writeGuest(change, guest, patch) }
      }),

    decline: (token) =>
      ofGuest(token, async (change, guest) => {
        if (guest.state === 'WAIT' && guest.last_miss === 'declined') return { ok: true, value: guest }
        return missCall(change, guest, { reason: 'declined', by: 'guest' })
      }),
  }
}

type Done = { ok: true; value: GuestRow } | Refusal
type Joining = { id: string; tokenHash: Buffer; words: GuestWords; isOnline: (serial: number) => boolean }

async function joinQueue(change: Change, { id, tokenHash, words, isOnline }: Joining): Promise<Done> {
  const mobile = normaliseMobile(words.mobile)
  if (mobile === null) return refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })
  const own = await findPlace(change, ['token_hash', tokenHash])
  if (own !== null) return { ok: true, value: own }
  const other = await findPlace(change, ['mobile', mobile])
  if (other !== null) {
    if (isOnline(other.serial)) return mobileTaken
    return { ok: true, value: await movePlace(change, other, tokenHash) }
  }
  const next = checkStep(change, { state: 'JOIN', ring_until: null }, { action: 'join', by: 'guest' })
  if (!next.ok) return next
  const { trx, session, at } = change
  const row = await trx
    .insertInto('live_guests')
    .values({
      ...{ id, session_id: session.id, serial: await takeSerial(change), state: next.to, revision: session.revision },
      ...{ token_hash: tokenHash, full_name: words.fullName, mobile, district: words.district },
      ...{ purpose: words.purpose, last_miss: null, url: null, reason: null, joined_at: at, called_at: null },
      ...{ ring_until: null, answered_at: null, ended_at: null, erased_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ok: true, value: row as GuestRow }
}

/** The place goes to another device: what the first one shows of it ends. Name and purpose stay those of the place. */
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

/** The place of a token, else the last that it had: a repeated message is about that one. */
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
