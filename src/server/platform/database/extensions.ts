import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Comes with every PostgreSQL; the database refuses two appointments of one official at the same time by it. */
const extension = 'btree_gist'

/** Makes sure of the extension that the schema needs. Throws a sentence for people where the role may not create it. */
export async function requireExtensions(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = ${extension}`.execute(db)
  if (rows.length > 0) return
  try {
    await sql.raw(`CREATE EXTENSION IF NOT EXISTS ${extension}`).execute(db)
  } catch (cause) {
    const { rows: found } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
    throw new Error(
      `The database needs the extension ${extension}, and its role may not create it. As an administrator of PostgreSQL, ` +
        `in the database "${found[0]?.name ?? ''}", run: CREATE EXTENSION ${extension};`,
      { cause },
    )
  }
}
