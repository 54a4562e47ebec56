import { type Kysely, sql } from 'kysely'
import type { AuditAction } from '#domain/audit/audit-lines.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Text } from '#domain/text.ts'
import { appendAudit } from '../../../platform/audit.ts'
import type { CallerUser } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { GuestRow, SessionRow } from './live-rows.ts'

/** Processes listen here: the payload is the id of a session and its revision, and nothing else. */
export const queueChannel = 'talika_live_queue'

export type QueueParts = { db: Kysely<Database>; now: () => Date; newId: () => string; secret: Buffer }
/** With `turn`, which lets few changes of this process run at a time. */
export type QueueTurns = QueueParts & { turn: <Value>(work: () => Promise<Value>) => Promise<Value> }

/** A person who may lead sessions, as far as the queue needs to know. */
export type Host = { user: CallerUser; role: Role; name: Text }

/** One change of the open session: its row is locked and already has the new revision. */
export type Change = { trx: Kysely<Database>; session: SessionRow; at: Date }

/** What a change answers: the number under which the view has it, and what was asked for. */
export type Changed<Value> = { ok: true; revision: number; value: Value }

export const noSession = refuse('wrong_state', { fields: [{ path: 'state', code: 'no_session' }] })

/**
 * Runs one change of the open session. Raising the revision locks the row, so that changes come one after the other and
 * each sees what the one before has written. A refusal undoes everything, the revision too.
 */
export function changeSession<Value>(
  { db, now, turn }: QueueTurns,
  work: (change: Change) => Promise<{ ok: true; value: Value } | Refusal>,
): Promise<Changed<Value> | Refusal> {
  const run = async (trx: Kysely<Database>): Promise<Changed<Value> | Refusal> => {
    const row = await trx
      .updateTable('live_sessions')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('state', 'in', ['OPEN', 'PAUSED'])
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return noSession
    const session = row as SessionRow
    const done = await work({ trx, session, at: now() })
    if (!done.ok) return done
    await announceRevision(trx, session)
    return { ok: true, revision: session.revision, value: done.value }
  }
  return turn(() => transact<Changed<Value>>(db, run))
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
