import { type Kysely, sql } from 'kysely'

/** Reset codes are counted by name, and sessions can be listed, ended one by one and confirmed by the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The keyed hash of the name that was typed, whether it has an account or not, and whether an SMS went out.
  `ALTER TABLE password_resets ADD COLUMN name_key bytea, ADD COLUMN created_at timestamptz,
     ADD COLUMN sent boolean NOT NULL DEFAULT false`,
  `CREATE INDEX password_resets_name ON password_resets (name_key, created_at)`,
  `CREATE INDEX password_resets_sent ON password_resets (created_at) WHERE sent`,
  // The id names a session without being its key. confirmed_at: when the password was last given within it.
  `ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
     ADD COLUMN label text NOT NULL DEFAULT '',
     ADD COLUMN confirmed_at timestamptz`,
]
