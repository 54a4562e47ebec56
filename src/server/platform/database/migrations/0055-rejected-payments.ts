import { type Kysely, sql } from 'kysely'

/** A desk can reject a payment. What it wrote to the applicant is in the audit, where a law may have it erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE payments DROP CONSTRAINT payments_state_check`,
  `ALTER TABLE payments
     ADD CONSTRAINT payments_state_check CHECK (state IN ('GIVEN', 'CONFIRMED', 'REVERSED', 'REJECTED')),
     ADD COLUMN rejected_by uuid REFERENCES users,
     ADD COLUMN rejected_at timestamptz,
     ADD COLUMN rejected_cause text,
     ADD COLUMN given_again_at timestamptz`,
]
