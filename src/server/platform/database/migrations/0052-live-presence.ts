import { type Kysely, sql } from 'kysely'

/** Who is connected to which process of the live session, and the heartbeats of these processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE live_processes (id uuid PRIMARY KEY, heard_at timestamptz NOT NULL)`,

  // The key is the keyed hash of a guest's or a host's token. A closed connection is kept for a while: a called guest
  // counts as offline only some seconds after the last one has closed.
  `CREATE TABLE live_connections (
    key bytea NOT NULL,
    process_id uuid NOT NULL,
    opened_at timestamptz NOT NULL,
    closed_at timestamptz,
    revision bigint NOT NULL,
    PRIMARY KEY (key, process_id)
  )`,
  `CREATE INDEX live_connections_changed ON live_connections (revision)`,

  // One row. Every write of connections raises the revision, so that a process reads what is new by one comparison.
  // beating_since: since when there was always a process that wrote its heartbeat.
  `CREATE TABLE live_presence (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    revision bigint NOT NULL DEFAULT 0,
    beat_at timestamptz NOT NULL DEFAULT '-infinity',
    beating_since timestamptz NOT NULL DEFAULT '-infinity'
  )`,
  `INSERT INTO live_presence DEFAULT VALUES`,
]
