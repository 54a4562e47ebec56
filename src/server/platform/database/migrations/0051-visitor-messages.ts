import { type Kysely, sql } from 'kysely'

/** Which message about an appointment is the newest: if it did not reach the visitor, the office has to telephone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE appointments ADD COLUMN message_key text`.execute(db)
}
