import { type Kysely, sql } from 'kysely'

/**
 * Payments whose place another one took. A payment has one row that is overwritten by another reference: with the
 * number, its day, amount and state and the picture of its slip would be lost there. A trigger keeps them, so that no way
 * to change a payment can leave it out, also not a process of the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const columns = `application_id, method, reference, transaction_id, bank, paid_on, amount, state, slip_file_id, replaced_at`

/**
 * Keeps what the books know: payments that were rejected or reversed, and whose number is no payment of the application
 * now. The books have neither the bank nor the picture.
 */
export const fillEarlier = `INSERT INTO earlier_payments (${columns})
  SELECT DISTINCT ON (e.payment_id, e.method, e.reference) e.application_id, e.method, e.reference, e.transaction_id, NULL,
    e.paid_on, e.amount, upper(e.kind), NULL, e.day::timestamp AT TIME ZONE 'Asia/Dhaka'
  FROM payment_entries e JOIN applications a ON a.id = e.application_id
  WHERE e.kind IN ('rejected', 'reversed') AND NOT EXISTS (
    SELECT FROM payments p WHERE p.paid_for = e.application_id AND p.reference = e.reference)
  ORDER BY e.payment_id, e.method, e.reference, e.id DESC`

const statements = [
  `CREATE TABLE earlier_payments (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
     method text NOT NULL,
     -- The number in the form in which it is compared, and as it was typed.
     reference text NOT NULL,
     transaction_id text NOT NULL,
     bank text,
     -- Null for a number that was only typed into a draft.
     paid_on date,
     amount integer,
     -- What had become of it until then.
     state text NOT NULL CHECK (state IN ('GIVEN', 'CONFIRMED', 'REVERSED', 'REJECTED')),
     slip_file_id uuid,
     replaced_at timestamptz NOT NULL
   )`,
  `CREATE INDEX earlier_payments_application ON earlier_payments (application_id, id)`,
  `CREATE FUNCTION keep_earlier_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     INSERT INTO earlier_payments (${columns})
     VALUES (OLD.paid_for, OLD.method, OLD.reference, OLD.transaction_id, OLD.bank, OLD.paid_on, OLD.amount, OLD.state,
       OLD.slip_file_id, coalesce(nullif(current_setting('talika.at', true), '')::timestamptz, now()));
     RETURN NULL;
   END $$`,
  // A number in a draft is no payment yet.
  `CREATE TRIGGER kept_earlier AFTER UPDATE ON payments FOR EACH ROW
     WHEN ((OLD.is_submitted OR OLD.state <> 'GIVEN')
       AND (OLD.method <> NEW.method OR OLD.reference <> NEW.reference OR OLD.bank <> NEW.bank))
     EXECUTE FUNCTION keep_earlier_payment()`,
  fillEarlier,
]
