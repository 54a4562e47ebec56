import { type Kysely, sql } from 'kysely'

/** The reasons of one person are found without the lines that have none: most lines say who looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE INDEX audit_reasons_by ON audit (by_user_id, action, at DESC, id DESC) WHERE reason IS NOT NULL`)
    .execute(db)
}
