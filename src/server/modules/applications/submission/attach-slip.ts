import type { Kysely } from 'kysely'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isHolder } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import { lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import type { FileRecord, PaymentRecord, WholeApplication } from '../reading/application-record.ts'
import { loadApplication } from '../reading/application-record.ts'
import { writeAnswers } from './payment.ts'
import { isSlipWanted, slipSlot } from './slip-picture.ts'

/** Whose slip the picture is: the number as the holder named it. */
export type SlipUpload = { applicationId: string; fileId: string; slot: string; slipOf: string }

/** The same refusal for any other number, so that it does not reveal which numbers exist. */
const notWanted = refuse('wrong_state', { fields: [{ path: 'payment', code: 'no_slip_wanted' }] })

/** Null when the caller may attach the picture now; called before its bytes are read. `not_found` for anyone else. */
export async function refuseSlipUpload(
  db: Kysely<Database>,
  secret: Buffer,
  { caller, upload }: { caller: Caller; upload: SlipUpload },
): Promise<Refusal | null> {
  const whole = await loadApplication(db, upload.applicationId)
  if (whole === null || !isHolder(secret, caller, whole.draft)) return refuse('not_found')
  return findWanting(whole, upload) === null ? notWanted : null
}

type Attach = { caller: Caller; file: Omit<FileRecord, 'repaired'> & { applicationId: string }; slipOf: string }

/**
 * Makes a stored file the picture of the slip that was named at a desk: in the transaction that stores it, so that a
 * picture that comes too late leaves nothing. The version rises, so that a desk that has not seen the picture decides
 * nothing. No other answer changes.
 */
export async function attachSlip(
  trx: Kysely<Database>,
  { secret, now, newId }: Pick<Context, 'secret' | 'now' | 'newId'>,
  { caller, file, slipOf }: Attach,
): Promise<Refusal | null> {
  const { id: fileId, applicationId, name, size, sha256, mime, order } = file
  await lockApplication(runInTransaction(trx), applicationId)
  const whole = await loadApplication(trx, applicationId)
  if (whole === null || !isHolder(secret, caller, whole.draft)) return refuse('not_found')
  const payment = findWanting(whole, { slot: file.type, slipOf })
  if (payment === null) return notWanted
  const { id, version, status } = whole.draft
  const at = now()
  const path = attachmentPath(slipSlot, fileId)
  const written = await writeAnswers(trx, whole.draft, {
    answers: { [path]: { name, size, sha256, mime, order } },
    ...{ deviceId: caller.deviceId, at, newId, opened: new Set([path]) },
  })
  if (!written.ok) return written
  await trx.updateTable('payments').set({ slip_file_id: fileId }).where('id', '=', payment.id).execute()
  await trx
    .updateTable('applications')
    .set({ version: version + 1, updated_at: at, has_no_slip: false })
    .where('id', '=', id)
    .execute()
  const { method, transaction_id: transactionId } = payment
  const detail = { method, transactionId, fileId, rev: written.value.state.rev }
  await writeAudit(trx, { applicationId: id, action: 'attach-slip', from: status, to: status, caller, detail, at })
  return null
}

/** The payment that was named with this number and waits for its picture. */
function findWanting(
  { draft, record }: WholeApplication,
  { slot, slipOf }: Pick<SlipUpload, 'slot' | 'slipOf'>,
): PaymentRecord | null {
  const { payment } = record
  if (slot !== slipSlot || payment === null || payment.transaction_id !== slipOf) return null
  return isSlipWanted(draft.status, payment) ? payment : null
}
