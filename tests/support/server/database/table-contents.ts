import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Tables that each request writes, also a refused one: who calls, and how often. */
const ofEachRequest = ['sessions', 'rate_buckets', 'guess_tries', 'day_counts', 'idempotency_keys']

// biome-ignore lint/suspicious/noExplicitAny: the tables are read by their names, whatever their types.
type AnyDatabase = Kysely<any>

/** The tables of the portal. */
export async function listTables(db: AnyDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables in which a text occurs, in any column of any type: as text, as JSON, or as bytes of UTF-8. */
export async function findTables(db: AnyDatabase, text: string): Promise<string[]> {
  const bytes = Buffer.from(text).toString('hex')
  const found: string[] = []
  for (const name of await listTables(db)) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} t
      WHERE strpos(lower(t::text), lower(${text})) > 0 OR strpos(t::text, ${bytes}) > 0 LIMIT 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** A hash of each table that holds what people wrote or decided, so that a test sees which tables a call changed. */
export async function hashTables(db: AnyDatabase): Promise<Record<string, string>> {
  const names = (await listTables(db)).filter((name) => !ofEachRequest.includes(name))
  const parts = names.map(
    (name) => sql`SELECT ${sql.lit(name)} AS name,
      coalesce((SELECT string_agg(t::text, ' ' ORDER BY t::text) FROM ${sql.table(name)} t), '') AS rows`,
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, createHash('sha256').update(row.rows).digest('hex')]))
}
