import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../words.ts'

/** The day under which an appointment is listed, and what the lists of a large table need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When it takes place, or when it was asked for while it has no time: the lists of a period are one range of it.
  `ALTER TABLE appointments
     ADD COLUMN listed_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(starts_at, created_at)) STORED`,
  // With state and type, pages and counts are read from the index alone, whichever of them is asked for.
  `CREATE INDEX appointments_listed ON appointments (listed_at DESC, id) INCLUDE (status, type)`,
  `CREATE INDEX appointments_official_listed ON appointments (official_id, listed_at DESC, id) INCLUDE (status, type)`,
  `CREATE INDEX appointments_status ON appointments (status, created_at DESC, id) INCLUDE (type)`,
  `DROP INDEX appointments_official`,
  `CREATE INDEX appointments_official ON appointments (official_id, created_at DESC, id)
     INCLUDE (status, type, visitor_id)`,
  `DROP INDEX appointments_time`,
  `CREATE INDEX appointments_time ON appointments (starts_at, id) INCLUDE (status, type) WHERE starts_at IS NOT NULL`,
  `DROP INDEX appointments_official_time`,
  `CREATE INDEX appointments_official_time ON appointments (official_id, starts_at, id) INCLUDE (status, type, ends_at)
     WHERE starts_at IS NOT NULL`,
  // What people search by: words of names and topics.
  `ALTER TABLE visitors ADD COLUMN words tsvector
     NOT NULL GENERATED ALWAYS AS (${wordsOf("first_name || ' ' || last_name")}) STORED`,
  `CREATE INDEX visitors_words ON visitors USING gin (words)`,
  `ALTER TABLE appointments ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (${wordsOf('topic')}) STORED`,
  `CREATE INDEX appointments_words ON appointments USING gin (words)`,
]
