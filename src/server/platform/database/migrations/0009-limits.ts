import { type Kysely, sql } from 'kysely'

/** Limits that all processes share: requests, guesses, and what a number or an address may have in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Not logged: a crash of the database forgets some requests of the last minute, and no request pays for a flush.
  `CREATE UNLOGGED TABLE rate_buckets (
    key text PRIMARY KEY,
    tokens double precision NOT NULL,
    granted double precision NOT NULL,
    at timestamptz NOT NULL
  ) WITH (fillfactor = 50)`,
  `CREATE INDEX rate_buckets_at ON rate_buckets USING brin (at)`,

  // Wrong passwords and codes: when each try was, under a keyed hash of who tried.
  `ALTER TABLE resume_tries RENAME TO guess_tries`,
  `CREATE INDEX guess_tries_expiry ON guess_tries (expires_at)`,

  // What is counted by the day in Dhaka; noted_at is when somebody was told that it comes to its end.
  `CREATE TABLE day_counts (
    day date NOT NULL,
    what text NOT NULL,
    who bytea NOT NULL,
    count bigint NOT NULL,
    noted_at timestamptz,
    PRIMARY KEY (day, what, who)
  )`,

  // HELD: kept back by a limit until an OWNER sends it; released_at is when one did, past the limits.
  `ALTER TABLE messages ADD COLUMN released_at timestamptz, DROP CONSTRAINT messages_state`,
  `ALTER TABLE messages ADD CONSTRAINT messages_state
     CHECK (state IN ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'HELD'))`,
]
