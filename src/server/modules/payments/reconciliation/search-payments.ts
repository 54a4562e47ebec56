import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { mostTotalDays, type paymentTotals, type searchPayments } from '#contract/payments/reconciliation.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { addDays, isCalendarDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { countUpToMost, mostListed, pageRows } from '../../../platform/database/bounded-count.ts'
import { type ListOrder, orderOf, type SortOf } from '../../../platform/database/list-order.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { FindNumbered } from '../../applications/service.ts'
import { findReceiptedId } from '../../receipts/service.ts'
import { isShown, readRecords } from '../histories.ts'

type Filter = Pick<BodyOf<typeof searchPayments>, 'state' | 'method' | 'from' | 'to'>
type Parts = { context: Pick<Context, 'db'>; findNumbered: FindNumbered }

/** Payments of submitted applications and all confirmed payments, by default the latest day first. */
export function createPaymentSearch({ context, findNumbered }: Parts): ServiceFunction<typeof searchPayments, 'body'> {
  const { db } = context
  const findIds = async (typed: string): Promise<string[]> => {
    const [found, receipted] = await Promise.all([
      findNumbered({ typed: [typed], kinds: ['transaction', 'slip', 'part', 'tracking'] }),
      findReceiptedId(db, typed),
    ])
    return [...[...found.values()].flat(), ...(receipted === null ? [] : [receipted])]
  }
  return async ({ body: { page, size, text = '', sort, ...filter } }) => {
    const refusal = refuseDays(filter)
    if (refusal !== null) return refusal
    const typed = text.trim()
    const order = orderOf(sort, orders)
    const wanted = { filter, order, ids: typed === '' ? null : await findIds(typed) }
    const counted = rowsOf(wanted, mostListed)
    const rows = rowsOf(wanted, Math.min(page * size, mostListed))
    const [total, { rows: listed }] = await Promise.all([
      countUpToMost(db, sql`1 FROM (${counted}) p`),
      sql<{
        id: string
      }>`SELECT p.id FROM (${rows}) p ORDER BY ${order} ${pageRows({ page, size })}`.execute(db),
    ])
    const ids = listed.map(({ id }) => id)
    const list = await readRecords(db, ids)
    return { ok: true, value: { list, page, size, total, ...(total === mostListed && { hasMore: true }) } }
  }
}

/** Refuses ends that are not days of the calendar, and names them. */
export function refuseDays({ from, to }: Pick<Filter, 'from' | 'to'>): Refusal | null {
  const wrong = Object.entries({ from, to }).filter(([, day]) => day !== undefined && !isCalendarDate(day))
  const fields = wrong.map(([path]) => ({ path, code: 'not_a_date' }))
  return fields.length === 0 ? null : refuse('invalid_request', { fields })
}

const orders: ListOrder<SortOf<typeof searchPayments>> = {
  by: { date: sql.ref('p.paid_on'), amount: sql.ref('p.amount') },
  usual: '-date',
  id: sql.ref('p.id'),
}

type Wanted = { filter: Filter; order: RawBuilder<unknown>; ids: readonly string[] | null }

/** The first rows of each state, in the order of an index. The first rows of all states together are among them. */
function rowsOf({ filter, order, ids }: Wanted, most: number): RawBuilder<unknown> {
  const states = paymentStates.filter((state) => filter.state === undefined || filter.state === state)
  const parts = states.map((state) => {
    const conditions = [
      isShown[state],
      ...conditionsOf(filter),
      ...(ids === null ? [] : [sql`p.paid_for = ANY (${ids}::uuid[])`]),
    ]
    return sql`(SELECT p.paid_on, p.amount, p.id FROM payments p
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order} LIMIT ${most})`
  })
  return sql.join(parts, sql` UNION ALL `)
}

/** The conditions of a filter on the table `p`, without its state. */
export function conditionsOf({ method, from, to }: Omit<Filter, 'state'>): RawBuilder<unknown>[] {
  return [
    ...(method === undefined ? [] : [sql`p.method = ${method}`]),
    ...(from === undefined ? [] : [sql`p.paid_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`p.paid_on <= ${to}`]),
  ]
}

/** The payments of each sum. Money that is to be returned, or was, did come: it stays in the sum of its day. */
const sums = { GIVEN: isShown.GIVEN, CONFIRMED: sql`p.state = 'CONFIRMED'`, REVERSED: isShown.REVERSED }
type Summed = keyof typeof sums
type DayRow = { date: string; state: string; count: number; amount: number }
const none = { count: 0, amount: 0 }

/** Sums of payments by day, read from an index alone. */
export async function totalPayments(
  { db }: Pick<Context, 'db'>,
  { query }: Parameters<ServiceFunction<typeof paymentTotals, 'query'>>[0],
): ReturnType<ServiceFunction<typeof paymentTotals, 'query'>> {
  const refusal = refuseDays(query)
  if (refusal !== null) return refusal
  if (query.to >= addDays(query.from, mostTotalDays)) {
    return refuse('invalid_request', { fields: [{ path: 'to', code: 'too_long' }] })
  }
  const rows = (await Promise.all(Object.keys(sums).map((state) => sumDays(db, query, state as Summed)))).flat()
  const dates = [...new Set(rows.map(({ date }) => date))].sort().reverse()
  const sumOf = (date: string, state: Summed) => {
    const row = rows.find((each) => each.date === date && each.state === state)
    return row === undefined ? none : { count: row.count, amount: row.amount }
  }
  const days = dates.map((date) => {
    const [confirmed, given, reversed] = [sumOf(date, 'CONFIRMED'), sumOf(date, 'GIVEN'), sumOf(date, 'REVERSED')]
    return { date, confirmed, given, reversed }
  })
  return { ok: true, value: { days } }
}

async function sumDays(db: Kysely<Database>, filter: Omit<Filter, 'state'>, state: Summed): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    SELECT p.paid_on AS date, ${state}::text AS state, count(*) AS count, sum(p.amount) AS amount FROM payments p
    WHERE ${sql.join([sums[state], ...conditionsOf(filter)], sql` AND `)} GROUP BY p.paid_on`.execute(db)
  return rows
}
