import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { paymentBooks } from '#contract/payments/books.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import {
  type BookDay,
  type BookGroup,
  type BookKind,
  type BookRow,
  type BookSum,
  mostBookDays,
  sumOfBooks,
} from '#domain/payments/books.ts'
import { daysBetween, isCalendarDate } from '#domain/reference/calendar.ts'
import { findDistrict } from '#domain/reference/districts.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'

type Asked = QueryOf<typeof paymentBooks>

/** The books of a period. They name no applicant, so reading them is not audited. */
export function createBooks({ db }: Pick<Context, 'db'>): ServiceFunction<typeof paymentBooks, 'query'> {
  return async ({ query }) => {
    const refusal = refusePeriod(query)
    if (refusal !== null) return refusal
    const rows = await readBooks(db, query)
    return { ok: true, value: { rows, total: sumOfBooks(rows) } }
  }
}

/** Refuses ends that are not days of the calendar, a period that ends before it begins, and one of more than a year. */
export function refusePeriod({ from, to }: Pick<Asked, 'from' | 'to'>): Refusal | null {
  const wrong = Object.entries({ from, to }).filter(([, day]) => !isCalendarDate(day))
  if (wrong.length > 0) {
    return refuse('invalid_request', { fields: wrong.map(([path]) => ({ path, code: 'not_a_date' })) })
  }
  const days = daysBetween(from, to)
  return days >= 0 && days < mostBookDays
    ? null
    : refuse('invalid_request', { fields: [{ path: 'to', code: 'out_of_range' }] })
}

/** The rows by their key: days in order, names in the order of the alphabet. */
export async function readBooks(db: Kysely<Database>, asked: Asked): Promise<BookRow[]> {
  const parts = await Promise.all([readConfirmed(db, asked), readUndone(db, asked)])
  const rows = new Map<string | null, BookRow>()
  for (const { key: stored, kind, ...sum } of parts.flat()) {
    const key = asked.group === 'district' && stored !== null ? (findDistrict(stored)?.nameEn ?? stored) : stored
    const row = rows.get(key) ?? { key, confirmed: { ...none }, reversed: { ...none }, refunded: { ...none } }
    add(row[kind], sum)
    rows.set(key, row)
  }
  const isEmpty = (row: BookRow) => row.confirmed.count + row.reversed.count + row.refunded.count === 0
  return [...rows.values()].filter((row) => !isEmpty(row)).sort((one, other) => compare(one.key, other.key))
}

type Row = BookSum & { key: string | null; kind: BookKind }
const none: BookSum = { count: 0, base: 0, vat: 0, total: 0 }

function add(sum: BookSum, { count, base, vat, total }: BookSum): void {
  sum.count += count
  sum.base += base
  sum.vat += vat
  sum.total += total
}

/** What has no key is last. */
function compare(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : Number(one > other)
}

const signed = (value: RawBuilder<unknown>) =>
  sql`sum(CASE kind WHEN 'confirmed' THEN ${value} ELSE -(${value}) END)::bigint`
const added = (value: RawBuilder<unknown>) => sql`sum(${value})::bigint`

function sums(of: typeof added) {
  return sql`${of(sql`1`)} AS count, ${of(sql`amount - vat`)} AS base, ${of(sql`vat`)} AS vat, ${of(sql`amount`)} AS total`
}

/** Money that came and was not taken back: what is confirmed now, under the day on which it was confirmed or paid. */
async function readConfirmed(db: Kysely<Database>, { from, to, by, group }: Asked): Promise<Row[]> {
  const day = dayOf({ confirmation: 'confirmed_on', payment: 'paid_on' }, by)
  const { rows } = await sql<Row>`
    SELECT ${keyOf(group, day)} AS key, 'confirmed' AS kind, ${sums(signed)} FROM payment_entries
    WHERE kind IN ('confirmed', 'reversed') AND ${day} BETWEEN ${from} AND ${to} GROUP BY 1`.execute(db)
  return rows
}

/** What was reversed or returned, under the day on which that was done, or on which the money was paid or returned. */
async function readUndone(db: Kysely<Database>, { from, to, by, group }: Asked): Promise<Row[]> {
  const day = dayOf({ confirmation: 'day', payment: 'paid_on' }, by)
  const { rows } = await sql<Row>`
    SELECT ${keyOf(group, day)} AS key, kind, ${sums(added)} FROM payment_entries
    WHERE kind <> 'confirmed' AND kind IN ('reversed', 'refunded') AND ${day} BETWEEN ${from} AND ${to}
    GROUP BY 1, 2`.execute(db)
  return rows
}

function dayOf(columns: Record<BookDay, string>, by: BookDay): RawBuilder<unknown> {
  return sql.ref(columns[by])
}

function keyOf(group: BookGroup, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return group === 'day' ? sql`${day}::text` : sql.ref(group)
}
