import { type Kysely, sql } from 'kysely'

/**
 * Money that came can be returned. The state stays CONFIRMED, because the money did come: every rule and sum that
 * counts confirmed payments goes on counting it, and its reference stays taken. Why it is due is in the audit, where a
 * law may have it erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE payments
     ADD COLUMN refund_due_by uuid REFERENCES users,
     ADD COLUMN refund_due_at timestamptz,
     ADD COLUMN refunded_by uuid REFERENCES users,
     ADD COLUMN refunded_at timestamptz,
     ADD COLUMN refund_amount integer,
     ADD COLUMN refund_method text,
     ADD COLUMN refund_reference text,
     ADD COLUMN refund_paid_on date,
     ADD CONSTRAINT payments_refund_of_money CHECK (refund_due_at IS NULL OR state = 'CONFIRMED'),
     ADD CONSTRAINT payments_refund_due CHECK (refunded_at IS NULL OR refund_due_at IS NOT NULL),
     ADD CONSTRAINT payments_refund_whole CHECK (num_nulls(refunded_at, refund_amount, refund_method, refund_reference,
       refund_paid_on) IN (0, 5)),
     ADD CONSTRAINT payments_refund_amount CHECK (refund_amount BETWEEN 1 AND amount)`,
  `CREATE INDEX payments_refunds ON payments (created_at DESC, application_id) WHERE refund_due_at IS NOT NULL`,
]
