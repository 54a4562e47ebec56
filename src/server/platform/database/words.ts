import { type Kysely, type RawBuilder, sql } from 'kysely'
import { readText } from '#domain/reference/read-text.ts'
import { countUpToMost, pageRows } from './bounded-count.ts'
import type { Database } from './schema.ts'

/*
 * Indexed search for words by their beginnings. PostgreSQL's own parser depends on the locale of the database, which we
 * do not choose; these separators give the same words in every locale.
 */
const between = String.raw`[\s,.;:!?()/"'|।_&*<>\\–—-]+`

/** SQL for the words of a text expression. Generated columns use exactly this text, so a release never changes it. */
export function wordsOf(expression: string): string {
  const pattern = between.replaceAll("'", "''")
  return `array_to_tsvector(array_remove(regexp_split_to_array(lower(${expression}), '${pattern}'), ''))`
}

/** A query for texts in which every typed word begins a word; null when no word was typed. */
export function wordQuery(typed: string): RawBuilder<unknown> | null {
  // Names are stored as they are read. Longer texts keep their quotes as typed.
  const readings = new Set([readText(typed, 'name'), readText(typed, 'line')])
  const queries = [...readings].map((text) => {
    const words = text.toLowerCase().split(new RegExp(between, 'u'))
    return words.filter((word) => word !== '').map((word) => `'${word}':*`)
  })
  const asked = [...new Set(queries.filter((words) => words.length > 0).map((words) => words.join(' & ')))]
  return asked.length === 0 ? null : sql`${asked.map((words) => `(${words})`).join(' | ')}::tsquery`
}

/** More matches than this are too many to sort for one page. */
const mostFound = 2_000
/** A frequent word is searched only in this many of the newest rows: fifty pages when each of them matches. */
const newestSearched = 1_000
/** This many of the newest rows show whether a word is frequent; reading them takes two milliseconds. */
const probed = 300
/** A word with fewer matches among them is searched in the index, which is fast for rare words. */
const fewestProbed = 15
/** When every word is frequent, this many rows are read: still faster than collecting all matches from the index. */
const probedFurther = 3_000
/** The index collects all matches before it returns the first; beyond this many that takes too long for a page. */
const mostCollected = 20_000

/** The ids of the rows found; or, for a frequent word, the condition to test on the newest rows. */
export type Found = { ids: readonly string[] } | { matches: RawBuilder<unknown> }

/** The parts of a search. */
export type Search = {
  /** Selects ids without an order, as the index returns them. */
  candidates: RawBuilder<unknown>
  /** The same search as a condition on one row. */
  matches: RawBuilder<unknown>
  /** When several words have to match: the condition of each. */
  words?: readonly RawBuilder<unknown>[]
  /** FROM, WHERE and ORDER BY of the rows to search, newest first; missing when few rows can match. */
  newest?: { table: SearchedTable; alias: 'a' | 'v'; rows: RawBuilder<unknown> }
}

type SearchedTable = 'appointments' | 'visitors' | 'applications'

/** Reads the newest rows first: they show whether the index would collect too many matches. */
export async function findWords(db: Kysely<Database>, search: Search): Promise<Found> {
  const { candidates, matches, newest } = search
  const probe = newest === undefined ? null : await probeNewest(db, { ...search, newest })
  if (probe !== null) return probe
  const { rows } = await sql<{ id: string }>`${candidates} LIMIT ${mostFound + 1}`.execute(db)
  return rows.length > mostFound ? { matches } : { ids: [...new Set(rows.map(({ id }) => id))] }
}

type Newest = { matches: RawBuilder<unknown>; newest: NonNullable<Search['newest']> }

/** All matches when there are no further rows; the condition when a word is frequent; else null. */
async function probeNewest(
  db: Kysely<Database>,
  { matches, newest, words = [] }: Newest & Search,
): Promise<Found | null> {
  const probe = await readNewest(db, { matches, newest }, { most: probed, words })
  if (probe.seen < probed) return { ids: probe.ids }
  if (isFrequent(probe, probe.ids.length)) return { matches }
  if (words.length < 2 || !probe.hits.every((hits) => isFrequent(probe, hits))) return null
  // Each word alone is frequent. If few rows have them all, the index finds them; otherwise it would collect too many.
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
  /** The alias of the table in the conditions. */
  alias: 'a' | 'v'
  conditions: readonly RawBuilder<unknown>[]
  order: RawBuilder<unknown>
  /** How many of the first rows of the list are searched for a frequent word, if not the usual number. */
  searched?: number
  /** The order in which these are the first rows, if not `order`. */
  searchedBy?: RawBuilder<unknown>
}

/** A page of a list: a SELECT of its ids, unordered, and the list's length. `hasMore`: not all rows were searched. */
export type ListedIds = { ids: RawBuilder<unknown>; total: number | Promise<number>; hasMore?: boolean }

/** The page of the rows found. A frequent word is tested once on each of the newest rows, for both page and count. */
export async function listIds(
  db: Kysely<Database>,
  { table, alias, conditions, order, searched = newestSearched, searchedBy = order }: Searched,
  { found, page, size }: { found: Found | null; page: number; size: number },
): Promise<ListedIds> {
  const rows = sql`FROM ${sql.table(table)} ${sql.ref(alias)} WHERE ${sql.join([...conditions], sql` AND `)}`
  const id = sql.ref(`${alias}.id`)
  if (found !== null && 'matches' in found) {
    const newest = sql`SELECT ${sql.ref(alias)}.* ${rows} ORDER BY ${searchedBy} LIMIT ${searched}`
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
