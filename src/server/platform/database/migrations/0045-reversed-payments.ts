import { type Kysely, sql } from 'kysely'

/** A confirmation can be reversed. Its reason is in the audit, where a law may have it erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE payments DROP CONSTRAINT payments_state_check`,
  `ALTER TABLE payments
     ADD CONSTRAINT payments_state_check CHECK (state IN ('GIVEN', 'CONFIRMED', 'REVERSED')),
     ADD COLUMN reversed_by uuid REFERENCES users,
     ADD COLUMN reversed_at timestamptz`,
]
