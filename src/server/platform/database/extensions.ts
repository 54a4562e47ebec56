import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Both come with every PostgreSQL. btree_gist lets the database refuse two appointments of one official at the same
 * time; pg_trgm finds names by any part.
 */
const extensions = ['btree_gist', 'pg_trgm'] as const

/** Creates the extensions that the schema needs. Throws a sentence for people when the role may not create one. */
export async function requireExtensions(db: Kysely<Database>): Promise<void> {
  for (const extension of extensions) await requireExtension(db, extension)
}

async function requireExtension(db: Kysely<Database>, extension: (typeof extensions)[number]): Promise<void> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = ${extension}`.execute(db)
  if (rows.length > 0) return
  try {
    await sql.raw(`CREATE EXTENSION IF NOT EXISTS ${extension}`).execute(db)
  } catch (cause) {
    const { rows: found } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
    throw new Error(
      `The database needs the extension ${extension}, and its role may not create it. As a PostgreSQL administrator, ` +
        `in the database "${found[0]?.name ?? ''}", run: CREATE EXTENSION ${extension};`,
      { cause },
    )
  }
}
