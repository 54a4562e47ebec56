import { type Kysely, sql } from 'kysely'

/** A message that tells of a time is of no use after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE messages ADD COLUMN expires_at timestamptz').execute(db)
}
