import { type Kysely, type RawBuilder, sql } from 'kysely'
import { access } from '#contract/access.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { PaymentRecord, paymentHistories } from '#contract/payments/payments.ts'
import type { Result } from '#domain/errors.ts'
import { balanceOf } from '#domain/payments/balance.ts'
import { type PaymentState, paymentStates, stateForHolder } from '#domain/payments/payment-states.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import type { Context } from '../../context.ts'
import { hasRole } from '../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../platform/binding/service-function.ts'
import { countUpToMost, mostListed, pageRows } from '../../platform/database/bounded-count.ts'
import { feePartsSql, paymentStateSql, storedState } from '../../platform/database/payment-state.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findReceiptedId } from '../receipts/service.ts'
import { toPaidApplication } from './paid-application.ts'

/**
 * Payments, the newest first. Staff see those of submitted applications and all confirmed ones. Everyone else sees
 * those of their own account.
 */
export async function listPayments(
  { db }: Pick<Context, 'db'>,
  { caller, query }: ServiceRequest<typeof paymentHistories, 'query'>,
): Promise<Result<AnswerOf<typeof paymentHistories>['body']>> {
  const { page, size, state, text = '' } = query
  const isStaff = hasRole(caller, ...access.moneyDesks.roles)
  const userId = caller.user?.id ?? null
  const of = text.trim() === '' ? null : { id: await findReceiptedId(db, text, ...(isStaff ? [] : [userId])) }
  if (isStaff) return { ok: true, value: { ...(await listAll(db, { ...query, of })), page, size } }
  const visible = visiblePayments(db, { isStaff, userId, state, of })
  const rows = await selectRecord(visible)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const { total } = await visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ok: true, value: { list: rows.map((row) => toRecord(row, isStaff)), page, size, total } }
}

/**
 * The condition of the state in which staff see a payment of the table `p`. A reference in a draft is no payment yet; a
 * payment through a gateway is.
 */
export const isShown: Readonly<Record<PaymentState, RawBuilder<unknown>>> = {
  GIVEN: sql`p.state = 'GIVEN' AND p.is_submitted`,
  CONFIRMED: sql`p.state = 'CONFIRMED' AND (p.refund_due_at IS NULL OR p.refund_of_excess)`,
  REVERSED: sql`p.state = 'REVERSED'`,
  REJECTED: sql`p.state = 'REJECTED'`,
  REFUND_DUE: sql`p.refund_due_at IS NOT NULL AND p.refunded_at IS NULL AND NOT p.refund_of_excess`,
  REFUNDED: sql`p.refund_due_at IS NOT NULL AND p.refunded_at IS NOT NULL AND NOT p.refund_of_excess`,
}

/** Reads the page from the index of the days of creation, and counts only as many rows as can be paged through. */
async function listAll(db: Kysely<Database>, { page, size, state, of }: QueryOf<typeof paymentHistories> & Of) {
  const states = paymentStates.filter((known) => state === undefined || known === state)
  const ofOne = of === null ? sql`` : sql` AND p.paid_for = ${of.id}::uuid`
  const shown = states.map((known) => sql`(${isShown[known]}${ofOne})`)
  const counted = states.map(
    (known) => sql`(SELECT FROM payments p WHERE ${isShown[known]}${ofOne} LIMIT ${mostListed})`,
  )
  const [{ rows }, total] = await Promise.all([
    sql<{ id: string }>`
      SELECT p.id FROM payments p WHERE ${sql.join(shown, sql` OR `)}
      ORDER BY p.created_at DESC, p.id ${pageRows({ page, size })}`.execute(db),
    countUpToMost(db, sql`FROM (${sql.join(counted, sql` UNION ALL `)}) p`),
  ])
  const ids = rows.map(({ id }) => id)
  return { list: await readRecords(db, ids), total, ...(total === mostListed && { hasMore: true }) }
}

/** These payments as staff see them, in the order of the ids. */
export async function readRecords(db: Kysely<Database>, ids: readonly string[]): Promise<PaymentRecord[]> {
  if (ids.length === 0) return []
  const all = visiblePayments(db, { isStaff: true, userId: null, state: undefined, of: null })
  const rows = await selectRecord(all.where('p.id', 'in', ids)).execute()
  const byId = new Map(rows.map((row) => [row.id, toRecord(row, true)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The application whose payments are searched, with the id null where none was found; null without a search. */
type Of = { of: { id: string | null } | null }
type Wanted = Of & { isStaff: boolean; userId: string | null; state: PaymentState | undefined }

function visiblePayments(db: Kysely<Database>, { isStaff, userId, state, of }: Wanted) {
  const every = db
    .selectFrom('payments as p')
    .innerJoin('applications as a', 'a.id', 'p.paid_for')
    .leftJoin('users as u', 'u.id', 'p.confirmed_by')
    // A payment has only one of the two: another reference or a confirmation removes them.
    .leftJoin('users as r', (join) => join.on('r.id', '=', sql`coalesce(p.reversed_by, p.rejected_by)`))
    .where((eb) =>
      isStaff
        ? eb.or([eb('a.status', '<>', 'draft'), eb('p.state', '<>', 'GIVEN')])
        : eb('a.holder_user_id', '=', userId),
    )
  const all = of === null ? every : every.where('p.paid_for', '=', of.id)
  return state === undefined ? all : all.where(paymentStateSql('p'), '=', state)
}

function selectRecord(payments: ReturnType<typeof visiblePayments>) {
  return payments
    .select(['a.kind', 'a.type', 'a.tracking_no', 'a.name_bn', 'a.name_en'])
    .select(['u.name_bn as by_bn', 'u.name_en as by_en', 'u.full_name as by_name'])
    .select(['p.id', 'p.paid_for as application_id', 'p.purpose', 'p.method', 'p.transaction_id'])
    .select(['p.paid_on', 'p.amount', 'p.state', 'p.refund_of_excess', 'a.fee', feePartsSql('a').as('payments')])
    .select(['r.name_bn as undoer_bn', 'r.name_en as undoer_en', 'r.full_name as undoer_name'])
    .select(['a.status', 'p.confirmed_at', 'p.reversed_at', 'p.rejected_at'])
    .select(['p.refund_due_at', 'p.refunded_at', 'p.refund_amount', 'p.refund_paid_on'])
    .select(sql<boolean>`p.checkout_id IS NOT NULL`.as('online'))
    .select(receiptInForce)
}

/** Only for a payment that came: the receipt of an application lists no others. */
const receiptInForce = sql<string | null>`(SELECT m.number FROM receipts m WHERE m.application_id = p.paid_for
  AND m.void_cause IS NULL AND p.state = 'CONFIRMED')`.as('receipt_no')

type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

function toRecord(row: Row, isStaff: boolean): PaymentRecord {
  const state = storedState(row)
  return {
    ...toPaidApplication(row, row.method),
    id: row.id,
    transactionId: row.transaction_id,
    date: row.paid_on,
    amount: row.amount,
    state: isStaff ? state : stateForHolder(state),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedBy: isStaff ? staffNameOf(row.by_name, { bn: row.by_bn, en: row.by_en }) : null,
    online: row.online,
    ...(row.receipt_no !== null && { receiptNo: row.receipt_no }),
    ...(state === 'REVERSED' && toReversal(row, isStaff)),
    ...(state === 'REJECTED' && toRejection(row, isStaff)),
    ...(!row.refund_of_excess && toRefund(row)),
    ...toBalance(row, state),
  }
}

/** Beside a confirmed payment: what is missing of the fee, or arrived beyond it, with all payments of the application. */
function toBalance({ fee, payments }: Row, state: PaymentState): Pick<PaymentRecord, 'missing' | 'excess'> {
  if (fee === null || state !== 'CONFIRMED') return {}
  const { missing, excess } = balanceOf(fee.total, payments)
  return { ...(missing > 0 && { missing }), ...(excess > 0 && { excess }) }
}

/** When and by whom the confirmation was reversed, and whether the application is approved all the same. */
function toReversal(row: Row, isStaff: boolean): Pick<PaymentRecord, 'reversedAt' | 'reversedBy' | 'approvedUnpaid'> {
  return {
    ...(row.reversed_at !== null && { reversedAt: row.reversed_at.toISOString() }),
    ...(isStaff && { reversedBy: undoerOf(row), ...(row.status === 'approved' && { approvedUnpaid: true }) }),
  }
}

function toRejection(row: Row, isStaff: boolean): Pick<PaymentRecord, 'rejectedAt' | 'rejectedBy'> {
  return {
    ...(row.rejected_at !== null && { rejectedAt: row.rejected_at.toISOString() }),
    ...(isStaff && { rejectedBy: undoerOf(row) }),
  }
}

function toRefund(row: Row): Pick<PaymentRecord, 'refund'> {
  const { refund_due_at: due, refund_amount: amount, refund_paid_on: date } = row
  if (due === null) return {}
  return { refund: { dueAt: due.toISOString(), ...(amount !== null && date !== null && { paid: { amount, date } }) } }
}

function undoerOf(row: Row) {
  return staffNameOf(row.undoer_name, { bn: row.undoer_bn, en: row.undoer_en })
}
