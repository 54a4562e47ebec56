import { type Kysely, sql } from 'kysely'

/** The audit speaks of more than applications: accounts, documents, settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What the line is about; null in lines of before that belong to no application. application_id stays beside it: it
  // gathers everything that concerns one application, its documents included.
  `ALTER TABLE audit ADD COLUMN subject_kind text, ADD COLUMN subject_id text`,
  `UPDATE audit SET subject_kind = 'application', subject_id = application_id::text WHERE application_id IS NOT NULL`,
  `CREATE INDEX audit_subject ON audit (subject_kind, subject_id, id)`,
]
