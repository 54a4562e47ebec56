import { type Kysely, sql } from 'kysely'

/** System users before their first password, messages by e-mail, and whose picture a file is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Null: an account that somebody of the office made and whose person has set no password yet.
  `ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL`,
  `CREATE INDEX users_image ON users (image_file_id) WHERE image_file_id IS NOT NULL`,
  `CREATE INDEX officials_image ON officials (image_file_id) WHERE image_file_id IS NOT NULL`,
  `ALTER TABLE messages ADD COLUMN channel text NOT NULL DEFAULT 'sms' CHECK (channel IN ('sms', 'email'))`,
]
