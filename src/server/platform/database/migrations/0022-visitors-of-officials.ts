import { type Kysely, sql } from 'kysely'

/**
 * Whom each official has been asked by: the list of an official's visitors would otherwise read every appointment of the
 * official for each page. `created_at` is the visitor's, which never changes: the list has its order from the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE TABLE official_visitors (
    official_id uuid NOT NULL REFERENCES officials,
    visitor_id uuid NOT NULL REFERENCES visitors,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (official_id, visitor_id)
  )`,
  `INSERT INTO official_visitors (official_id, visitor_id, created_at)
   SELECT DISTINCT a.official_id, v.id, v.created_at FROM appointments a
   JOIN visitors v ON v.id = a.visitor_id WHERE v.erased_at IS NULL`,
  `CREATE INDEX official_visitors_newest ON official_visitors (official_id, created_at DESC, visitor_id)`,
  `CREATE INDEX official_visitors_visitor ON official_visitors (visitor_id)`,
]
