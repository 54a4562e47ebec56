import { type Kysely, sql } from 'kysely'

/** The second step of a sign-in: a secret that an app on the phone knows too, and codes on paper for when it is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // In force from enrolled_at on. last_step is the newest half minute whose code was taken: none is taken twice.
  // tries holds when wrong codes were given.
  `CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    sealed_secret bytea NOT NULL,
    last_step bigint NOT NULL DEFAULT 0,
    tries timestamptz[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL,
    enrolled_at timestamptz
  )`,
  `CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
  )`,
]
