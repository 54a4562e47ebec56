import { type Kysely, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { CorrectionDocument } from '#contract/applications/application-shapes.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import { headline } from '#domain/enlistment/headline.ts'
import type { ReviewAction } from '#domain/enlistment/workflow.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import type { WholeApplication } from '../reading/application-record.ts'
import { addNumbers } from '../search/search-entry.ts'
import { type Clash, findSamePayment, lockName, takeAdvisoryLocks } from '../submission/uniqueness.ts'

/** The body of the call; each action uses its own part. */
export type Decision = {
  version: number
  note?: string | undefined
  amount?: number | undefined
  reason?: string | undefined
  fields?: string[] | undefined
  documents?: z.infer<typeof CorrectionDocument>[] | undefined
}

/** A step that the workflow table has allowed and that is about to happen. `version` is the version after it. */
export type ReviewStep = { whole: WholeApplication; decision: Decision; caller: Caller; at: Date; version: number }
/** `onClash` receives a payment reference that is used elsewhere. It is recorded although the step is refused. */
type Parts = { context: Context; enlistments: EnlistmentService; onClash: (clash: Clash) => void }
type Trx = Kysely<Database>

type Effect =
  | {
      ok: true
      /** Further columns of the application. */
      columns?: Updateable<Database['applications']>
      /** For the audit. */
      detail?: object
      /** The step was taken before, so nothing is written. */
      unchanged?: true
    }
  | Refusal

/** What each action does besides changing the status. */
export const reviewEffects: Readonly<
  Record<ReviewAction, (trx: Trx, parts: Parts, step: ReviewStep) => Promise<Effect>>
> = {
  'confirm-payment': confirmPayment,
  pending1: async () => ({ ok: true }),
  pending2: async () => ({ ok: true }),
  approve,
  recheck,
  reject,
}

async function confirmPayment(
  trx: Trx,
  { onClash }: Parts,
  { whole, decision, caller, at }: ReviewStep,
): Promise<Effect> {
  const { draft, record } = whole
  const { payment, fee } = record
  if (payment === null || fee === null) return refuse('wrong_state')
  if (payment.state === 'CONFIRMED') return { ok: true, unchanged: true }
  const amount = decision.amount ?? payment.amount
  if (amount !== fee.total) return refuse('payment_unconfirmed', { fields: [{ path: 'amount', code: 'not_the_fee' }] })
  const { method, transaction_id: transactionId } = payment
  await takeAdvisoryLocks(trx, [lockName.payment(payment)])
  const otherId = await findSamePayment(trx, { ...payment, applicationId: draft.id }, 'confirmed')
  if (otherId !== null) {
    onClash({ applicationId: draft.id, otherId, method, transactionId })
    return refuse('transaction_taken')
  }
  await trx
    .updateTable('payments')
    .set({ state: 'CONFIRMED', amount, confirmed_by: caller.user?.id ?? null, confirmed_at: at })
    .where('application_id', '=', draft.id)
    .execute()
  return { ok: true, detail: { method, transactionId, amount } }
}

async function approve(trx: Trx, { context, enlistments }: Parts, step: ReviewStep): Promise<Effect> {
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
async function recheck(trx: Trx, { context }: Parts, step: ReviewStep): Promise<Effect> {
  const { whole, decision, caller, at } = step
  const { reason = '' } = decision
  const fields = decision.fields ?? whole.record.flags.map(({ path }) => path)
  const documents = decision.documents ?? markedDocuments(whole)
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

async function reject(trx: Trx, { context }: Parts, step: ReviewStep): Promise<Effect> {
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
