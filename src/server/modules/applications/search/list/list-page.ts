import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countUpToMost } from '../../../../platform/database/bounded-count.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { type Found, listIds } from '../../../../platform/database/words.ts'
import { type Search, tallyFilter } from '../search-filters.ts'
import { sumTallies, type TallyFilter, tallySum } from '../tallies.ts'
import { type ListOrder, orderOf, reverse, sorted } from './list-order.ts'
import { placeAfter, placeFilter } from './list-place.ts'

/** How many rows all pages have together. `hasMore`: not all rows were counted. */
type Counted = { total: number; hasMore: boolean }

/** The ids of a page, unordered. The rows may be read while they are still being counted. */
export type ListPage = { ids: RawBuilder<unknown>; order: RawBuilder<unknown>; counted: Promise<Counted> }
type Asked = { search: Search; conditions: readonly RawBuilder<unknown>[] }

/** Rows that the tallies do not count are counted in the index, up to this number. */
const mostCounted = 50_000
/** Up to this offset, skipping rows of an index is faster than any other way to find a page. */
const deep = 2_000
/** A frequent name is searched in this many rows of the list: a page takes some milliseconds. */
export const searchedForName = 5_000

/**
 * Finds a page by reading an index alone: from the day in which the page begins, if the tallies know it, else from the
 * nearer end of the list. `found` is the result of the text search; null without a text.
 */
export async function findPage(
  db: Kysely<Database>,
  { found, ...asked }: Asked & { found: Found | null },
): Promise<ListPage> {
  const { search, conditions } = asked
  const { page, size } = search.body
  const order = orderOf(search)
  if (found !== null) {
    const list = {
      table: 'applications',
      alias: 'a',
      conditions,
      order: sorted(order),
      searched: searchedForName,
    } as const
    const listed = await listIds(db, list, { found, page, size })
    const counted = Promise.resolve(listed.total).then((total) => ({ total, hasMore: listed.hasMore ?? false }))
    return { ids: listed.ids, order: sorted(order), counted }
  }
  const offset = (page - 1) * size
  const counting = countAll(db, asked)
  const ids = await idsOf(asked, { order, offset, size, counting })
  const counted = counting.total.then((total) => {
    return { total, hasMore: counting.tallied === null && total === mostCounted }
  })
  return { ids, order: sorted(order), counted }
}

/** `tallied`: the filter for the tallies; null if rows of the index are counted, up to `mostCounted`. */
type Counting = { total: Promise<number>; tallied: TallyFilter | null }
type Span = { order: ListOrder; offset: number; size: number; counting: Counting }

async function idsOf(asked: Asked, span: Span): Promise<RawBuilder<unknown>> {
  const { order, offset, size, counting } = span
  if (offset < deep) return idsFrom(asked, { order: sorted(order), offset, limit: size })
  const filter = order.placed === undefined ? null : placeFilter(asked.search, order.placed)
  if (order.placed !== undefined && filter !== null) {
    const place = placeAfter({ order: order.placed, filter, offset })
    const rows = { conditions: [...asked.conditions, place.onwards] }
    return sql`${place.begin} ${idsFrom(rows, { order: sorted(order), offset: place.offset, limit: size })}`
  }
  const isNearerEnd = counting.tallied !== null && offset > (await counting.total) / 2
  return counting.tallied !== null && isNearerEnd
    ? idsFromEnd(asked, span, counting.tallied)
    : idsFrom(asked, { order: sorted(order), offset, limit: size })
}

function countAll(db: Kysely<Database>, { search, conditions }: Asked): Counting {
  const { text: _, ...body } = search.body
  const tallied = tallyFilter({ ...search, body })
  if (tallied !== null) return { total: sumTallies(db, tallied), tallied }
  const rows = sql`FROM applications a WHERE ${sql.join([...conditions], sql` AND `)}`
  return { total: countUpToMost(db, rows, mostCounted), tallied: null }
}

function idsFrom(
  { conditions }: Pick<Asked, 'conditions'>,
  {
    order,
    offset,
    limit,
  }: { order: RawBuilder<unknown>; offset: number | RawBuilder<unknown>; limit: number | RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`SELECT a.id FROM applications a WHERE ${sql.join([...conditions], sql` AND `)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

/** Reads the total again, in the statement that reads the rows, so that both are of the same snapshot. */
function idsFromEnd(asked: Asked, { order, offset, size }: Span, filter: TallyFilter): RawBuilder<unknown> {
  const limit = sql`(SELECT greatest(0, least(${size}::bigint, total - ${offset}::bigint)) FROM counted)`
  const skipped = sql`(SELECT greatest(0, total - ${offset}::bigint - ${size}::bigint) FROM counted)`
  return sql`WITH counted AS MATERIALIZED (${tallySum(filter)})
    ${idsFrom(asked, { order: sorted(reverse(order)), offset: skipped, limit })}`
}
