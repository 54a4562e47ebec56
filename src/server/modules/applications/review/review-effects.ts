import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CorrectionDocument } from '#contract/applications/application-shapes.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import { headline } from '#domain/enlistment/headline.ts'
import type { ReviewAction } from '#domain/enlistment/workflow.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { needsAnother } from '#domain/payments/payment-states.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { WholeApplication } from '../reading/application-record.ts'
import { addNumbers } from '../search/search-entry.ts'
import { openReference } from '../submission/payment.ts'
import { confirmPayment, rejectPayment, reversePayment } from './payment-effects.ts'
import { oweExcess, oweRefund, refundExcess, refundPayment } from './refund-effects.ts'
import type { Effect, EffectParts, ReviewStep, Trx } from './review-step.ts'

/** What each action does besides changing the status. */
export const reviewEffects: Readonly<
  Record<ReviewAction, (trx: Trx, parts: EffectParts, step: ReviewStep) => Promise<Effect>>
> = {
  'confirm-payment': confirmPayment,
  'reverse-payment': reversePayment,
  'reject-payment': rejectPayment,
  'refund-due': oweRefund,
  'refund-payment': refundPayment,
  'excess-due': oweExcess,
  'refund-excess': refundExcess,
  pending1: async () => ({ ok: true }),
  pending2: async () => ({ ok: true }),
  approve,
  recheck,
  reject,
}

async function approve(trx: Trx, { context, enlistments }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { draft, record } = step.whole
  const answers = resolveAnswers(draft.type, liveAnswers(draft.state.entries), { today: dhakaDate(step.at) })
  const { nameBn, nameEn } = headline(draft.type, answers)
  const { type, enlistmentId, holderUserId } = draft
  const given = await enlistments.grant(trx, { type, enlistmentId, nameBn, nameEn, holderUserId })
  if (!given.ok) return given
  const granted = given.value
  await addNumbers(trx, context.secret, { id: draft.id, numbers: searchNumber('enlistment', granted.number) })
  await context.messages.enqueue(trx, {
    dedupeKey: `approved ${draft.id} ${step.version}`,
    to: draft.contactMobile,
    kind: 'approved',
    locale: draft.locale,
    params: { number: granted.number },
  })
  const { number, validFrom, validTo } = granted
  return {
    ok: true,
    columns: { enlistment_id: granted.id, decided_at: step.at },
    detail: { number, validFrom, validTo, trackingNo: record.tracking_no },
  }
}

/** If the call does not list fields or documents, those that the desk marked are used. */
async function recheck(trx: Trx, { context }: EffectParts, step: ReviewStep): Promise<Effect> {
  const { whole, decision, caller, at } = step
  const { reason = '' } = decision
  const named = {
    fields: decision.fields ?? whole.record.flags.map(({ path }) => path),
    documents: decision.documents ?? markedDocuments(whole),
  }
  const { payment, parts } = whole.record
  const isWanted = payment === null ? parts.length > 0 : needsAnother(storedState(payment))
  const { fields, documents } = isWanted ? openReference(named) : named
  await setReplaced(trx, { whole, documents, by: caller.user?.id ?? null, at })
  await notify(trx, context, { step, kind: 'recheck' })
  const correction = JSON.stringify({ reason, fields, documents, rev: whole.draft.state.rev })
  const returned = JSON.stringify(liveAnswers(whole.draft.state.entries))
  const columns = { correction, returned_answers: returned, decided_at: null }
  return { ok: true, columns, detail: { fields, documents } }
}

type ToReplace = z.infer<typeof CorrectionDocument>[]

/** The documents that the desk marked for replacement and that are still part of the application. */
function markedDocuments({ draft, record }: WholeApplication): ToReplace {
  const marked = new Map(
    record.verdicts.filter(({ verdict }) => verdict === 'replace').map((row) => [row.file_id, row]),
  )
  return record.files.flatMap(({ id: fileId, type: slot }) => {
    const verdict = marked.get(fileId)
    const isThere = (draft.state.entries.get(attachmentPath(slot, fileId))?.value ?? null) !== null
    if (verdict === undefined || !isThere) return []
    return [{ slot, fileId, ...(verdict.note === null ? {} : { note: verdict.note }) }]
  })
}

type Replaced = { whole: WholeApplication; documents: ToReplace; by: string | null; at: Date }

/** Marks exactly these documents for replacement: the holder could not replace any others. */
async function setReplaced(trx: Trx, { whole, documents, by, at }: Replaced): Promise<void> {
  const own = trx.deleteFrom('document_verdicts').where('application_id', '=', whole.draft.id)
  const named = documents.map(({ fileId }) => fileId)
  await own
    .where((where) =>
      where.or([where('verdict', '=', 'replace'), where('file_id', '=', sql<string>`any(${named}::uuid[])`)]),
    )
    .execute()
  const rows = new Map(documents.map(({ fileId, note }) => [fileId, { file_id: fileId, note: note ?? null }]))
  if (rows.size === 0) return
  const common = { application_id: whole.draft.id, verdict: 'replace', by_user_id: by, at }
  await trx
    .insertInto('document_verdicts')
    .values([...rows.values()].map((row) => ({ ...common, ...row })))
    .execute()
}

async function reject(trx: Trx, { context }: EffectParts, step: ReviewStep): Promise<Effect> {
  await notify(trx, context, { step, kind: 'rejected' })
  return { ok: true, columns: { decided_at: step.at } }
}

async function notify(
  trx: Trx,
  context: Context,
  { step, kind }: { step: ReviewStep; kind: 'recheck' | 'rejected' },
): Promise<void> {
  const { draft, record } = step.whole
  await context.messages.enqueue(trx, {
    dedupeKey: `${kind} ${draft.id} ${step.version}`,
    to: draft.contactMobile,
    kind,
    locale: draft.locale,
    params: { trackingNo: record.tracking_no ?? '' },
  })
}
