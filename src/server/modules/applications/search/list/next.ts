import { type Kysely, sql } from 'kysely'
import type { findNext } from '#contract/applications/desks.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../../../context.ts'
import type { ServiceFunction } from '../../../../platform/binding/service-function.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { findText } from '../find-text.ts'
import { readFacts } from '../search.ts'
import { refuseDates, type Search, searchConditions, visibleTo } from '../search-filters.ts'
import { orderOf, type Place, reverse, rowsAfter, sorted, timeOf } from './list-order.ts'
import { searchedForName } from './list-page.ts'

type Next = AnswerOf<typeof findNext>['body']['next']

/**
 * The row of a search after another one, by the key of its order. The other row need not be in the list any more: a
 * decision moves it to another list, but its place in this one can still be read from it.
 */
export function createNext(context: Pick<Context, 'db' | 'now' | 'secret'>): ServiceFunction<typeof findNext, 'body'> {
  return async ({ caller, body: { afterId, backwards = false, families = [], ...filters } }) => {
    const search: Search = { caller, families, body: { ...filters, page: 1, size: 1 } }
    const refusal = refuseDates(search.body)
    if (refusal !== null) return refusal
    const place = await findPlace(context.db, search, afterId)
    if (place === undefined) return refuse('not_found')
    const { time, id } = place
    return {
      ok: true,
      value: { next: time === null ? null : await findAfter(context, search, { time, id, backwards }) },
    }
  }
}

/** `time` is null for an application that was never in such a list. */
async function findPlace(
  db: Kysely<Database>,
  search: Search,
  id: string,
): Promise<{ id: string; time: string | null } | undefined> {
  const { rows } = await sql<{ id: string; time: string | null }>`
    SELECT a.id, (${timeOf(orderOf(search), search)})::text AS time FROM applications a
    WHERE a.id = ${id} AND ${visibleTo(search.caller)}`.execute(db)
  return rows[0]
}

async function findAfter(
  context: Pick<Context, 'db' | 'now' | 'secret'>,
  search: Search,
  { backwards, ...place }: Place & { backwards: boolean },
): Promise<Next> {
  const { db, secret } = context
  const { text = '' } = search.body
  const [facts, found] = await Promise.all([
    readFacts(context, search.caller),
    text.trim() === '' ? null : findText(db, { typed: text, search, secret }),
  ])
  const order = orderOf(search)
  const step = backwards ? reverse(order) : order
  const conditions = sql.join(searchConditions(search, facts), sql` AND `)
  // A frequent name is searched in the same rows as the list does, so that both have the same end.
  const [rows, matches] =
    found !== null && 'matches' in found
      ? [
          sql`(SELECT a.* FROM applications a WHERE ${conditions} ORDER BY ${sorted(order)} LIMIT ${searchedForName})`,
          found.matches,
        ]
      : [sql`applications`, found === null ? conditions : sql`${conditions} AND a.id = ANY (${found.ids}::uuid[])`]
  const next = await sql<NonNullable<Next>>`
    SELECT a.kind, a.id FROM ${rows} a WHERE ${matches} AND ${rowsAfter(step, place)}
    ORDER BY ${sorted(step)} LIMIT 1`.execute(db)
  return next.rows[0] ?? null
}
