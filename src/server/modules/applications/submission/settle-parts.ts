import type { Kysely } from 'kysely'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type ApplicationRecord, readPayments } from '../reading/application-record.ts'
import { allPayments, feeBalance } from '../reading/fee-parts.ts'

/**
 * Says which payment of an application is the one in question, after a step changed one of them or the fee. A confirmed
 * payment is it only while the fee is paid: with less, the place is free, and the holder names a payment for the rest. So
 * it is when the payment was reversed or returned while others count.
 */
export async function settleParts(trx: Kysely<Database>, id: string, fee: ApplicationRecord['fee']): Promise<void> {
  if (fee === null) return
  const record = await readPayments(trx, id)
  const { payment } = record
  const { missing } = feeBalance(record, { total: fee.total })
  const all = allPayments(record)
  const counted = all.filter((each) => storedState(each) === 'CONFIRMED')
  if (payment !== null) {
    const state = storedState(payment)
    const isOver = state === 'REVERSED' || state === 'REFUNDED'
    if (isOver ? counted.length === 0 : state !== 'CONFIRMED' || missing === 0) return
    await trx.updateTable('payments').set({ application_id: null }).where('id', '=', payment.id).execute()
  }
  // With nothing left that counts, the last payment is what the desk deals with.
  const next = counted.length === 0 ? all.at(-1) : missing === 0 ? counted.at(-1) : undefined
  if (next === undefined) return
  await trx.updateTable('payments').set({ application_id: id }).where('id', '=', next.id).execute()
}
