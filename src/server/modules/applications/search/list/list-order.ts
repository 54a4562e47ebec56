import { type RawBuilder, sql } from 'kysely'
import { isReader } from '../../access/application-access.ts'
import { arrivalIn } from '../arrivals.ts'
import { isOfOneDesk, type Search, statesOf } from '../search-filters.ts'
import type { PlacedOrder } from './list-place.ts'

type Direction = 'ascending' | 'descending'

/** The order of a list of `applications AS a`: by a time, then by id. Each is the order of an index. */
export type ListOrder = {
  column: 'submitted_at' | 'arrived_at' | 'updated_at'
  time: Direction
  id: Direction
  /** Set if the tallies know the positions of rows in this order. */
  placed?: PlacedOrder
}

const opposite = { ascending: 'descending', descending: 'ascending' } as const satisfies Record<Direction, Direction>
const direction = { ascending: sql`ASC`, descending: sql`DESC` }
const beyond = { ascending: sql`>`, descending: sql`<` }

const newest: ListOrder = { column: 'submitted_at', time: 'descending', id: 'ascending', placed: 'newest' }
const oldest: ListOrder = { ...reverse(newest), placed: 'oldest' }
const arrival: ListOrder = { column: 'arrived_at', time: 'ascending', id: 'ascending', placed: 'arrival' }
const touched: ListOrder = { column: 'updated_at', time: 'descending', id: 'ascending' }

/** Desks sort by submission or arrival, like their indexes. Everyone else sorts their own by the last change. */
export function orderOf({ caller, body }: Search): ListOrder {
  const sort = body.sort ?? (body.desk === undefined ? 'newest' : 'arrival')
  if (!isReader(caller)) return sort === 'newest' ? touched : reverse(touched)
  if (sort === 'arrival' && isOfOneDesk(body)) return arrival
  return sort === 'newest' ? newest : oldest
}

/** The same list from its end. */
export function reverse({ column, time, id }: ListOrder): ListOrder {
  return { column, time: opposite[time], id: opposite[id] }
}

/** For ORDER BY. */
export function sorted({ column, time, id }: ListOrder): RawBuilder<unknown> {
  return sql`${sql.ref(`a.${column}`)} ${direction[time]}, a.id ${direction[id]}`
}

/** A place in an order. The time is text, because a Date would round it. */
export type Place = { time: string; id: string }

/** The condition for the rows after a place. The index begins at the first comparison. */
export function rowsAfter({ column, time, id }: ListOrder, place: Place): RawBuilder<unknown> {
  const own = sql.ref(`a.${column}`)
  const at = sql`${place.time}::timestamptz`
  return sql`(${own} ${beyond[time]}= ${at}
    AND (${own} ${beyond[time]} ${at} OR a.id ${beyond[id]} ${place.id}::uuid))`
}

/**
 * SQL for the time by which row `a` is or was sorted in a list. A step of the review changes neither the submission nor
 * the arrivals at earlier desks, so a row that has just left the list still has its place there.
 */
export function timeOf({ column }: ListOrder, { body }: Search): RawBuilder<unknown> {
  const [status] = statesOf(body) ?? []
  return column === 'arrived_at' && status !== undefined ? arrivalIn(status) : sql.ref(`a.${column}`)
}
