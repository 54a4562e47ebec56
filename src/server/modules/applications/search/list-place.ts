import { type RawBuilder, sql } from 'kysely'
import { type Search, tallyFilter } from './search-filters.ts'
import { type TallyFilter, talliedAs } from './tallies.ts'

const start = sql`((SELECT start FROM place)::timestamp AT TIME ZONE 'Asia/Dhaka')`
const end = sql`(((SELECT start FROM place) + 1)::timestamp AT TIME ZONE 'Asia/Dhaka')`

/**
 * The orders of lists whose rows are tallied by day (migration 0041): of which tallies, in which direction, how the list goes
 * on from the first row of a day, and the filter that only leaves out its end, so that it changes no place.
 */
const placed = {
  newest: { list: 'submitted', direction: sql`DESC`, onwards: sql`a.submitted_at < ${end}`, endsAt: 'from' },
  oldest: { list: 'submitted', direction: sql`ASC`, onwards: sql`a.submitted_at >= ${start}`, endsAt: 'to' },
  arrival: { list: 'arrived', direction: sql`ASC`, onwards: sql`a.arrived_at >= ${start}`, endsAt: 'ageing' },
} as const
export type PlacedOrder = keyof typeof placed

/** What the tallies are asked for the place of a row; null when they do not know where the rows of a search lie. */
export function placeFilter(search: Search, order: PlacedOrder): TallyFilter | null {
  const body = { ...search.body, [placed[order].endsAt]: undefined }
  const filter = tallyFilter({ ...search, body })
  const isPlaced = filter?.district === null && !filter.returnedOnly && !filter.withoutSlipOnly
  return isPlaced ? filter : null
}

type Place = { order: PlacedOrder; filter: TallyFilter; offset: number }

/**
 * Where the rows after so many lie: `begin` makes the day in which the row is and how many rows of it lie before, `onwards`
 * is the condition on `applications AS a`, and `offset` the number of rows from there. A part of the statement that reads the
 * rows, so that both see the same. Without such a row all is null, and the condition finds nothing.
 */
export function placeAfter({
  order,
  filter,
  offset,
}: Place): Record<'begin' | 'onwards' | 'offset', RawBuilder<unknown>> {
  const { list, direction, onwards } = placed[order]
  const rows = (span: 'day' | 'month') =>
    sql`FROM place_counts WHERE list = ${list} AND span = ${span} AND ${talliedAs(filter)}`
  // How many rows lie before each day or month, and that in which the row lies.
  const holding = (counts: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
    SELECT start, before FROM (
      SELECT start, sum(count) AS own, ${before} + sum(sum(count)) OVER (ORDER BY start ${direction}) - sum(count) AS before
      ${counts} GROUP BY start
    ) spans WHERE before <= ${offset} AND before + own > ${offset}`
  const days = sql`${rows('day')} AND start >= (SELECT start FROM month)
    AND start < (SELECT start + interval '1 month' FROM month)`
  return {
    begin: sql`WITH month AS MATERIALIZED (${holding(rows('month'), sql`0`)}),
      place AS MATERIALIZED (${holding(days, sql`(SELECT before FROM month)`)})`,
    onwards,
    offset: sql`(SELECT ${offset}::bigint - before FROM place)`,
  }
}
