import { type Kysely, sql } from 'kysely'
import { comparedBank } from '#domain/payments/identity/compared-bank.ts'
import { comparedReference } from '#domain/payments/identity/compared-reference.ts'

/**
 * The form in which payment references are compared, and the bank of a slip, beside the text as typed. One reference is
 * confirmed once, whatever its spelling: an exclusion constraint, because a slip whose bank is not certain is the same
 * as one of any bank.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db)
  await fillReferences(db)
  for (const statement of [keepClashes, noteClashes, ...rules]) await sql.raw(statement).execute(db)
}

const columns = [
  `ALTER TABLE payments
     ADD COLUMN reference text,
     -- Null unless the bank is certain; null for every wallet.
     ADD COLUMN bank text,
     -- Another payment with this reference was confirmed before references were compared in one form.
     ADD COLUMN is_shared boolean NOT NULL DEFAULT false`,
]

type Stored = { id: string; method: string; transaction_id: string; bank: string | null }

/** Few enough to keep in memory, and a statement of this size takes some milliseconds. */
const batch = 5_000

/** Compares all stored references with the same function as the server. */
export async function fillReferences(db: Kysely<unknown>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Stored>`
      SELECT p.application_id AS id, p.method, p.transaction_id, CASE WHEN p.method = 'Bank' THEN n.value #>> '{}' END AS bank
      FROM payments p LEFT JOIN answers n ON n.application_id = p.application_id AND n.path = 'payBankName'
      WHERE p.application_id > ${after} ORDER BY p.application_id LIMIT ${batch}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const ids = rows.map(({ id }) => id)
    const references = rows.map((row) => comparedReference(row.transaction_id, row.method))
    const banks = rows.map((row) => comparedBank(row.bank ?? ''))
    await sql`
      UPDATE payments p SET reference = given.reference, bank = given.bank
      FROM unnest(${ids}::uuid[], ${references}::text[], ${banks}::text[]) AS given (id, reference, bank)
      WHERE p.application_id = given.id`.execute(db)
    after = last.id
  }
}

/** Of the confirmed payments with one reference, the first stays as it is and the others are marked. */
const isSameSlip = (one: string, other: string) =>
  `${one}.method = ${other}.method AND ${one}.reference = ${other}.reference
   AND (${one}.bank IS NULL OR ${other}.bank IS NULL OR ${one}.bank = ${other}.bank)`
const confirmedAt = (row: string) => `coalesce(${row}.confirmed_at, ${row}.created_at)`
const isEarlier = `(${confirmedAt('first')}, first.application_id) < (${confirmedAt('later')}, later.application_id)`

export const keepClashes = `UPDATE payments later SET is_shared = true WHERE later.state = 'CONFIRMED' AND EXISTS (
  SELECT FROM payments first WHERE first.state = 'CONFIRMED' AND ${isSameSlip('first', 'later')} AND ${isEarlier})`

/** The desks see both applications at each other; the job of the payments reports them to the owners. */
export const noteClashes = `INSERT INTO payment_clashes (application_id, other_id, method, transaction_id, at)
  SELECT later.application_id, first.application_id, later.method, later.transaction_id, ${confirmedAt('later')}
  FROM payments later JOIN payments first ON first.state = 'CONFIRMED' AND ${isSameSlip('first', 'later')} AND ${isEarlier}
  WHERE later.is_shared ON CONFLICT DO NOTHING`

/** What the form of a payment accepts without its separators: good enough for a process of the release before. */
const plain = (column: string) => `upper(regexp_replace(${column}, '[^A-Za-z0-9]', '', 'g'))`

const rules = [
  `ALTER TABLE payments ALTER COLUMN reference SET NOT NULL`,
  // The release before writes no reference. A new number was written by it too if it is more than the stored form with
  // letters around, which may be a label.
  `CREATE FUNCTION complete_reference() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     IF NEW.reference IS NULL OR TG_OP = 'UPDATE' AND NEW.transaction_id <> OLD.transaction_id
       AND NEW.reference = OLD.reference AND ${plain('NEW.transaction_id')} !~ ('^[A-Z]*' || NEW.reference || '[A-Z]*$')
     THEN NEW.reference := ${plain('NEW.transaction_id')}; NEW.bank := NULL;
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER complete_reference BEFORE INSERT OR UPDATE OF transaction_id ON payments
     FOR EACH ROW EXECUTE FUNCTION complete_reference()`,

  `DROP INDEX payments_confirmed_once`,
  `DROP INDEX payments_transaction`,
  `CREATE INDEX payments_reference ON payments (reference, method)`,
  // References that differ only by leading zeros or by letters that look like digits.
  `CREATE INDEX payments_similar ON payments (ltrim(translate(reference, 'OIL', '011'), '0'))`,
  // Slips that differ only by letters, such as those of a series or of the bank before the number.
  `CREATE INDEX payments_slip_digits ON payments (regexp_replace(reference, '\\D', '', 'g')) WHERE method = 'Bank'`,
  `CREATE INDEX payments_shared ON payments (application_id) WHERE is_shared`,
  // The range of an unknown bank has no ends, so it overlaps every other.
  `ALTER TABLE payments ADD CONSTRAINT payments_confirmed_once EXCLUDE USING gist (method WITH =, reference WITH =,
     int8range(hashtext(bank)::bigint, hashtext(bank)::bigint, '[]') WITH &&) WHERE (state = 'CONFIRMED' AND NOT is_shared)`,

  // Only numbers with a label are found by another key than before: the job makes these entries again.
  `UPDATE applications a SET search_form = NULL FROM payments p
   WHERE p.application_id = a.id AND a.status <> 'draft' AND p.reference <> ${plain('p.transaction_id')}`,
]
