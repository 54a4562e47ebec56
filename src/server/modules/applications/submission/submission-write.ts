import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Receipt } from '#contract/applications/application-shapes.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { trackingNumber } from '#domain/enlistment/enlistment-number.ts'
import type { Headline } from '#domain/enlistment/headline.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { nextCounter } from '../../../platform/database/counters.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import { writeAudit } from '../access/application-audit.ts'
import { docHashOf } from '../drafts/document-digest.ts'
import type { WholeApplication } from '../reading/application-record.ts'
import { arrivalColumns } from '../search/arrivals.ts'
import { addPaymentNumbers, replaceNumbers, searchColumns } from '../search/search-entry.ts'

export type ReceiptBody = z.infer<typeof Receipt>

export type Submission = {
  purpose: ApplicationPurpose
  fee: { base: number; vat: number; total: number }
  head: Headline
  /** The resolved answers, as they were checked. */
  answers: Answers
  /** `hasNoSlip`: the payment method needs a slip, but there is none. */
  payment: { transactionId: string; hasNoSlip: boolean }
  at: Date
  /** The hash from the phone, before the payment of the call was written. A repeated call is recognised by it. */
  sentDocHash: string
}

/** The same refusal for someone else's number, so that it does not reveal which numbers exist. */
const notOwn = refuse('incomplete', { fields: [{ path: 'previousEnlistmentNo', code: 'enlistment_unknown' }] })

type SubmitDetail = { rev: number; docHash: string; sentDocHash: string }

/** The receipt of an accepted submission, if the call repeats it. */
export function findRepeatedReceipt({ draft, record }: WholeApplication, docHash: string): ReceiptBody | null {
  if (!isInReview(draft.status) && draft.status !== 'approved') return null
  const detail = record.audit.findLast((line) => line.action === 'submit')?.detail as SubmitDetail | undefined
  if (detail === undefined || (docHash !== detail.docHash && docHash !== detail.sentDocHash)) return null
  const { fee, submitted_at: submittedAt, tracking_no: trackingNo } = record
  if (fee === null || submittedAt === null || trackingNo === null)
    throw new Error(`${draft.id} was only partly submitted`)
  return {
    id: draft.id,
    status: draft.status,
    version: draft.version,
    submittedAt: submittedAt.toISOString(),
    fee,
    receipt: { trackingNo, docHash: detail.docHash, rev: detail.rev },
  }
}

/**
 * Links a renewal that names its enlistment only by number, if the enlistment is the applicant's own. Any other number
 * is refused, because only the holder of an enlistment may renew it and pay the renewal fee. A draft must also be
 * submitted within the renewal period; a correction has no deadline.
 */
export async function linkRenewal(
  trx: Kysely<Database>,
  whole: WholeApplication,
  { enlistments, caller }: { enlistments: EnlistmentService; caller: Caller },
): Promise<Result<WholeApplication>> {
  const { draft, record } = whole
  const { entries } = draft.state
  if (draft.enlistmentId !== null) {
    const late = draft.status === 'draft' ? await enlistments.refuseOutsidePeriod(trx, draft.enlistmentId) : null
    return late ?? { ok: true, value: whole }
  }
  const number = entries.get('previousEnlistmentNo')?.value
  const isRenewal = entries.get('applicationPurpose')?.value === 'RENEWAL'
  if (!isRenewal || typeof number !== 'string') return { ok: true, value: whole }
  const enlistment = { number, provenMobile: draft.provenMobile }
  const found = await enlistments.checkRenewal(trx, { enlistment, type: draft.type.type, caller, presented: null })
  if (found.ok) return { ok: true, value: { draft: { ...draft, enlistmentId: found.value.id }, record } }
  if (found.code !== 'not_found') return found
  // It was once accepted by its number alone, and neither number nor purpose can be corrected now.
  const wasAccepted = draft.status === 'recheck' && draft.purpose === 'RENEWAL'
  return wasAccepted ? { ok: true, value: whole } : notOwn
}

/** Hands the application to the reception desk. The caller has checked everything. */
export async function acceptSubmission(
  trx: Kysely<Database>,
  { draft, record }: WholeApplication,
  { context, caller, submission }: { context: Context; caller: Caller; submission: Submission },
): Promise<ReceiptBody> {
  const { purpose, fee, head, answers, payment, at, sentDocHash } = submission
  const docHash = docHashOf(draft.digest)
  const trackingNo = record.tracking_no ?? (await newTrackingNo(trx, at))
  const version = draft.version + 1
  await trx
    .updateTable('applications')
    .set({
      status: 'pending',
      version,
      purpose,
      enlistment_id: draft.enlistmentId,
      tracking_no: trackingNo,
      fee: JSON.stringify(fee),
      doc_hash: docHash,
      name_bn: head.nameBn || null,
      name_en: head.nameEn || null,
      email: head.email || null,
      district: head.district || null,
      nid: head.nid || null,
      tin: head.tin || null,
      contact_mobile: head.mobile || draft.mobile,
      submitted_at: at,
      decided_at: null,
      updated_at: at,
      has_no_slip: payment.hasNoSlip,
      ...arrivalColumns('pending', at),
      ...searchColumns(draft.type, answers),
    })
    .where('id', '=', draft.id)
    .execute()
  const numbers = {
    tracking: trackingNo,
    mobile: head.mobile || draft.mobile,
    transaction: payment.transactionId,
    enlistment: record.enlistment?.number ?? typedEnlistment(answers),
  }
  await replaceNumbers(trx, context.secret, { id: draft.id, type: draft.type, answers, numbers })
  await addPaymentNumbers(trx, context.secret, draft.id)
  // The correction stays with the application, so that the desk can compare it with the changes. Documents that had to
  // be replaced are gone by now (the submission is refused while they are there), so their verdicts are deleted.
  await trx
    .deleteFrom('document_verdicts')
    .where('application_id', '=', draft.id)
    .where('verdict', '=', 'replace')
    .execute()
  await trx.deleteFrom('field_flags').where('application_id', '=', draft.id).execute()
  const detail: SubmitDetail = { rev: draft.state.rev, docHash, sentDocHash }
  const change = { from: draft.status, to: 'pending', caller, detail, at }
  await writeAudit(trx, { applicationId: draft.id, action: 'submit', ...change })
  await context.messages.enqueue(trx, {
    dedupeKey: `submitted ${draft.id} ${version}`,
    to: head.mobile || draft.contactMobile,
    kind: 'submitted',
    locale: draft.locale,
    params: { trackingNo },
  })
  const receipt = { trackingNo, docHash, rev: draft.state.rev }
  return { id: draft.id, status: 'pending', version, submittedAt: at.toISOString(), fee, receipt }
}

/** The number of a renewal that this submission links to its enlistment. */
function typedEnlistment({ previousEnlistmentNo: number }: Answers): string {
  return typeof number === 'string' ? number : ''
}

async function newTrackingNo(trx: Kysely<Database>, at: Date): Promise<string> {
  const year = Number(dhakaDate(at).slice(0, 4))
  return trackingNumber(year, await nextCounter(trx, 'tracking', year))
}
