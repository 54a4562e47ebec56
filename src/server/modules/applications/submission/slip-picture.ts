import type { Answers } from '#domain/drafts/operations.ts'
import { type ApplicationStatus, isInReview } from '#domain/enlistment/application-status.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { isPaidWithSlip } from '#domain/payments/identity/payment-identity.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { ApplicationRecord, PaymentRecord } from '../reading/application-record.ts'

/** The slot of the form with the pictures of slips, and of the messages of wallets. */
export const slipSlot = 'bankSlip'

/**
 * Whether the holder can attach the picture of this payment's slip although the application is at a desk: only of a slip
 * that was named there, until a desk has decided about it, and once.
 */
export function isSlipWanted(status: ApplicationStatus, payment: PaymentRecord): boolean {
  const isWaiting = isInReview(status) && payment.given_again_at !== null && storedState(payment) === 'GIVEN'
  return isWaiting && isPaidWithSlip(payment.method) && payment.slip_file_id === null
}

type Named = { isSame: boolean; isAtDesk: boolean }

/**
 * The picture of the payment that the answers name. The same payment keeps its own. At a desk another payment has none
 * yet: the picture of the one before stays with that one. In a return the form shows its pictures, so one that belongs to
 * no other payment counts, else the one that the holder left there.
 */
export function slipIn(answers: Answers, record: ApplicationRecord, { isSame, isAtDesk }: Named): string | null {
  const folder = `documents/${slipSlot}/`
  const paths = Object.keys(answers).filter((path) => path.startsWith(folder))
  const ofParts = new Set(record.parts.map((part) => part.slip_file_id))
  const free = paths.map((path) => path.slice(folder.length)).filter((fileId) => !ofParts.has(fileId))
  const own = free.find((fileId) => fileId === record.payment?.slip_file_id)
  if (isSame && own !== undefined) return own
  if (isAtDesk) return null
  const ofEarlier = new Set(record.earlier.map((payment) => payment.slip_file_id))
  return free.find((fileId) => fileId !== own && !ofEarlier.has(fileId)) ?? own ?? free[0] ?? null
}

/** Refuses a picture that a call names, if it is no picture of a slip, or that of another payment. */
export function refuseSlip(
  record: ApplicationRecord,
  fileId: string,
  { isAtDesk }: { isAtDesk: boolean },
): Refusal | null {
  const file = record.files.find(({ id, type }) => id === fileId && type === slipSlot)
  if (file === undefined) return wrongSlip('file_not_uploaded')
  const before = isAtDesk ? [...record.earlier, ...(record.payment === null ? [] : [record.payment])] : []
  const isOfAnother = [...record.parts, ...before].some((payment) => payment.slip_file_id === fileId)
  return isOfAnother ? wrongSlip('taken') : null
}

function wrongSlip(code: string): Refusal {
  return refuse('incomplete', { fields: [{ path: 'payment.slipFileId', code }] })
}
