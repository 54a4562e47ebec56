import { type Kysely, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listLiveSessions, listSessionGuests } from '#contract/live/live.ts'
import type { GuestRecord, SessionRecord } from '#contract/live/live-shapes.ts'
import { countUpToMost, pageRows } from '../../../platform/database/bounded-count.ts'
import { type ListOrder, orderOf, type SortOf } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { GuestRow, SessionRow } from '../queue/live-rows.ts'

type Page<Item> = { list: Item[]; page: number; size: number; total: number }
type Counted = SessionRow & { guests: number; served: number; wait: number | null }

const sessionOrder: ListOrder<SortOf<typeof listLiveSessions>> = {
  by: { startedAt: sql.ref('s.started_at') },
  usual: '-startedAt',
  id: sql.ref('s.id'),
}

/** The sessions, the newest first by default. */
export async function listSessions(
  db: Kysely<Database>,
  { sort, ...asked }: QueryOf<typeof listLiveSessions>,
): Promise<Page<SessionRecord>> {
  const order = orderOf(sort, sessionOrder)
  const rows = sql<Counted>`
    SELECT s.*, g.* FROM (
      SELECT * FROM live_sessions s ORDER BY ${order} ${pageRows(asked)}
    ) s
    CROSS JOIN LATERAL (
      SELECT count(*) AS guests, count(answered_at) AS served,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - joined_at)::float8)
          FILTER (WHERE answered_at IS NOT NULL) AS wait
      FROM live_guests WHERE session_id = s.id
    ) g
    ORDER BY ${order}`
  const [{ rows: list }, total] = await Promise.all([
    rows.execute(db),
    countUpToMost(db, sql`1 AS one FROM live_sessions`),
  ])
  return { list: list.map(toSessionRecord), ...asked, total }
}

function toSessionRecord(row: Counted): SessionRecord {
  return {
    ...{ id: row.id, state: row.state, host: { bn: row.host_name_bn, en: row.host_name_en } },
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ...{ guests: row.guests, served: row.served },
    medianWaitSeconds: row.wait === null ? null : Math.round(row.wait),
  }
}

const guestOrder: ListOrder<SortOf<typeof listSessionGuests>> = {
  by: {
    serial: sql.ref('serial'),
    joinedAt: sql.ref('joined_at'),
    // In whole seconds, as it is shown. Guests who were not spoken to are last.
    wait: sql`round(extract(epoch FROM answered_at - joined_at))`,
  },
  usual: 'serial',
  id: sql.ref('id'),
}

/** The guests of a session, by default by their serial; null when there is no such session. */
export async function listGuests(
  db: Kysely<Database>,
  sessionId: string,
  { sort, ...asked }: QueryOf<typeof listSessionGuests>,
): Promise<Page<GuestRecord> | null> {
  const matching = sql`1 AS one FROM live_guests WHERE session_id = ${sessionId}`
  const rows = sql<GuestRow>`
    SELECT * FROM live_guests WHERE session_id = ${sessionId}
    ORDER BY ${orderOf(sort, guestOrder)} ${pageRows(asked)}`
  const session = await findSession(db, sessionId)
  if (session === null) return null
  const [{ rows: list }, total] = await Promise.all([rows.execute(db), countUpToMost(db, matching)])
  return { list: list.map(toGuestRecord), ...asked, total }
}

export async function findSession(db: Kysely<Database>, id: string): Promise<SessionRow | null> {
  const row = await db.selectFrom('live_sessions').selectAll().where('id', '=', id).executeTakeFirst()
  return (row as SessionRow | undefined) ?? null
}

export function toGuestRecord(row: GuestRow): GuestRecord {
  const { answered_at: answeredAt, joined_at: joinedAt } = row
  return {
    ...{ id: row.id, serial: row.serial, state: row.state, misses: row.misses },
    ...{ fullName: row.full_name, mobile: row.mobile, district: row.district, purpose: row.purpose },
    joinedAt: joinedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    waitSeconds: answeredAt === null ? null : Math.round((answeredAt.getTime() - joinedAt.getTime()) / 1000),
    reason: row.state === 'CALL_REJECTED' ? row.reason : null,
  }
}
