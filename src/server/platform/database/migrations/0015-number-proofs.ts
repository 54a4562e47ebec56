import { type Kysely, sql } from 'kysely'

/** Proofs of mobile numbers by a code, and which application holds or has lost a number by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // number_key: a keyed hash. key_hash: the secret of the phone that proved it. application_id: the one application that the
  // proof was used for, which may not be made yet.
  `CREATE TABLE number_proofs (
    id uuid PRIMARY KEY,
    number_key bytea NOT NULL,
    code_hash bytea NOT NULL,
    sent boolean NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    key_hash bytea,
    proven_at timestamptz,
    application_id uuid,
    used_at timestamptz
  )`,
  `CREATE INDEX number_proofs_number ON number_proofs (number_key, created_at)`,
  `CREATE INDEX number_proofs_application ON number_proofs (application_id) WHERE application_id IS NOT NULL`,
  // The number that was proven for the application, and the one that a proof for another application took from it.
  `ALTER TABLE applications ADD COLUMN proven_mobile text, ADD COLUMN lost_mobile text`,
  // Of any type: a proof asks for all applications of a number.
  `CREATE INDEX applications_contact_mobile ON applications (contact_mobile)`,
]
