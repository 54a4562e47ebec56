import { type Kysely, sql } from 'kysely'
import type { GuestRecord, SessionRecord } from '#contract/live/live-shapes.ts'
import { countUpToMost, pageRows } from '../../../platform/database/bounded-count.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { GuestRow, SessionRow } from '../queue/live-rows.ts'

type Page<Item> = { list: Item[]; page: number; size: number; total: number }
type Asked = { page: number; size: number }
type Counted = SessionRow & { guests: number; served: number; wait: number | null }

/** The sessions, the newest first. */
export async function listSessions(db: Kysely<Database>, asked: Asked): Promise<Page<SessionRecord>> {
  const rows = sql<Counted>`
    SELECT s.*, g.* FROM (
      SELECT * FROM live_sessions ORDER BY started_at DESC, id ${pageRows(asked)}
    ) s
    CROSS JOIN LATERAL (
      SELECT count(*) AS guests, count(answered_at) AS served,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - joined_at)::float8)
          FILTER (WHERE answered_at IS NOT NULL) AS wait
      FROM live_guests WHERE session_id = s.id
    ) g
    ORDER BY s.started_at DESC, s.id`
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

/** The guests of a session by their serial; null when there is no such session. */
export async function listGuests(
  db: Kysely<Database>,
  sessionId: string,
  asked: Asked,
): Promise<Page<GuestRecord> | null> {
  const matching = sql`1 AS one FROM live_guests WHERE session_id = ${sessionId}`
  const rows = sql<GuestRow>`
    SELECT * FROM live_guests WHERE session_id = ${sessionId} ORDER BY serial ${pageRows(asked)}`
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
