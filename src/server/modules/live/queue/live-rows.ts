import { createHmac } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { GuestState, MissReason, SessionState } from '#domain/live/live-states.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { LiveClock } from './live-clock.ts'

export type SessionRow = Omit<Selectable<Database['live_sessions']>, 'state'> & { state: SessionState }
export type GuestRow = Omit<Selectable<Database['live_guests']>, 'state' | 'last_miss'> & {
  state: GuestState
  last_miss: MissReason | null
}

/** The keyed hash under which a guest's token is stored: a copy of the database alone opens no place. */
export function hashGuestToken(secret: Buffer, token: string): Buffer {
  return createHmac('sha256', secret).update(`live guest ${token}`).digest()
}

/** The open session, else the one that began last; null before the first. A check of the table limits `state`. */
export async function findNewestSession(db: Kysely<Database>, clock: LiveClock): Promise<SessionRow | null> {
  const asked = clock.now()
  const sessions = db.selectFrom('live_sessions').selectAll().select(clock.inDatabase().as('now'))
  const row =
    (await sessions.where('state', 'in', ['OPEN', 'PAUSED']).executeTakeFirst()) ??
    (await sessions.orderBy('started_at', 'desc').orderBy('id').limit(1).executeTakeFirst())
  if (row === undefined) return null
  const { now: said, ...session } = row
  clock.compare(said, asked)
  return session as SessionRow
}

/** Guests of a session that changed after a revision. */
export async function listChangedGuests(
  db: Kysely<Database>,
  { sessionId, after }: { sessionId: string; after: number },
): Promise<GuestRow[]> {
  const rows = await db
    .selectFrom('live_guests')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('revision', '>', after)
    .execute()
  return rows as GuestRow[]
}
