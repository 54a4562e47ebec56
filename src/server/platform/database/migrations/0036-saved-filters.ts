import { type Kysely, sql } from 'kysely'

/** Filters of the desks' list that a person keeps under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE saved_filters (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    filter jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (user_id, name)
  )`,
]
