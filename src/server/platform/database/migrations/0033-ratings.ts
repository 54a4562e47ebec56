import { type Kysely, sql } from 'kysely'

/** Ratings of work, of an applicant or of an enlistment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE ratings (
    id uuid PRIMARY KEY,
    application_id uuid REFERENCES applications ON DELETE CASCADE,
    enlistment_id uuid REFERENCES enlistments,
    project text NOT NULL,
    score smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
    comment text,
    by_user_id uuid NOT NULL REFERENCES users,
    at timestamptz NOT NULL,
    CHECK ((application_id IS NULL) <> (enlistment_id IS NULL))
  )`,
  `CREATE INDEX ratings_newest ON ratings (at DESC, id)`,
  `CREATE INDEX ratings_application ON ratings (application_id) WHERE application_id IS NOT NULL`,
  `CREATE INDEX ratings_enlistment ON ratings (enlistment_id) WHERE enlistment_id IS NOT NULL`,
]
