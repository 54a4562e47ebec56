import { type Kysely, sql } from 'kysely'

/** When the value was given that stands against the one that was kept aside; null where it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE conflicts ADD COLUMN theirs_at timestamptz').execute(db)
}
