import { type Kysely, sql } from 'kysely'

/**
 * Money receipts. A row is never deleted and its facts never change, so a number is never used twice; only what made it
 * void is written later. Payments that were confirmed before get theirs when it is first asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE receipts (
     number text PRIMARY KEY,
     application_id uuid NOT NULL REFERENCES applications,
     type text NOT NULL,
     purpose text NOT NULL,
     -- Null until it is printed, if the application was paid for before it had a name.
     name_bn text,
     name_en text,
     fee jsonb NOT NULL,
     amount integer NOT NULL CHECK (amount > 0),
     payments jsonb NOT NULL,
     issued_at timestamptz NOT NULL,
     void_cause text CHECK (void_cause IN ('REVERSED', 'REPLACED', 'RETURNED')),
     void_on date,
     CHECK ((void_cause IS NULL) = (void_on IS NULL))
   )`,
  `CREATE UNIQUE INDEX receipts_one_in_force ON receipts (application_id) WHERE void_cause IS NULL`,
  `CREATE INDEX receipts_application ON receipts (application_id, issued_at)`,
]
