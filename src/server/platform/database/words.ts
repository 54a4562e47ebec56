import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/*
 * Search by words that begin as typed, from an index. PostgreSQL's own parser of words goes by the locale of the database,
 * which is not ours to choose: words are what stands between these characters, in every locale.
 */
const between = String.raw`[\s,.;:!?()/"'|।_&*<>\\–—-]+`

/** SQL of the words of a text expression. Columns are made of exactly this, so a release never changes it. */
export function wordsOf(expression: string): string {
  const pattern = between.replaceAll("'", "''")
  return `array_to_tsvector(array_remove(regexp_split_to_array(lower(${expression}), '${pattern}'), ''))`
}

/** What finds texts that have a word for each that was typed, beginning with it; null when no word was typed. */
export function wordQuery(typed: string): RawBuilder<unknown> | null {
  const words = typed.normalize('NFC').toLowerCase().split(new RegExp(between, 'u'))
  const query = words.filter((word) => word !== '').map((word) => `'${word}':*`)
  return query.length === 0 ? null : sql`${query.join(' & ')}::tsquery`
}

/** More finds than this are too many to sort for one page. A more frequent word is looked for in so many of the newest. */
const mostFound = 2_000

/** Rows that were found, by id; or, where a word is in too many of them, the condition that is tried on the newest. */
export type Found = { ids: readonly string[] } | { matches: RawBuilder<unknown> }

/** `candidates` selects ids, without an order: an index gives them as it has them. */
export async function findWords(
  db: Kysely<Database>,
  { candidates, matches }: { candidates: RawBuilder<unknown>; matches: RawBuilder<unknown> },
): Promise<Found> {
  const { rows } = await sql<{ id: string }>`${candidates} LIMIT ${mostFound + 1}`.execute(db)
  return rows.length > mostFound ? { matches } : { ids: [...new Set(rows.map(({ id }) => id))] }
}

type Searched = {
  table: 'appointments' | 'visitors'
  /** What the conditions call the table. */
  alias: 'a' | 'v'
  conditions: readonly RawBuilder<unknown>[]
  order: RawBuilder<unknown>
}

/** FROM and WHERE of a list, narrowed down to what was found. */
export function searched({ table, alias, conditions, order }: Searched, found: Found | null): RawBuilder<unknown> {
  const rows = sql`FROM ${sql.table(table)} ${sql.ref(alias)} WHERE ${sql.join([...conditions], sql` AND `)}`
  if (found === null) return rows
  if ('ids' in found) return sql`${rows} AND ${sql.ref(`${alias}.id`)} = ANY (${found.ids}::uuid[])`
  const newest = sql`SELECT ${sql.ref(alias)}.* ${rows} ORDER BY ${order} LIMIT ${mostFound}`
  return sql`FROM (${newest}) ${sql.ref(alias)} WHERE ${found.matches}`
}
