import { type Kysely, sql } from 'kysely'

/** The public halves of the keys that certificates were signed with, and the order of the public register. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A key that was replaced stays, because the papers that it signed are still carried about; one that fell into wrong
  // hands is given a withdrawn_at, and its certificates count as those of an unknown key from then on.
  `CREATE TABLE certificate_keys (
    id text PRIMARY KEY,
    public_key bytea NOT NULL,
    created_at timestamptz NOT NULL,
    withdrawn_at timestamptz
  )`,
  `CREATE INDEX enlistments_register ON enlistments (valid_from DESC, number DESC) WHERE revoked_at IS NULL`,
]
