import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import type { paymentBooks } from '#contract/payments/books.ts'
import type { searchPayments } from '#contract/payments/reconciliation.ts'
import type { SeedFee } from '#domain/enlistment/definition.ts'
import { sumOfBooks } from '#domain/payments/books.ts'
import { splitAmount } from '#domain/payments/fee-shares.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isShown } from '../histories.ts'
import { conditionsOf } from '../reconciliation/search-payments.ts'
import { readBooks } from './books.ts'
import { readClosings } from './closings.ts'
import type { FileClosing, FileMovement, FilePayment, FileSums } from './file-columns.ts'

/** Rows in memory at a time. Each batch is one short query, so a slow reader holds no transaction open. */
const rowsAtOnce = 200

/** An Excel sheet has at most 1,048,576 rows. */
const mostRows = 1_000_000

export type PaymentFilter = Pick<BodyOf<typeof searchPayments>, 'state' | 'method' | 'from' | 'to'>
export type BookPeriod = QueryOf<typeof paymentBooks>

const names = sql`a.tracking_no AS tracking, a.name_bn AS "nameBn", a.name_en AS "nameEn"`

type PaymentRow = Omit<FilePayment, 'vat'> & {
  id: string
  /** Of the confirmation; null of a payment that was never confirmed. */
  vat: number | null
  fee: SeedFee | null
  /** What was confirmed for the same application before, and the tax in it. */
  bookedAmount: number
  bookedVat: number
}

/** The payments of a filter, the oldest day of payment first, read from the same conditions as the list of the page. */
export async function* paymentRows(db: Kysely<Database>, filter: PaymentFilter): AsyncGenerator<FilePayment[]> {
  let last: PaymentRow | null = null
  for (let left = mostRows; left > 0; left -= rowsAtOnce) {
    const rows: PaymentRow[] = await nextPayments(db, filter, last)
    last = rows.at(-1) ?? null
    if (last === null) return
    yield rows.map((row) => ({ ...row, vat: row.vat ?? expectedVat(row) }))
  }
}

/** The tax that a payment will have when it is confirmed. */
function expectedVat({ amount, fee, bookedAmount, bookedVat }: PaymentRow): number {
  return fee === null ? 0 : splitAmount(amount, fee, { amount: bookedAmount, vat: bookedVat }).vat
}

const dayInDhaka = (instant: string) => sql`(${sql.ref(instant)} AT TIME ZONE 'Asia/Dhaka')::date`

/** Each state is read from the index of its days; read backwards it has this order. */
async function nextPayments(
  db: Kysely<Database>,
  filter: PaymentFilter,
  last: PaymentRow | null,
): Promise<PaymentRow[]> {
  const order = sql`p.paid_on, p.id DESC`
  const states = paymentStates.filter((state) => filter.state === undefined || filter.state === state)
  const parts = states.map((state) => {
    const conditions = [isShown[state], ...conditionsOf(filter), ...(last === null ? [] : [isBehind(last)])]
    return sql`(SELECT p.*, ${state}::text AS shown FROM payments p WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${order} LIMIT ${rowsAtOnce})`
  })
  const { rows } = await sql<PaymentRow>`
    SELECT p.id, p.method, p.transaction_id AS "transactionId", p.purpose, p.amount,
      p.paid_on AS "paidOn", p.shown AS state, a.fee, e.vat,
      coalesce(booked.amount, 0) AS "bookedAmount", coalesce(booked.vat, 0) AS "bookedVat", a.type, a.district, ${names},
      CASE WHEN p.state IN ('CONFIRMED', 'REVERSED') THEN ${dayInDhaka('p.confirmed_at')} END AS "confirmedOn",
      ${dayInDhaka('p.reversed_at')} AS "reversedOn", p.refund_amount AS returned, p.refund_paid_on AS "returnedOn",
      p.refund_reference AS "returnReference"
    FROM (SELECT p.* FROM (${sql.join(parts, sql` UNION ALL `)}) p ORDER BY ${order} LIMIT ${rowsAtOnce}) p
    JOIN applications a ON a.id = p.paid_for
    LEFT JOIN LATERAL (SELECT vat FROM payment_entries WHERE p.state IN ('CONFIRMED', 'REVERSED')
      AND payment_id = p.id AND kind = 'confirmed' ORDER BY id DESC LIMIT 1) e ON true
    LEFT JOIN LATERAL (SELECT sum(CASE kind WHEN 'confirmed' THEN amount ELSE -amount END)::int AS amount,
        sum(CASE kind WHEN 'confirmed' THEN vat ELSE -vat END)::int AS vat
      FROM payment_entries WHERE e.vat IS NULL AND application_id = p.paid_for AND kind IN ('confirmed', 'reversed')
    ) booked ON true
    ORDER BY ${order}`.execute(db)
  return rows
}

function isBehind({ paidOn, id }: PaymentRow): RawBuilder<unknown> {
  return sql`p.paid_on >= ${paidOn} AND (p.paid_on > ${paidOn} OR p.id < ${id}::uuid)`
}

type MovementRow = FileMovement & { id: number }

/** Each movement of money of the period, in the order of the days. */
export async function* movementRows(
  db: Kysely<Database>,
  { from, to }: Pick<BookPeriod, 'from' | 'to'>,
): AsyncGenerator<FileMovement[]> {
  let last: { day: CalendarDate; id: number } = { day: from, id: 0 }
  for (let left = mostRows; left > 0; left -= rowsAtOnce) {
    const { rows }: { rows: MovementRow[] } = await sql<MovementRow>`
      SELECT e.id, e.day, e.kind, e.paid_on AS "paidOn", e.method, e.transaction_id AS "transactionId", e.purpose,
        e.type, e.district, e.amount, e.vat, ${names}
      FROM payment_entries e LEFT JOIN applications a ON a.id = e.application_id
      WHERE (e.day, e.id) > (${last.day}, ${last.id}::bigint) AND e.day <= ${to}
      ORDER BY e.day, e.id LIMIT ${rowsAtOnce}`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    last = end
    yield rows
  }
}

/** The rows of the page, and the sum of all. */
export async function* sumRows(db: Kysely<Database>, asked: BookPeriod): AsyncGenerator<FileSums[]> {
  const rows = await readBooks(db, asked)
  yield rows
  yield [{ key: 'total', isTotal: true, ...sumOfBooks(rows) }]
}

/** The closings of the period: at most as many as it has days and methods. */
export async function* closingRows(
  db: Kysely<Database>,
  period: Pick<BookPeriod, 'from' | 'to'>,
): AsyncGenerator<FileClosing[]> {
  const closings = await readClosings(db, period)
  yield closings.map(({ day, method, closing: { closedAt, version: _, ...closing } }) => {
    return { day, method, closedOn: dhakaDate(closedAt), ...closing }
  })
}
