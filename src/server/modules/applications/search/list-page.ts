import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { countUpToMost } from '../../../platform/database/bounded-count.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { listIds } from '../../../platform/database/words.ts'
import { isReader } from '../access/application-access.ts'
import { findText } from './find-text.ts'
import { isOfOneDesk, type Search, tallyFilter } from './search-filters.ts'
import { sumTallies } from './tallies.ts'

/** The ids of a page, not in their order, and how many rows all pages have. */
export type ListPage = { ids: RawBuilder<unknown>; order: RawBuilder<unknown>; total: number; hasMore: boolean }
type Order = { rows: RawBuilder<unknown>; reversed: RawBuilder<unknown> }
type Asked = { search: Search; conditions: readonly RawBuilder<unknown>[] }

/** What the tallies do not count is counted in the index, so far. */
const mostCounted = 50_000
/** From so many rows on it is worth waiting for the total: the page may be nearer to the end of the list. */
const deep = 10_000
/** A frequent name is tried on so many rows of the list: a page of them takes some milliseconds. */
const searchedForName = 5_000

/** Finds a page. Pages are read from an index alone, from the nearer end of the list. */
export async function findPage({ db, secret }: Pick<Context, 'db' | 'secret'>, asked: Asked): Promise<ListPage> {
  const { search, conditions } = asked
  const { text = '', page, size } = search.body
  const order = orderOf(search)
  if (text.trim() !== '') {
    const found = await findText(db, { typed: text, search, secret })
    const list = {
      table: 'applications',
      alias: 'a',
      conditions,
      order: order.rows,
      searched: searchedForName,
    } as const
    const listed = await listIds(db, list, { found, page, size })
    return { ids: listed.ids, order: order.rows, total: await listed.total, hasMore: listed.hasMore ?? false }
  }
  const offset = (page - 1) * size
  const counting = countAll(db, asked)
  const ids =
    offset < deep || counting.isBounded
      ? idsFrom(asked, { order: order.rows, offset, limit: size })
      : await idsFromNearerEnd(asked, { order, offset, size, total: await counting.total })
  const total = await counting.total
  return { ids, order: order.rows, total, hasMore: counting.isBounded && total === mostCounted }
}

function countAll(db: Kysely<Database>, { search, conditions }: Asked): { total: Promise<number>; isBounded: boolean } {
  const { text: _, ...body } = search.body
  const tallied = tallyFilter({ ...search, body })
  if (tallied !== null) return { total: sumTallies(db, tallied), isBounded: false }
  const rows = sql`FROM applications a WHERE ${sql.join([...conditions], sql` AND `)}`
  return { total: countUpToMost(db, rows, mostCounted), isBounded: true }
}

function idsFrom(
  { conditions }: Asked,
  { order, offset, limit }: { order: RawBuilder<unknown>; offset: number; limit: number },
): RawBuilder<unknown> {
  return sql`SELECT a.id FROM applications a WHERE ${sql.join([...conditions], sql` AND `)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
}

async function idsFromNearerEnd(
  asked: Asked,
  { order, offset, size, total }: { order: Order; offset: number; size: number; total: number },
): Promise<RawBuilder<unknown>> {
  if (offset <= total / 2) return idsFrom(asked, { order: order.rows, offset, limit: size })
  const limit = Math.max(0, Math.min(size, total - offset))
  return idsFrom(asked, { order: order.reversed, offset: Math.max(0, total - offset - limit), limit })
}

const newest: Order = { rows: sql`a.submitted_at DESC, a.id`, reversed: sql`a.submitted_at, a.id DESC` }
const oldest: Order = { rows: newest.reversed, reversed: newest.rows }
const arrival: Order = { rows: sql`a.arrived_at, a.id`, reversed: sql`a.arrived_at DESC, a.id DESC` }
const touched: Order = { rows: sql`a.updated_at DESC, a.id`, reversed: sql`a.updated_at, a.id DESC` }

/** The desks go by submission or arrival, as their indexes do; people find their own by what they touched last. */
function orderOf({ caller, body }: Search): Order {
  const sort = body.sort ?? (body.desk === undefined ? 'newest' : 'arrival')
  if (!isReader(caller)) return sort === 'newest' ? touched : { rows: touched.reversed, reversed: touched.rows }
  if (sort === 'arrival' && isOfOneDesk(body)) return arrival
  return sort === 'newest' ? newest : oldest
}
