import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** The channel on which a process announces that it has written connections. The payload is their revision. */
export const presenceChannel = 'talika_live_presence'

/** How often a process writes its heartbeat. */
export const beatMs = 5_000
/** A process without a heartbeat for this long counts as gone, and so do its connections. */
export const silentMs = 30_000
/** When no process could write a heartbeat, because the database was away, each has this long to write the next one. */
const resumeMs = 2 * beatMs
/** Rows of closed connections and of processes that are gone are deleted after this time, unless `resumeMs` is running. */
export const keptMs = 600_000

type Db = Kysely<Database>
type Instant = Date | RawBuilder<Date>

function earlier(now: Instant, ms: number): RawBuilder<Date> {
  return sql`(${now})::timestamptz - make_interval(secs => ${ms / 1000})`
}

/** The condition that the process `p` is running. */
function isRunning(now: Instant): RawBuilder<boolean> {
  return sql`(p.heard_at > ${earlier(now, silentMs)} OR EXISTS (
    SELECT FROM live_presence b WHERE p.heard_at < b.beating_since AND b.beating_since > ${earlier(now, resumeMs)}))`
}

/** The condition that the guest `g` has a connection to a running process. */
export function isConnected(now: Instant): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM live_connections c JOIN live_processes p ON p.id = c.process_id
    WHERE c.key = g.token_hash AND c.closed_at IS NULL AND ${isRunning(now)})`
}

/** SQL for the time at which the last connection of the guest `g`, who has none now, has ended. */
export const lastConnected = sql<Date>`coalesce((
  SELECT max(coalesce(c.closed_at, p.heard_at)) FROM live_connections c LEFT JOIN live_processes p ON p.id = c.process_id
  WHERE c.key = g.token_hash), '-infinity')`

/** Keys are the keyed hashes of tokens, as text. */
export type Written = {
  opened: readonly (readonly [key: string, at: number])[]
  closed: readonly string[]
  /** Tokens whose owners have sent something through this process, while their connection is in another one. */
  heard: readonly string[]
}

/**
 * Writes what has changed since the last time, in one statement, and returns its revision. It locks the row of
 * `live_presence` first: so revisions are visible in their order, and a reader misses none.
 */
export async function writeConnections(
  db: Db,
  { self, now, ...written }: Written & { self: string; now: Instant },
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    WITH turn AS (UPDATE live_presence SET revision = revision + 1 RETURNING revision),
    opened AS (
      INSERT INTO live_connections (key, process_id, opened_at, revision)
      SELECT o.key, ${self}::uuid, o.at, turn.revision
      FROM turn, unnest(${written.opened.map(([key]) => toHash(key))}::bytea[],
        ${written.opened.map(([, at]) => new Date(at))}::timestamptz[]) AS o (key, at)
      ON CONFLICT (key, process_id) DO UPDATE
        SET opened_at = excluded.opened_at, closed_at = NULL, revision = excluded.revision
    ), closed AS (
      UPDATE live_connections c SET closed_at = ${now}, revision = turn.revision FROM turn
      WHERE c.process_id = ${self} AND c.key = ANY (${written.closed.map(toHash)}::bytea[])
    ), heard AS (
      UPDATE live_connections c SET revision = turn.revision FROM turn
      WHERE c.process_id <> ${self} AND c.closed_at IS NULL AND c.key = ANY (${written.heard.map(toHash)}::bytea[])
    )
    SELECT revision, pg_notify(${presenceChannel}, revision::text) FROM turn`.execute(db)
  return rows[0]?.revision ?? 0
}

/**
 * Writes the heartbeat, deletes what is old, and returns whether the process was unknown: then it writes everything.
 * After a time without heartbeats it deletes the processes that were gone when that time began; `isRunning` waits for
 * the others.
 */
export async function writeBeat(db: Db, { self, now }: { self: string; now: Instant }): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    WITH turn AS (
      UPDATE live_presence b SET beat_at = greatest(b.beat_at, ${now}),
        beating_since = CASE WHEN before.has_paused THEN ${now} ELSE b.beating_since END
      FROM (SELECT one, beat_at, beat_at < ${earlier(now, silentMs / 2)} AS has_paused FROM live_presence FOR UPDATE) before
      WHERE b.one = before.one
      RETURNING CASE WHEN before.has_paused THEN ${earlier(sql`before.beat_at`, silentMs)}
        WHEN b.beating_since > ${earlier(now, resumeMs)} THEN '-infinity' ELSE ${earlier(now, keptMs)} END AS gone_since
    ), gone AS (DELETE FROM live_processes USING turn WHERE id <> ${self} AND heard_at <= gone_since),
    closed AS (
      DELETE FROM live_connections c USING turn WHERE c.closed_at < ${earlier(now, keptMs)}
        OR NOT EXISTS (SELECT FROM live_processes p WHERE p.id = c.process_id)
    )
    INSERT INTO live_processes (id, heard_at) SELECT ${self}::uuid, ${now} FROM turn
    ON CONFLICT (id) DO UPDATE SET heard_at = excluded.heard_at
    RETURNING xmax = 0 AS "isNew"`.execute(db)
  return rows[0]?.isNew ?? true
}

export type ProcessRow = { id: string; heardAt: Date; isRunning: boolean }
export type ConnectionRow = { key: string; process: string; openedAt: Date; closedAt: Date | null; revision: number }

export async function readProcesses(db: Db, now: Instant): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    SELECT p.id, p.heard_at AS "heardAt", ${isRunning(now)} AS "isRunning" FROM live_processes p`.execute(db)
  return rows
}

/** The connections that were written after a revision. */
export async function readConnections(db: Db, after: number): Promise<ConnectionRow[]> {
  const { rows } = await sql<Omit<ConnectionRow, 'key'> & { key: Buffer }>`
    SELECT key, process_id AS process, opened_at AS "openedAt", closed_at AS "closedAt", revision
    FROM live_connections WHERE revision > ${after}`.execute(db)
  return rows.map((row) => ({ ...row, key: row.key.toString('base64url') }))
}

function toHash(key: string): Buffer {
  return Buffer.from(key, 'base64url')
}
