import { type Kysely, sql } from 'kysely'

/** A bucket of requests is kept until it is full again, however long its window is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The default is for what is there, and for a server of the release before: no window was longer than an hour.
  `ALTER TABLE rate_buckets ADD COLUMN full_at timestamptz NOT NULL DEFAULT now() + interval '1 hour'`,
  `DROP INDEX rate_buckets_at`,
  `CREATE INDEX rate_buckets_full ON rate_buckets USING brin (full_at)`,
]
