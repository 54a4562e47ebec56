import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, Endpoint, QueryOf } from '#contract/endpoint.ts'

type Column = RawBuilder<unknown>

/** The values of `sort` of a call, in its query or its body (`sortBy` in `contract/shapes.ts`). */
export type SortOf<E extends Endpoint> = SortIn<QueryOf<E>> | SortIn<BodyOf<E>>
type SortIn<Input> = Input extends { sort?: infer Sort } ? Extract<Sort, string> : never
/** The names among them. */
export type SortName<Sort extends string> = Exclude<Sort, `-${string}`>

/** The column of each name, or several, of which the first that differs decides. A name without one does not compile. */
export type SortColumns<Sort extends string> = Readonly<Record<SortName<Sort>, Column | readonly Column[]>>

export type ListOrder<Sort extends string> = {
  by: SortColumns<Sort>
  /** The order without `sort`: one of those, or another one, which has to be total too. */
  usual: Sort | Column
  /** A unique column, which decides between rows with equal values. */
  id: Column
}

/** The name without the sign of the reverse order. */
export function sortName<Sort extends string>(sort: Sort): SortName<Sort> {
  return (sort.startsWith('-') ? sort.slice(1) : sort) as SortName<Sort>
}

/**
 * The total order of a list, so that its pages have neither gaps nor duplicates. Descending rows with equal values are
 * in ascending order of their ids, and ascending is the exact reverse: one index `(column DESC, id)` serves both.
 */
export function orderOf<Sort extends string>(sort: Sort | undefined, { by, usual, id }: ListOrder<Sort>): Column {
  const order = sort ?? usual
  if (typeof order !== 'string') return order
  const isDescending = order.startsWith('-')
  const columns: Column | readonly Column[] = by[sortName(order)]
  const ordered = [columns].flat().map((column) => (isDescending ? sql`${column} DESC` : column))
  return sql.join([...ordered, isDescending ? id : sql`${id} DESC`])
}

/** A text in the order of its characters, with A and a as one: the same in a database of any locale. */
export function alphabetic(text: Column): Column {
  return sql`lower(${text} COLLATE "C")`
}
