import type { Kysely } from 'kysely'
import { searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { writeAudit } from '../audit.ts'
import { noteSharers } from '../duplicates/duplicate-flags.ts'
import type { WholeApplication } from '../reading/application-record.ts'
import { addNumbers } from '../search/search-entry.ts'
import { acceptedPayment, type GivenPayment } from './payment.ts'

type Given = { whole: WholeApplication; caller: Caller; given: GivenPayment; at: Date }

/**
 * Puts an application back before its desk after the holder named another payment in place of a rejected one: the
 * payment is marked, both numbers find the application, and the version rises, so that a desk that still sees the
 * rejected payment decides nothing.
 */
export async function putBack(
  trx: Kysely<Database>,
  { secret }: Pick<Context, 'secret'>,
  { whole: { draft, record }, caller, given, at }: Given,
): Promise<void> {
  const { method, transactionId, amount } = given
  const { hasNoSlip } = acceptedPayment(record, given)
  const { id, status, version } = draft
  await trx.updateTable('payments').set({ given_again_at: at }).where('application_id', '=', id).execute()
  await trx
    .updateTable('applications')
    .set({ version: version + 1, updated_at: at, has_no_slip: hasNoSlip })
    .where('id', '=', id)
    .execute()
  await addNumbers(trx, secret, { id, numbers: searchNumber('transaction', transactionId) })
  await noteSharers(trx, id)
  const detail = { method, transactionId, amount, rev: draft.state.rev }
  await writeAudit(trx, { applicationId: id, action: 'give-payment', from: status, to: status, caller, detail, at })
}
