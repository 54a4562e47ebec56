import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Receipt } from '#contract/applications/application-shapes.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { trackingNumber } from '#domain/enlistment/fees.ts'
import type { Headline } from '#domain/enlistment/headline.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { nextCounter } from '../../../platform/database/counters.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import { writeAudit } from '../audit.ts'
import { docHashOf } from '../drafts/document-digest.ts'
import type { WholeApplication } from '../reading/application-record.ts'
import { arrivalColumns } from '../search/arrivals.ts'
import { replaceNumbers, searchColumns } from '../search/search-entry.ts'

export type ReceiptBody = z.infer<typeof Receipt>

export type Submission = {
  purpose: ApplicationPurpose
  fee: { base: number; vat: number; total: number }
  head: Headline
  /** Resolved, as they were checked. */
  answers: Answers
  /** The transaction that paid it, and whether there is neither a slip nor a gateway that says so. */
  payment: { transactionId: string; hasNoSlip: boolean }
  at: Date
  /** The hash that the phone sent, from before a payment in the call was written: a repetition is known by it. */
  sentDocHash: string
}

/** Also for a number of someone else: what exists here is not said to strangers. */
const notOwn = refuse('incomplete', { fields: [{ path: 'previousEnlistmentNo', code: 'enlistment_unknown' }] })

type SubmitDetail = { rev: number; docHash: string; sentDocHash: string }

/** The receipt of an accepted submission, when the call is a repetition of it. */
export function findRepeatedReceipt({ draft, record }: WholeApplication, docHash: string): ReceiptBody | null {
  if (!isInReview(draft.status) && draft.status !== 'approved') return null
  const detail = record.audit.findLast((line) => line.action === 'submit')?.detail as SubmitDetail | undefined
  if (detail === undefined || (docHash !== detail.docHash && docHash !== detail.sentDocHash)) return null
  const { fee, submitted_at: submittedAt, tracking_no: trackingNo } = record
  if (fee === null || submittedAt === null || trackingNo === null)
    throw new Error(`${draft.id} was submitted by halves`)
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
 * A renewal that names its enlistment only by number is tied to it when it is the applicant's own. Any other number is
 * refused: the renewal fee is for those who are enlisted, and only an opened enlistment is renewed. One that was begun in
 * time must be handed in in time too; a correction has as long as it takes.
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
  // It was accepted by its number alone once, and neither number nor purpose can be corrected.
  const wasAccepted = draft.status === 'recheck' && draft.purpose === 'RENEWAL'
  return wasAccepted ? { ok: true, value: whole } : notOwn
}

/** Hands the application to the reception desk. Everything was checked. */
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
  // What was asked stays with the application, so that the desk reads it beside what came back. A document that was to be
  // replaced is gone by now (the submission is refused while it is there), and nothing is held against those that are here.
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

/** Of a renewal that is tied to its enlistment by this submission. */
function typedEnlistment({ previousEnlistmentNo: number }: Answers): string {
  return typeof number === 'string' ? number : ''
}

async function newTrackingNo(trx: Kysely<Database>, at: Date): Promise<string> {
  const year = Number(dhakaDate(at).slice(0, 4))
  return trackingNumber(year, await nextCounter(trx, 'tracking', year))
}
