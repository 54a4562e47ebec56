import { type Kysely, sql } from 'kysely'

/** The day under which an appointment is listed, and what the lists of a large table need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When it takes place, or when it was asked for while it has no time: the lists of a period are one range of it.
  `ALTER TABLE appointments
     ADD COLUMN listed_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(starts_at, created_at)) STORED`,
  `CREATE INDEX appointments_listed ON appointments (listed_at DESC, id)`,
  `CREATE INDEX appointments_official_listed ON appointments (official_id, listed_at DESC, id)`,
]
