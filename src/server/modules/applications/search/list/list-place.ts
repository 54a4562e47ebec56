import { type RawBuilder, sql } from 'kysely'
import { type Search, tallyFilter } from '../search-filters.ts'
import { type TallyFilter, talliedAs } from '../tallies.ts'

const start = sql`((SELECT start FROM place)::timestamp AT TIME ZONE 'Asia/Dhaka')`
const end = sql`(((SELECT start FROM place) + 1)::timestamp AT TIME ZONE 'Asia/Dhaka')`

/**
 * The orders of lists whose rows are tallied by day (migration 0041). `list` and `direction` select the tallies,
 * `onwards` finds the rows from a day on, and `endsAt` is the filter that only cuts off the list's end and moves no
 * row.
 */
const placed = {
  newest: { list: 'submitted', direction: sql`DESC`, onwards: sql`a.submitted_at < ${end}`, endsAt: 'from' },
  oldest: { list: 'submitted', direction: sql`ASC`, onwards: sql`a.submitted_at >= ${start}`, endsAt: 'to' },
  arrival: { list: 'arrived', direction: sql`ASC`, onwards: sql`a.arrived_at >= ${start}`, endsAt: 'ageing' },
} as const
export type PlacedOrder = keyof typeof placed

/** The filter to find the position of a row in the tallies; null if they do not know the positions of a search. */
export function placeFilter(search: Search, order: PlacedOrder): TallyFilter | null {
  const body = { ...search.body, [placed[order].endsAt]: undefined }
  const filter = tallyFilter({ ...search, body })
  const isPlaced = filter?.district === null && !filter.returnedOnly && !filter.withoutSlipOnly
  return isPlaced ? filter : null
}

type Place = { order: PlacedOrder; filter: TallyFilter; offset: number }

/**
 * SQL for the rows after an offset. `begin` finds the day of the first of them and how many rows lie before that day,
 * `onwards` is the condition on `applications AS a`, and `offset` is the offset within the day. It belongs to the
 * statement that reads the rows, so that both are of one snapshot. Without such a row all is null.
 */
export function placeAfter({
  order,
  filter,
  offset,
}: Place): Record<'begin' | 'onwards' | 'offset', RawBuilder<unknown>> {
  const { list, direction, onwards } = placed[order]
  const rows = (span: 'day' | 'month') =>
    sql`FROM place_counts WHERE list = ${list} AND span = ${span} AND ${talliedAs(filter)}`
  // Counts the rows before each day or month, and selects the day or month that contains the row.
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
