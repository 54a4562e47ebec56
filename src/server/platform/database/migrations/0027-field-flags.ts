import { type Kysely, sql } from 'kysely'

/** What a desk notes at an answer before it returns the application, beside its verdicts on documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE TABLE field_flags (
      application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
      path text NOT NULL,
      note text NOT NULL,
      by_user_id uuid REFERENCES users,
      at timestamptz NOT NULL,
      PRIMARY KEY (application_id, path)
    )`)
    .execute(db)
}
