import { type Kysely, sql } from 'kysely'

/** The fee schedule with who entered what, payments through a gateway, and references that were given twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The schedule is append-only: a later entry of the same day corrects an earlier one, and both stay readable.
  `ALTER TABLE fees DROP CONSTRAINT fees_pkey`,
  `ALTER TABLE fees ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     ADD COLUMN reason text,
     ADD COLUMN entered_by uuid REFERENCES users,
     ADD COLUMN entered_by_name text,
     ADD COLUMN entered_at timestamptz`,
  // What no person entered is the seed, which every start offers again.
  `CREATE UNIQUE INDEX fees_seed ON fees (type, purpose, effective_from) WHERE entered_by IS NULL`,

  // Somebody gave a payment reference that another application had used. No foreign key to what may be erased.
  `CREATE TABLE payment_clashes (
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    other_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    method text NOT NULL,
    transaction_id text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (application_id, other_id, method, transaction_id)
  )`,
  `CREATE INDEX payment_clashes_other ON payment_clashes (other_id)`,

  // One try to pay at a gateway. The invoice number makes creating it repeatable; gateway_payment_id is the gateway's.
  `CREATE TABLE checkouts (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
    gateway text NOT NULL,
    invoice text NOT NULL UNIQUE,
    purpose text NOT NULL,
    fee jsonb NOT NULL,
    amount integer NOT NULL,
    state text NOT NULL CHECK (state IN ('STARTED', 'OPEN', 'EXECUTING', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'DISPUTED')),
    gateway_payment_id text,
    gateway_url text,
    transaction_id text,
    payer text,
    failure text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX checkouts_gateway_payment ON checkouts (gateway, gateway_payment_id) WHERE gateway_payment_id IS NOT NULL`,
  `CREATE INDEX checkouts_application ON checkouts (application_id, created_at)`,
  `CREATE INDEX checkouts_unsettled ON checkouts (updated_at) WHERE state IN ('STARTED', 'OPEN', 'EXECUTING')`,
  // Money moves at "execute" only: an application whose money is moving or has moved starts no second one.
  `CREATE UNIQUE INDEX checkouts_paid_once ON checkouts (application_id) WHERE state IN ('EXECUTING', 'PAID')`,
  `ALTER TABLE payments ADD COLUMN checkout_id uuid REFERENCES checkouts`,
  `CREATE INDEX payments_newest ON payments (created_at DESC, application_id)`,

  // The gateway's access token, shared by all processes and sealed with the server's secret. refreshing_until is a lease.
  `CREATE TABLE gateway_tokens (
    gateway text PRIMARY KEY,
    sealed bytea,
    expires_at timestamptz NOT NULL,
    refreshing_until timestamptz NOT NULL
  )`,
]
