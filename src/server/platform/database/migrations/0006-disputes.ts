import { type Kysely, sql } from 'kysely'

/** Disputed payments: what the gateway said, why it does not fit, and how the office settled it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE checkouts DROP CONSTRAINT checkouts_state_check`,
  `ALTER TABLE checkouts
     ADD CONSTRAINT checkouts_state_check CHECK (state IN
       ('STARTED', 'OPEN', 'EXECUTING', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'DISPUTED', 'REFUSED')),
     ADD COLUMN dispute text,
     ADD COLUMN said_amount integer,
     ADD COLUMN said_invoice text,
     ADD COLUMN disputed_at timestamptz,
     ADD COLUMN settled_at timestamptz,
     ADD COLUMN settled_by uuid REFERENCES users,
     ADD COLUMN settled_by_name text,
     ADD COLUMN settled_reason text`,
  // What the gateway said of the earlier ones stands in the log only.
  `UPDATE checkouts SET dispute = 'unknown', disputed_at = updated_at WHERE state = 'DISPUTED'`,
  `CREATE INDEX checkouts_disputed ON checkouts (disputed_at, id) WHERE disputed_at IS NOT NULL`,
]
