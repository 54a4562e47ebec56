import { type Kysely, sql } from 'kysely'
import type { AuditAction } from '#domain/audit/audit-lines.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Text } from '#domain/text.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { CallerUser } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { LiveClock } from './live-clock.ts'
import type { GuestRow, SessionRow } from './live-rows.ts'

/** Processes listen here: the payload is the id of a session and its revision, and nothing else. */
export const queueChannel = 'talika_live_queue'

export type QueueParts = {
  db: Kysely<Database>
  clock: LiveClock
  newId: () => string
  secret: Buffer
  /** How long a change waits for those before it, and how long one that does nothing may hold the others. */
  mostWaitMs?: number
}
/** With `turn`, which lets few changes of this process run at a time. */
export type QueueTurns = QueueParts & { turn: <Value>(work: () => Promise<Value>) => Promise<Value> }

/** A person who may lead sessions, as far as the queue needs to know. */
export type Host = { user: CallerUser; role: Role; name: Text }

/** One change of the open session: its row is locked and already has the new revision. `at` is when the lock was got. */
export type Change = { trx: Kysely<Database>; session: SessionRow; at: Date }

/**
 * What a change answers: the number under which the view has it, and what was asked for. Not `isNew`: a repeated message,
 * whose effect was there before.
 */
export type Changed<Value> = { ok: true; revision: number; value: Value; isNew: boolean }

/** What the work of a change comes to. With `isRepeat` there was nothing to write. */
export type Done<Value> = { ok: true; value: Value; isRepeat?: true } | Refusal

export const noSession = refuse('wrong_state', { fields: [{ path: 'state', code: 'no_session' }] })

// All changes wait for each other, and each takes milliseconds: one whose process hangs must not hold the others for long.
const usualWaitMs = 5_000

const nothingNew = refuse('wrong_state', { fields: [{ path: 'state', code: 'nothing_new' }] })

/**
 * Runs one change of the open session. Raising the revision locks the row, so that changes come one after the other and
 * each sees what the one before has written. A refusal undoes everything, the revision too, and so does a repetition: no
 * process is made to look for what is not new.
 */
export async function changeSession<Value>(
  { db, clock, turn, mostWaitMs = usualWaitMs }: QueueTurns,
  work: (change: Change) => Promise<Done<Value>>,
): Promise<Changed<Value> | Refusal> {
  let repeated: Changed<Value> | null = null
  const run = async (trx: Kysely<Database>): Promise<Changed<Value> | Refusal> => {
    await limitWaits(trx, mostWaitMs)
    const locked = await lockSession(trx, clock)
    if (locked === null) return noSession
    const { session, at } = locked
    const done = await work({ trx, session, at })
    if (!done.ok) return done
    if (done.isRepeat === true) {
      repeated = { ok: true, revision: session.revision - 1, value: done.value, isNew: false }
      return nothingNew
    }
    await announceRevision(trx, session)
    return { ok: true, revision: session.revision, value: done.value, isNew: true }
  }
  const changed = await turn(() => transact<Changed<Value>>(db, run))
  return changed === nothingNew && repeated !== null ? repeated : changed
}

/** For this transaction only. */
async function limitWaits(trx: Kysely<Database>, ms: number): Promise<void> {
  const limits = sql.join(
    ['lock_timeout', 'idle_in_transaction_session_timeout'].map((name) => sql`set_config(${name}, ${`${ms}ms`}, true)`),
  )
  await sql`SELECT ${limits}`.execute(trx)
}

/** The open session with its next revision; the time is read when the lock was got. */
async function lockSession(trx: Kysely<Database>, clock: LiveClock): Promise<{ session: SessionRow; at: Date } | null> {
  const row = await trx
    .updateTable('live_sessions')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('state', 'in', ['OPEN', 'PAUSED'])
    .returningAll()
    .returning(clock.inDatabase().as('now'))
    .executeTakeFirst()
  if (row === undefined) return null
  const { now: at, ...session } = row
  return { session: session as SessionRow, at }
}

/** Says that a session has something new, once the transaction is committed. */
export async function announceRevision(
  trx: Kysely<Database>,
  { id, revision }: Pick<SessionRow, 'id' | 'revision'>,
): Promise<void> {
  await sql`SELECT pg_notify(${queueChannel}, ${`${id} ${revision}`})`.execute(trx)
}

type GuestPatch = Partial<Omit<GuestRow, 'id' | 'session_id' | 'revision' | 'token_hash' | 'joined_at'>>

/** Writes a guest under the revision of the change. */
export async function writeGuest({ trx, session }: Change, guest: GuestRow, patch: GuestPatch): Promise<GuestRow> {
  const row = await trx
    .updateTable('live_guests')
    .set({ ...patch, revision: session.revision })
    .where('id', '=', guest.id)
    .where('state', '=', guest.state)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as GuestRow
}

type SessionPatch = Partial<
  Pick<SessionRow, 'state' | 'announcement' | 'ended_at' | 'last_action_at' | 'last_serial' | 'passed_serial' | 'calls'>
>

export async function writeSession({ trx, session }: Change, patch: SessionPatch): Promise<void> {
  await trx.updateTable('live_sessions').set(patch).where('id', '=', session.id).execute()
}

/** Puts on record what a host, or the portal, decided. Guests go by id: what they wrote is erased one day, the trail never. */
export async function auditChange(
  { trx, session, at }: Pick<Change, 'trx' | 'at'> & { session: Pick<SessionRow, 'id'> },
  line: { action: AuditAction; from?: string; to?: string; host: Host | null; guest?: Pick<GuestRow, 'id' | 'serial'> },
): Promise<void> {
  const { action, from, to, host, guest } = line
  await appendAudit(trx, {
    subject: { kind: 'live-session', id: session.id },
    action,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    by: host?.user ?? null,
    role: host?.role,
    detail: guest === undefined ? undefined : { guestId: guest.id, serial: guest.serial },
    at,
  })
}
