import { type Kysely, sql } from 'kysely'
import type { AuditAction } from '#domain/audit-lines.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Text } from '#domain/text.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { CallerUser } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { LiveClock } from './live-clock.ts'
import type { GuestRow, SessionRow } from './live-rows.ts'

/** The channel on which processes listen. The payload is the id of a session and its revision, and nothing else. */
export const queueChannel = 'talika_live_queue'

export type QueueParts = {
  db: Kysely<Database>
  clock: LiveClock
  newId: () => string
  secret: Buffer
  /** How long a change waits for the lock, and how long an idle transaction may hold it. */
  mostWaitMs?: number
}
/** With `turn`, which limits how many changes of this process run at a time. */
export type QueueTurns = QueueParts & { turn: <Value>(work: () => Promise<Value>) => Promise<Value> }

/** A person who may lead sessions, as far as the queue needs to know. */
export type Host = { user: CallerUser; role: Role; name: Text }

/** One change of the open session, whose row is locked and has the new revision. `at` is when the lock was acquired. */
export type Change = { trx: Kysely<Database>; session: SessionRow; at: Date }

/**
 * The result of a change: the revision from which the view includes it, and the value. `isNew` is false for a repeated
 * message, whose effect was already there.
 */
export type Changed<Value> = { ok: true; revision: number; value: Value; isNew: boolean }

/** The result of the work within a change. With `isRepeat` there was nothing to write. */
export type Done<Value> = { ok: true; value: Value; isRepeat?: true } | Refusal

export const noSession = refuse('wrong_state', { fields: [{ path: 'state', code: 'no_session' }] })

// Changes wait for each other, and each takes milliseconds: a process that hangs must not block the others for long.
const usualWaitMs = 5_000

const nothingNew = refuse('wrong_state', { fields: [{ path: 'state', code: 'nothing_new' }] })

/**
 * Runs one change of the open session. Raising the revision locks the row, so changes run one after the other and each
 * sees what the one before has written. A refusal rolls everything back, the revision too, and so does a repeated
 * message: otherwise every process would look for news that does not exist.
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

/** Sets the limits for this transaction only. */
async function limitWaits(trx: Kysely<Database>, ms: number): Promise<void> {
  const limits = sql.join(
    ['lock_timeout', 'idle_in_transaction_session_timeout'].map((name) => sql`set_config(${name}, ${`${ms}ms`}, true)`),
  )
  await sql`SELECT ${limits}`.execute(trx)
}

/** Locks the open session and raises its revision; the time is read once the lock is acquired. */
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

/** Notifies the processes of a session's new revision once the transaction is committed. */
export async function announceRevision(
  trx: Kysely<Database>,
  { id, revision }: Pick<SessionRow, 'id' | 'revision'>,
): Promise<void> {
  await sql`SELECT pg_notify(${queueChannel}, ${`${id} ${revision}`})`.execute(trx)
}

type GuestPatch = Partial<Omit<GuestRow, 'id' | 'session_id' | 'revision' | 'token_hash' | 'joined_at'>>

/** Writes a guest with the revision of the change. */
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

/** Audits what a host or the portal decided. Guests go by id: their words are erased one day, the audit never. */
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
