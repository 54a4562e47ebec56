import { type Kysely, sql } from 'kysely'

/** Payments by their day: pages, counts and totals of the reconciliation are read from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A reference in a draft is in no list of the office. To ask the application for each row would take most of the time.
  `ALTER TABLE payments ADD COLUMN is_submitted boolean NOT NULL DEFAULT false`,
  `UPDATE payments p SET is_submitted = true FROM applications a WHERE a.id = p.application_id AND a.status <> 'draft'`,
  `CREATE FUNCTION mark_submitted_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE payments SET is_submitted = true WHERE application_id = NEW.id AND NOT is_submitted;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER submitted_payment AFTER UPDATE OF status ON applications FOR EACH ROW
     WHEN (OLD.status = 'draft' AND NEW.status <> 'draft') EXECUTE FUNCTION mark_submitted_payment()`,
  `CREATE FUNCTION mark_new_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     NEW.is_submitted := EXISTS (SELECT FROM applications a WHERE a.id = NEW.application_id AND a.status <> 'draft');
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER new_payment BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION mark_new_payment()`,

  `CREATE INDEX payments_days ON payments (state, paid_on DESC, application_id) INCLUDE (amount, is_submitted)`,
  // Most payments are of one method: the others would be looked for among all of them.
  `CREATE INDEX payments_method_days ON payments (method, state, paid_on DESC, application_id) INCLUDE (amount, is_submitted)`,
]
