import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ReceivedPayment, VoidCause } from '#domain/payments/money-receipt.ts'
import { storedState } from '../../platform/database/payment-state.ts'
import type { Database } from '../../platform/database/schema.ts'

export type ReceiptRow = Selectable<Database['receipts']>

/** A payment as a receipt depends on it, and as the paper says it. */
export type StoredPayment = ReceivedPayment & {
  transactionId: string
  paidOn: string
  confirmedAt: Date | null
  returnedOn: string | null
}

export async function findByNumber(db: Kysely<Database>, number: string): Promise<ReceiptRow | null> {
  return (await db.selectFrom('receipts').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

export async function findInForce(db: Kysely<Database>, applicationId: string): Promise<ReceiptRow | null> {
  const rows = db.selectFrom('receipts').selectAll().where('application_id', '=', applicationId)
  return (await rows.where('void_cause', 'is', null).executeTakeFirst()) ?? null
}

/** What a new receipt says of its application; null before there is a fee. */
export async function findReceipted(db: Kysely<Database>, applicationId: string) {
  const found = await db
    .selectFrom('applications')
    .select(['fee', 'type', 'purpose', 'name_bn', 'name_en'])
    .where('id', '=', applicationId)
    .executeTakeFirst()
  if (found === undefined || found.fee === null) return null
  return { ...found, fee: found.fee }
}

/** All payments of an application, the first part first. */
export async function listStored(db: Kysely<Database>, applicationId: string): Promise<StoredPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['method', 'reference', 'bank', 'amount', 'state', 'refund_due_at', 'refunded_at', 'checkout_id'])
    .select(['transaction_id', 'paid_on', 'confirmed_at', 'refund_paid_on', 'refund_of_excess', 'refund_amount'])
    .where('paid_for', '=', applicationId)
    .orderBy('part')
    .execute()
  return rows.map((row) => ({
    ...{ method: row.method, reference: row.reference, bank: row.bank },
    // What was more than the fee and was given back is no longer here.
    amount: row.amount - (row.refund_of_excess ? (row.refund_amount ?? 0) : 0),
    ...{ state: storedState(row), isOnline: row.checkout_id !== null },
    ...{ transactionId: row.transaction_id, paidOn: row.paid_on, confirmedAt: row.confirmed_at },
    returnedOn: row.refund_paid_on,
  }))
}

export async function insertReceipt(trx: Kysely<Database>, row: Insertable<Database['receipts']>): Promise<void> {
  await trx.insertInto('receipts').values(row).execute()
}

export async function endReceipt(
  trx: Kysely<Database>,
  { number, cause, on }: { number: string; cause: VoidCause; on: string },
): Promise<void> {
  await trx.updateTable('receipts').set({ void_cause: cause, void_on: on }).where('number', '=', number).execute()
}

export async function writeName(
  trx: Kysely<Database>,
  { number, ...named }: Pick<ReceiptRow, 'number' | 'name_bn' | 'name_en'>,
): Promise<void> {
  await trx.updateTable('receipts').set(named).where('number', '=', number).execute()
}
