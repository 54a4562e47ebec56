import { type Kysely, sql } from 'kysely'

/**
 * What desks have said that the columns of a statement hold, for the next statement of the same form. The fingerprint is
 * the hash of a heading; nothing of a row is stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE statement_columns (
    fingerprint text PRIMARY KEY CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
    columns text[] NOT NULL,
    chosen_by uuid NOT NULL REFERENCES users (id),
    chosen_at timestamptz NOT NULL
  )`.execute(db)
}
