import { type Kysely, sql } from 'kysely'

/** What an erasure looks for by index, and the bytes that it leaves on the disk for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE INDEX files_sha256 ON files (sha256)`,
  // Pictures that an account uploaded; documents of applications are found by the application.
  `CREATE INDEX files_owner ON files (owner_user_id) WHERE owner_user_id IS NOT NULL AND application_id IS NULL`,
  `CREATE INDEX appointments_link ON appointments (meeting_link_id) WHERE meeting_link_id IS NOT NULL`,

  // Bytes whose row was deleted. An upload may be about to name them again, so they are removed a little later.
  `CREATE TABLE forgotten_bytes (sha256 text PRIMARY KEY, forgotten_at timestamptz NOT NULL)`,

  // Whose personal data a remembered answer shows.
  `ALTER TABLE idempotency_keys ADD COLUMN visitor_id text
     GENERATED ALWAYS AS (body->'body'->'visitor'->>'id') STORED`,
  `CREATE INDEX idempotency_keys_visitor ON idempotency_keys (visitor_id) WHERE visitor_id IS NOT NULL`,
]
