import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countUpToMost, pageRows } from './bounded-count.ts'
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

/** More finds than this are too many to sort for one page. */
const mostFound = 2_000
/** A word that is in more rows is looked for in so many of the newest: fifty pages, where each of them has it. */
const newestSearched = 1_000
/** So many of the newest rows say whether a word is frequent: reading them takes two milliseconds. */
const probed = 300
/** A word in fewer of them is looked for in the index, which is fast for it. */
const fewestProbed = 15
/** So many are looked at where each of the words is in many rows: that is still sooner than what the index would collect. */
const probedFurther = 3_000
/** The index collects every find before it gives the first one: from so many on that takes longer than a page may. */
const mostCollected = 20_000

/** Rows that were found, by id; or, where a word is in too many of them, the condition that is tried on the newest. */
export type Found = { ids: readonly string[] } | { matches: RawBuilder<unknown> }

/** What a search reads. */
export type Search = {
  /** Selects ids, without an order: an index gives them as it has them. */
  candidates: RawBuilder<unknown>
  /** The same as a condition on one row. */
  matches: RawBuilder<unknown>
  /** Where several words have to match: the condition of each. */
  words?: readonly RawBuilder<unknown>[]
  /** FROM, WHERE and ORDER BY of the rows that are searched, the newest first; missing where few rows can match. */
  newest?: { table: SearchedTable; alias: 'a' | 'v'; rows: RawBuilder<unknown> }
}

type SearchedTable = 'appointments' | 'visitors' | 'applications'

/** Looks at the newest rows first: they say whether the index would collect too much. */
export async function findWords(db: Kysely<Database>, search: Search): Promise<Found> {
  const { candidates, matches, newest } = search
  const probe = newest === undefined ? null : await probeNewest(db, { ...search, newest })
  if (probe !== null) return probe
  const { rows } = await sql<{ id: string }>`${candidates} LIMIT ${mostFound + 1}`.execute(db)
  return rows.length > mostFound ? { matches } : { ids: [...new Set(rows.map(({ id }) => id))] }
}

type Newest = { matches: RawBuilder<unknown>; newest: NonNullable<Search['newest']> }

/** Everything, where there are no more rows than were looked at; the condition, where a word is frequent; else null. */
async function probeNewest(
  db: Kysely<Database>,
  { matches, newest, words = [] }: Newest & Search,
): Promise<Found | null> {
  const probe = await readNewest(db, { matches, newest }, { most: probed, words })
  if (probe.seen < probed) return { ids: probe.ids }
  if (isFrequent(probe, probe.ids.length)) return { matches }
  if (words.length < 2 || !probe.hits.every((hits) => isFrequent(probe, hits))) return null
  // Each word alone is frequent. Of words that meet in too few rows the index gives all; of the others, far too many.
  const further = await readNewest(db, { matches, newest }, { most: probedFurther, words: [] })
  return isFrequent(further, further.ids.length, mostFound) ? { matches } : null
}

type Probe = { ids: string[]; hits: number[]; seen: number; size: number }

function isFrequent({ seen, size }: Probe, hits: number, most = mostCollected): boolean {
  return hits >= fewestProbed && (size * hits) / seen > most
}

/** Which of the newest rows match, and how many of them have each word. */
async function readNewest(
  db: Kysely<Database>,
  { matches, newest: { table, alias, rows } }: Newest,
  { most, words }: { most: number; words: readonly RawBuilder<unknown>[] },
): Promise<Probe> {
  const id = sql.ref(`${alias}.id`)
  const counts = words.map((word) => sql`count(*) FILTER (WHERE ${word})::int`)
  const read = await sql<{ ids: string[] | null; hits: number[]; seen: number; size: number }>`
    SELECT array_agg(${id}::text) FILTER (WHERE ${matches}) AS ids, ${counts.length === 0 ? sql`'{}'` : sql`ARRAY[${sql.join(counts)}]`}::int[] AS hits,
      count(*) AS seen, (SELECT reltuples FROM pg_class WHERE oid = ${table}::regclass) AS size
    FROM (SELECT ${sql.ref(alias)}.* ${rows} LIMIT ${most}) ${sql.ref(alias)}`.execute(db)
  const { ids, hits = [], seen = 0, size = 0 } = read.rows[0] ?? {}
  return { ids: ids ?? [], hits, seen, size }
}

export type Searched = {
  table: SearchedTable
  /** What the conditions call the table. */
  alias: 'a' | 'v'
  conditions: readonly RawBuilder<unknown>[]
  order: RawBuilder<unknown>
  /** How many of the first rows of the list are searched for a frequent word, instead of the usual number. */
  searched?: number
}

/** A page of a list: SELECT of its ids, not in their order, and how many rows the list has. `hasMore`: not all were searched. */
export type ListedIds = { ids: RawBuilder<unknown>; total: number | Promise<number>; hasMore?: boolean }

/** The page of what was found. A frequent word is tried on each of the newest rows once: that gives page and count. */
export async function listIds(
  db: Kysely<Database>,
  { table, alias, conditions, order, searched = newestSearched }: Searched,
  { found, page, size }: { found: Found | null; page: number; size: number },
): Promise<ListedIds> {
  const rows = sql`FROM ${sql.table(table)} ${sql.ref(alias)} WHERE ${sql.join([...conditions], sql` AND `)}`
  const id = sql.ref(`${alias}.id`)
  if (found !== null && 'matches' in found) {
    const newest = sql`SELECT ${sql.ref(alias)}.* ${rows} ORDER BY ${order} LIMIT ${searched}`
    const read = await sql<{ ids: string[] | null; seen: number }>`
      SELECT array_agg(${id}::text ORDER BY ${order}) FILTER (WHERE ${found.matches}) AS ids, count(*) AS seen
      FROM (${newest}) ${sql.ref(alias)}`.execute(db)
    const { ids, seen = 0 } = read.rows[0] ?? {}
    const own = (ids ?? []).slice((page - 1) * size, page * size)
    return { ids: sql`SELECT unnest(${own}::uuid[]) AS id`, total: ids?.length ?? 0, hasMore: seen === searched }
  }
  const matching = found === null ? rows : sql`${rows} AND ${id} = ANY (${found.ids}::uuid[])`
  const ids = sql`SELECT ${id} ${matching} ORDER BY ${order} ${pageRows({ page, size })}`
  return { ids, total: countUpToMost(db, matching) }
}
