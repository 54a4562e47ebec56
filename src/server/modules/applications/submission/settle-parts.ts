import type { Kysely } from 'kysely'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type ApplicationRecord, readPayments } from '../reading/application-record.ts'
import { feeBalance } from '../reading/fee-parts.ts'

/**
 * Says which payment of an application is the one in question, after a step changed one of them or the fee. A confirmed
 * payment is it only while the fee is paid: with less, the place is free, and the holder names a payment for the rest.
 */
export async function settleParts(trx: Kysely<Database>, id: string, fee: ApplicationRecord['fee']): Promise<void> {
  if (fee === null) return
  const record = await readPayments(trx, id)
  const { payment, parts } = record
  const { missing } = feeBalance(record, { total: fee.total })
  if (payment !== null) {
    if (storedState(payment) !== 'CONFIRMED' || missing === 0) return
    await trx.updateTable('payments').set({ application_id: null }).where('id', '=', payment.id).execute()
    return
  }
  const counted = parts.filter((part) => storedState(part) === 'CONFIRMED')
  // With nothing left that counts, the last payment is what the desk deals with.
  const next = counted.length === 0 ? parts.at(-1) : missing === 0 ? counted.at(-1) : undefined
  if (next === undefined) return
  await trx.updateTable('payments').set({ application_id: id }).where('id', '=', next.id).execute()
}
