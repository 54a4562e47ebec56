import { type Kysely, sql } from 'kysely'

/**
 * An application may be paid in parts. `paid_for` names the application of each payment, `application_id` only that of
 * the payment in question: it is null for the others. So a process of the release before, which knows one payment of an
 * application and writes it by `application_id`, goes on working, and does not take a part for the whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE payments
     ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
     ADD COLUMN paid_for uuid REFERENCES applications ON DELETE CASCADE,
     ADD COLUMN part smallint NOT NULL DEFAULT 1 CHECK (part > 0),
     -- The refund of the row is of what was more than the fee, so the payment still counts.
     ADD COLUMN refund_of_excess boolean NOT NULL DEFAULT false`,
  `UPDATE payments SET paid_for = application_id`,
  `ALTER TABLE payments
     ALTER COLUMN paid_for SET NOT NULL,
     DROP CONSTRAINT payments_pkey,
     ALTER COLUMN application_id DROP NOT NULL,
     ADD PRIMARY KEY (id),
     ADD CONSTRAINT payments_in_question UNIQUE (application_id),
     ADD CONSTRAINT payments_part UNIQUE (paid_for, part),
     ADD CONSTRAINT payments_own_part CHECK (application_id = paid_for),
     -- Nothing else is decided about an earlier part: the money came, or was reversed.
     ADD CONSTRAINT payments_earlier_part CHECK (application_id IS NOT NULL OR state IN ('CONFIRMED', 'REVERSED')),
     ADD CONSTRAINT payments_excess CHECK (refund_due_at IS NOT NULL OR NOT refund_of_excess)`,

  // A new payment is the one in question. The application's row is locked, so no other takes the same number.
  `CREATE FUNCTION number_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     NEW.paid_for := NEW.application_id;
     NEW.part := 1 + coalesce((SELECT max(part) FROM payments WHERE paid_for = NEW.application_id), 0);
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER number_payment BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION number_payment()`,

  // The orders of the lists end with the id of the payment: several may belong to one application.
  `DROP INDEX payments_newest`,
  `DROP INDEX payments_days`,
  `DROP INDEX payments_method_days`,
  `DROP INDEX payments_amounts`,
  `DROP INDEX payments_refunds`,
  `CREATE INDEX payments_newest ON payments (created_at DESC, id)`,
  `CREATE INDEX payments_days ON payments (state, paid_on DESC, id) INCLUDE (amount, is_submitted)`,
  `CREATE INDEX payments_method_days ON payments (method, state, paid_on DESC, id) INCLUDE (amount, is_submitted)`,
  `CREATE INDEX payments_amounts ON payments (state, amount DESC, id) INCLUDE (paid_on, method, is_submitted)`,
  `CREATE INDEX payments_refunds ON payments (created_at DESC, id) WHERE refund_due_at IS NOT NULL`,
]
