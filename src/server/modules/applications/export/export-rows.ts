import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Found } from '../../../platform/database/words.ts'
import { readSummaries } from '../search/search.ts'
import { type Search, type SearchFacts, searchConditions } from '../search/search-filters.ts'

/** Rows in memory at a time. Other requests wait for a batch: on a busy machine 100 ms with 500 rows. */
const rowsAtOnce = 100

type Place = { id: string; at: string }
export type ExportedRows = { search: Search; facts: SearchFacts; found: Found | null; most: number }

/**
 * All rows of a search in batches, the oldest submission first. Each batch is one short query that begins after the
 * last row, so a slow reader holds no transaction open. A resubmitted row moves to the end and is not missed.
 */
export async function* exportedRows(
  db: Kysely<Database>,
  { search, facts, found, most }: ExportedRows,
): AsyncGenerator<ApplicationSummary[]> {
  const conditions = [...searchConditions(search, facts), ...textCondition(found)]
  let last: Place | null = null
  for (let left = most; left > 0; ) {
    const places: Place[] = await nextPlaces(db, { conditions, last, limit: Math.min(rowsAtOnce, left) })
    last = places.at(-1) ?? null
    if (last === null) return
    const ids = places.map(({ id }) => id)
    const listed = { ids: sql`SELECT unnest(${ids}::uuid[]) AS id`, order: sql`a.submitted_at, a.id DESC` }
    yield await readSummaries(db, listed, { caller: search.caller, facts })
    left -= places.length
  }
}

/** Reads only an index; read backwards it has this order. */
async function nextPlaces(
  db: Kysely<Database>,
  { conditions, last, limit }: { conditions: readonly RawBuilder<unknown>[]; last: Place | null; limit: number },
): Promise<Place[]> {
  const at = sql`${last?.at ?? null}::timestamptz`
  const behind =
    last === null ? [] : [sql`a.submitted_at >= ${at}`, sql`(a.submitted_at > ${at} OR a.id < ${last.id}::uuid)`]
  const { rows } = await sql<Place>`
    SELECT a.id, a.submitted_at::text AS at FROM applications a
    WHERE ${sql.join([...conditions, ...behind], sql` AND `)}
    ORDER BY a.submitted_at, a.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

function textCondition(found: Found | null): RawBuilder<unknown>[] {
  if (found === null) return []
  return 'matches' in found ? [found.matches] : [sql`a.id = ANY (${found.ids}::uuid[])`]
}
