import { type Kysely, sql } from 'kysely'

/**
 * The books: each movement of money as a row, the closings of days, and the deposits of the tax. Triggers write the
 * movements in the transaction of the change. A payment has one row that is overwritten by another reference, so that a
 * reversal would be lost there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const dayOf = (instant: string) => `(${instant} AT TIME ZONE 'Asia/Dhaka')::date`

const columns = `payment_id, application_id, kind, day, confirmed_on, paid_on, method, reference, transaction_id,
  purpose, type, district, amount, vat`

/** The fee that was fixed: what a gateway was asked for, before it is the application's. */
const feeOf = (row: string) =>
  `coalesce((SELECT c.fee FROM checkouts c WHERE c.id = ${row}.checkout_id), (SELECT a.fee FROM applications a WHERE a.id = ${row}.paid_for))`

/** What of an application's money was booked before: what was confirmed and not taken back. */
const booked = (column: string) =>
  `coalesce(sum(CASE kind WHEN 'confirmed' THEN ${column} ELSE -${column} END) FILTER (WHERE kind IN ('confirmed', 'reversed')), 0)`

const facts = (row: string) => `${row}.paid_on, ${row}.method, ${row}.reference, ${row}.transaction_id, ${row}.purpose,
  (SELECT a.type FROM applications a WHERE a.id = ${row}.paid_for),
  (SELECT a.district FROM applications a WHERE a.id = ${row}.paid_for)`

/** The latest confirmation of this payment. */
const confirmed = (row: string) =>
  `SELECT id FROM payment_entries WHERE payment_id = ${row}.id AND kind = 'confirmed' ORDER BY id DESC LIMIT 1`

/** Books what there is. Reversals whose payment has another reference by now are only in the audit. */
export const fillEntries = [
  `INSERT INTO payment_entries (${columns})
   SELECT p.id, p.paid_for, 'confirmed', day, day, p.paid_on, p.method, p.reference, p.transaction_id,
     p.purpose, a.type, a.district, p.amount,
     vat_in(p.amount, coalesce(c.fee, a.fee))
   FROM payments p JOIN applications a ON a.id = p.paid_for LEFT JOIN checkouts c ON c.id = p.checkout_id,
     LATERAL (SELECT ${dayOf('coalesce(p.confirmed_at, p.created_at)')} AS day) of_day
   WHERE p.state IN ('CONFIRMED', 'REVERSED')`,
  `SELECT book_reversed(p, p.reversed_at) FROM payments p WHERE p.state = 'REVERSED' AND p.reversed_at IS NOT NULL`,
  `SELECT book_refunded(p) FROM payments p WHERE p.state = 'CONFIRMED' AND p.refunded_at IS NOT NULL`,
  `SELECT book_rejected(p) FROM payments p WHERE p.state = 'REJECTED'`,
]

const statements = [
  `CREATE TABLE payment_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id uuid NOT NULL,
    application_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('confirmed', 'reversed', 'refunded', 'rejected')),
    -- The day in Dhaka on which a desk or the gateway did it.
    day date NOT NULL,
    -- The day of the confirmation of this money.
    confirmed_on date CHECK ((confirmed_on IS NULL) = (kind = 'rejected')),
    -- The day on which the money was paid, or returned.
    paid_on date NOT NULL,
    method text NOT NULL,
    -- The number in the form in which it is compared, and as it was typed.
    reference text NOT NULL,
    transaction_id text NOT NULL,
    purpose text NOT NULL,
    type text NOT NULL,
    district text,
    amount integer NOT NULL,
    vat integer NOT NULL CHECK (vat BETWEEN 0 AND amount)
  )`,
  `CREATE INDEX payment_entries_payment ON payment_entries (payment_id)`,
  `CREATE INDEX payment_entries_application ON payment_entries (application_id, kind)`,
  `CREATE INDEX payment_entries_confirmed ON payment_entries (confirmed_on)
     INCLUDE (kind, paid_on, method, purpose, type, district, amount, vat) WHERE kind IN ('confirmed', 'reversed')`,
  `CREATE INDEX payment_entries_paid ON payment_entries (paid_on)
     INCLUDE (kind, method, purpose, type, district, amount, vat)`,
  `CREATE INDEX payment_entries_undone ON payment_entries (day)
     INCLUDE (kind, method, purpose, type, district, amount, vat) WHERE kind <> 'confirmed'`,

  `CREATE INDEX payment_entries_days ON payment_entries (day, id)`,

  // `vatIn` of domain/payments/fee-shares.ts in SQL: the share of the tax in an amount, rounded half up.
  `CREATE FUNCTION vat_in(amount bigint, fee jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
     SELECT CASE WHEN coalesce((fee->>'total')::bigint, 0) <= 0 THEN 0
       ELSE ((2 * amount * (fee->>'vat')::bigint + (fee->>'total')::bigint) / (2 * (fee->>'total')::bigint))::integer END $$`,

  // Several payments of one application share its fee: their taxes add up to the tax of their sum.
  `CREATE FUNCTION book_confirmed(p payments) RETURNS void LANGUAGE sql AS $$
     INSERT INTO payment_entries (${columns})
     SELECT p.id, p.paid_for, 'confirmed', day, day, ${facts('p')}, p.amount,
       greatest(0, least(p.amount, vat_in(before.amount + p.amount, ${feeOf('p')}) - before.vat))
     FROM (SELECT ${booked('amount')} AS amount, ${booked('vat')} AS vat FROM payment_entries
       WHERE application_id = p.paid_for) before,
       (SELECT ${dayOf('coalesce(p.confirmed_at, p.created_at)')} AS day) of_day $$`,
  `CREATE FUNCTION book_reversed(p payments, moment timestamptz) RETURNS void LANGUAGE sql AS $$
     INSERT INTO payment_entries (${columns})
     SELECT payment_id, application_id, 'reversed', ${dayOf('moment')}, confirmed_on, paid_on, method, reference, transaction_id,
       purpose, type, district, amount, vat FROM payment_entries WHERE id = (${confirmed('p')}) $$`,
  `CREATE FUNCTION book_refunded(p payments) RETURNS void LANGUAGE sql AS $$
     INSERT INTO payment_entries (${columns})
     SELECT payment_id, application_id, 'refunded', ${dayOf('p.refunded_at')}, confirmed_on, p.refund_paid_on, method, reference,
       transaction_id, purpose, type, district, p.refund_amount,
       vat_in(p.refund_amount, jsonb_build_object('vat', vat, 'total', amount))
     FROM payment_entries WHERE id = (${confirmed('p')}) $$`,
  `CREATE FUNCTION book_rejected(p payments) RETURNS void LANGUAGE sql AS $$
     INSERT INTO payment_entries (${columns})
     SELECT p.id, p.paid_for, 'rejected', ${dayOf('coalesce(p.rejected_at, p.created_at)')}, NULL, ${facts('p')},
       p.amount, vat_in(p.amount, ${feeOf('p')}) $$`,

  `CREATE FUNCTION book_payment() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     was boolean := TG_OP <> 'INSERT' AND OLD.state = 'CONFIRMED';
     is_now boolean := TG_OP <> 'DELETE' AND NEW.state = 'CONFIRMED';
     restated boolean := false;
   BEGIN
     IF was AND is_now THEN
       -- The same confirmation with another amount or day: its row is written anew.
       restated := (OLD.amount, OLD.confirmed_at, OLD.paid_on, OLD.method, OLD.reference, OLD.purpose)
         IS DISTINCT FROM (NEW.amount, NEW.confirmed_at, NEW.paid_on, NEW.method, NEW.reference, NEW.purpose);
       IF restated THEN DELETE FROM payment_entries WHERE id = (${confirmed('OLD')}); END IF;
     ELSIF was AND TG_OP = 'DELETE' THEN
       PERFORM book_reversed(OLD, now());
     ELSIF was THEN
       -- Another reference took its place in a return: the transaction says when.
       PERFORM book_reversed(OLD, CASE WHEN NEW.state = 'REVERSED' THEN NEW.reversed_at
         ELSE coalesce(nullif(current_setting('talika.at', true), '')::timestamptz, now()) END);
     END IF;
     IF is_now AND (restated OR NOT was) THEN PERFORM book_confirmed(NEW); END IF;
     IF is_now AND NEW.refunded_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.refunded_at IS DISTINCT FROM NEW.refunded_at) THEN
       PERFORM book_refunded(NEW);
     END IF;
     IF TG_OP <> 'DELETE' AND NEW.state = 'REJECTED' AND (TG_OP = 'INSERT' OR OLD.state <> 'REJECTED') THEN
       PERFORM book_rejected(NEW);
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER book_rows AFTER INSERT OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION book_payment()`,
  `CREATE TRIGGER book_changes AFTER UPDATE ON payments FOR EACH ROW
     WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION book_payment()`,
  // What a gateway took for a draft is booked before its form is complete.
  `CREATE FUNCTION book_district() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
     UPDATE payment_entries SET district = NEW.district WHERE application_id = NEW.id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER booked_district AFTER UPDATE OF district ON applications FOR EACH ROW
     WHEN (OLD.district IS DISTINCT FROM NEW.district) EXECUTE FUNCTION book_district()`,

  ...fillEntries,

  `CREATE TABLE payment_closings (
    day date NOT NULL,
    method text NOT NULL,
    version integer NOT NULL,
    is_closed boolean NOT NULL,
    -- What the statement says, and what the books said at the closing.
    counted jsonb NOT NULL,
    figures jsonb NOT NULL,
    note text,
    closed_by uuid NOT NULL REFERENCES users,
    closed_at timestamptz NOT NULL,
    PRIMARY KEY (day, method)
  )`,
  `CREATE TABLE vat_deposits (
    id uuid PRIMARY KEY,
    version integer NOT NULL,
    -- The month, by its first day, whose tax was deposited.
    month date NOT NULL CHECK (extract(day FROM month) = 1),
    challan_no text NOT NULL,
    -- The number without separators, by which it is unique.
    challan_key text NOT NULL,
    deposited_on date NOT NULL,
    amount integer NOT NULL CHECK (amount > 0),
    is_void boolean NOT NULL DEFAULT false,
    entered_by uuid NOT NULL REFERENCES users,
    entered_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX vat_deposits_challan ON vat_deposits (challan_key) WHERE NOT is_void`,
  `CREATE INDEX vat_deposits_month ON vat_deposits (month DESC, deposited_on DESC, id)`,
]
