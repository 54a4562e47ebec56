import type { Kysely } from 'kysely'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { applicationCalls } from '#contract/applications/applications.ts'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { filesToReplace } from '#domain/enlistment/correction.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { searchNumber } from '#domain/enlistment/desk/search-numbers.ts'
import { headline } from '#domain/enlistment/headline.ts'
import { type ApplicationAction, checkTransition } from '#domain/enlistment/workflow.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { storedState } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import { settleReceipt, settleReceiptAlone } from '../../receipts/service.ts'
import { writeAudit } from '../access/application-audit.ts'
import { takeHeldApplication } from '../access/held-application.ts'
import { docHashOf } from '../drafts/document-digest.ts'
import type { DraftCache } from '../drafts/draft-cache.ts'
import { checkLatestDuplicates, noteSharers } from '../duplicates/duplicate-flags.ts'
import { loadApplication, type WholeApplication } from '../reading/application-record.ts'
import { factsOf, toApplication, toTableCaller } from '../reading/application-view.ts'
import { restOf } from '../reading/fee-parts.ts'
import { addNumbers } from '../search/search-entry.ts'
import {
  acceptedPayment,
  earlierPart,
  type GivenPayment,
  givenPayment,
  isSamePayment,
  savePayment,
  writePaymentAnswers,
} from './payment.ts'
import { enterKnownFiles } from './renewal-files.ts'
import { settleParts } from './settle-parts.ts'
import { refuseSlip } from './slip-picture.ts'
import { feeOf, purposeOf, refuseIncomplete, refuseTaken, verifiedFiles } from './submission-checks.ts'
import { acceptSubmission, findRepeatedReceipt, linkRenewal, type ReceiptBody } from './submission-write.ts'
import { type Clash, noteClash } from './uniqueness.ts'

type SubmitBody = BodyOf<typeof applicationCalls.individual.submit>
type Parts = { context: Context; cache: DraftCache; enlistments: EnlistmentService }
/** What a call records even if it is refused. */
type Notes = { onClash: (clash: Clash) => void }
type Call<Body> = { caller: Caller; kind: ApplicationKind; body: Body }
type PaymentCall = Call<{ id: string; payment: PaymentReference }>

export type SubmissionService = {
  /** A repeated call after an accepted submission gets the same receipt. */
  submit: (call: Call<SubmitBody>) => Promise<Result<ReceiptBody>>
  /** Gives the payment reference ahead of the submission, or at a desk in place of one that the desk rejected. */
  givePayment: (call: PaymentCall) => Promise<Result<Application>>
}

/** The desk has rejected or reversed this reference, so in another spelling it changes nothing. */
const sameReference = refuse('incomplete', { fields: [{ path: 'payment.transactionId', code: 'rejected' }] })
/** The payment is a part of the fee already. */
const countedReference = refuse('incomplete', { fields: [{ path: 'payment.transactionId', code: 'counted' }] })
const renewalOpen = refuse('wrong_state', { fields: [{ path: 'previousEnlistmentNo', code: 'renewal_open' }] })

export function createSubmissionService(parts: Parts): SubmissionService {
  const { db, now, log } = parts.context
  /** Runs the call. Clashes of references are recorded afterwards, because a refusal rolls everything else back. */
  const write = async <Answer>(id: string, work: (notes: Notes) => Promise<Answer>): Promise<Answer> => {
    const clashes: Clash[] = []
    const answer = await work({ onClash: (clash) => clashes.push(clash) })
    for (const clash of clashes) await noteClash(db, clash, now())
    parts.cache.forget(id)
    return answer
  }
  /** The application is submitted already. If this check fails, the job repeats it. */
  const checkFlags = () =>
    checkLatestDuplicates(db).catch((error) => log.error({ error }, 'The search for duplicates failed'))
  return {
    async submit(call) {
      const answer = await write(call.body.id, (notes) =>
        transact(db, (trx) => submit(trx, { ...parts, ...notes }, call), { applications_one_renewal: renewalOpen }),
      )
      if (answer.ok) await checkFlags()
      return answer
    },
    givePayment: (call) =>
      write(call.body.id, (notes) => transact(db, (trx) => givePayment(trx, { ...parts, ...notes }, call))),
  }
}

async function submit(
  trx: Kysely<Database>,
  { context, enlistments, onClash }: Parts & Notes,
  { caller, kind, body }: Call<SubmitBody>,
): Promise<Result<ReceiptBody>> {
  const taken = await takeForSubmission(trx, context, { caller, kind, body })
  if (!taken.ok) return taken
  const repeated = findRepeatedReceipt(taken.value, body.docHash)
  // Safeguard: a repeated submission is answered with its receipt.
  if (repeated !== null) return { ok: true, value: repeated }
  const at = context.now()
  const today = dhakaDate(at)
  const refusal = refuseAction('submit', taken.value, { caller, today }) ?? refuseUnsettled(taken.value, body)
  if (refusal !== null) return refusal

  const paid = await withPayment(trx, taken.value, { context, caller, payment: body.payment })
  if (!paid.ok) return paid
  const linked = await linkRenewal(trx, paid.value, { enlistments, caller })
  if (!linked.ok) return linked
  const { draft, record } = linked.value

  const raw = liveAnswers(draft.state.entries)
  const purpose = purposeOf(draft, raw)
  const fee = await feeOf(trx, linked.value, { purpose, today })
  const toReplace = filesToReplace(draft.status === 'recheck' ? draft.correction?.documents : [])
  const files = verifiedFiles(draft, record)
  const incomplete = refuseIncomplete(draft, raw, { today, feeTotal: fee.total, files, toReplace })
  if (incomplete !== null) return incomplete
  const answers = resolveAnswers(draft.type, raw, { today, feeTotal: fee.total })
  const head = headline(draft.type, answers)
  const used = await refuseTaken(trx, draft, { caller, head, now: at })
  if (used !== null) return used
  const rest = restOf(record, fee.total)
  const given = givenPayment({ draft, record, answers }, { payment: body.payment, rest, feeTotal: fee.total })
  const unpaid = await savePayment(trx, record, { given, feeTotal: fee.total, at, onClash })
  if (unpaid !== null) return unpaid
  await noteReplaced(trx, linked.value, { caller, given, at })
  const payment = acceptedPayment(record, given)
  const value = await acceptSubmission(trx, linked.value, {
    context,
    caller,
    submission: { purpose, fee, head, answers, payment, at, sentDocHash: body.docHash },
  })
  // With another purpose the fee may be another.
  await settleParts(trx, draft.id, fee)
  await settleReceiptAlone(trx, { applicationId: draft.id, status: 'pending', by: caller.user, at })
  return { ok: true, value }
}

/** Locks and loads the application, with the files that the office has from the renewed application. */
async function takeForSubmission(
  trx: Kysely<Database>,
  { secret, now }: Context,
  { caller, kind, body }: Call<SubmitBody>,
) {
  const taken = await takeHeldApplication(trx, secret, { caller, kind, id: body.id })
  if (!taken.ok || taken.value.draft.enlistmentId === null) return taken
  await enterKnownFiles(trx, taken.value.draft, now())
  return takeHeldApplication(trx, secret, { caller, kind, id: body.id })
}

async function givePayment(
  trx: Kysely<Database>,
  { context, onClash }: Parts & Notes,
  { caller, kind, body }: PaymentCall,
): Promise<Result<Application>> {
  const taken = await takeHeldApplication(trx, context.secret, { caller, kind, id: body.id })
  if (!taken.ok) return taken
  const at = context.now()
  const today = dhakaDate(at)
  const refusal = refuseAction('payment', taken.value, { caller, today })
  if (refusal !== null) return refusal
  const isAtDesk = isInReview(taken.value.draft.status)
  // What the application is for was decided by its submission.
  const payment = isAtDesk ? { ...body.payment, purpose: taken.value.draft.purpose } : body.payment
  const paid = await withPayment(trx, taken.value, { context, caller, payment })
  if (!paid.ok) return paid
  const { draft, record } = paid.value
  const raw = liveAnswers(draft.state.entries)
  const fee = await feeOf(trx, paid.value, { purpose: purposeOf(draft, raw), today })
  const answers = resolveAnswers(draft.type, raw, { today, feeTotal: fee.total })
  const rest = restOf(record, fee.total)
  const given = givenPayment({ draft, record, answers }, { payment, rest, feeTotal: fee.total })
  if (isAtDesk && isSamePayment(record, given)) return sameReference
  const earlier = earlierPart(record, given)
  if (isAtDesk && earlier !== undefined) return storedState(earlier) === 'REVERSED' ? sameReference : countedReference
  const unpaid = await savePayment(trx, record, { given, feeTotal: fee.total, at, onClash })
  if (unpaid !== null) return unpaid
  if (isAtDesk) await putBack(trx, context, paid.value, { caller, given, at })
  else await noteReplaced(trx, paid.value, { caller, given, at })
  const whole = await loadApplication(trx, draft.id)
  if (whole === null) throw new Error('An application disappeared while its row was locked')
  const viewer = { caller, isHolder: true, epoch: context.epoch(), secret: context.secret, today }
  return { ok: true, value: toApplication(whole, viewer) }
}

/** Checks the payment of the call and writes it into the answers of the application. */
async function withPayment(
  trx: Kysely<Database>,
  { draft, record }: WholeApplication,
  call: { context: Context; caller: Caller; payment: PaymentReference | undefined },
): Promise<Result<WholeApplication>> {
  const { context, caller, payment } = call
  if (payment === undefined) return { ok: true, value: { draft, record } }
  const slip = payment.slipFileId ?? null
  const wrongSlip = slip === null ? null : refuseSlip(record, slip, { isAtDesk: isInReview(draft.status) })
  if (wrongSlip !== null) return wrongSlip
  const at = context.now()
  const written = await writePaymentAnswers(trx, draft, {
    payment,
    deviceId: caller.deviceId,
    at,
    today: dhakaDate(at),
    newId: context.newId,
  })
  return written.ok ? { ok: true, value: { draft: written.value, record } } : written
}

function refuseAction(
  action: ApplicationAction,
  whole: WholeApplication,
  { caller, today }: { caller: Caller; today: CalendarDate },
): Refusal | null {
  const facts = factsOf(whole, today)
  const check = checkTransition({ action, facts, caller: toTableCaller({ caller, isHolder: true }) })
  return check.ok ? null : check
}

/** The phone must submit exactly what the server has, and no conflict may be open. */
function refuseUnsettled({ draft }: WholeApplication, body: SubmitBody): Refusal | null {
  if (body.rev !== draft.state.rev || body.docHash !== docHashOf(draft.digest)) return refuse('stale_version')
  const open = [...draft.state.conflicts.values()].map(({ path }) => ({ path, code: 'conflict' }))
  return open.length > 0 ? refuse('conflict_open', { fields: open }) : null
}

type Given = { caller: Caller; given: GivenPayment; at: Date }

/**
 * Puts an application back before its desk after the holder named another payment in place of a rejected one: the
 * payment is marked, both numbers find the application, and the version rises, so that a desk that still sees the
 * rejected payment decides nothing.
 */
async function putBack(
  trx: Kysely<Database>,
  { secret }: Pick<Context, 'secret'>,
  whole: WholeApplication,
  { caller, given, at }: Given,
): Promise<void> {
  const { hasNoSlip } = acceptedPayment(whole.record, given)
  const { id, version } = whole.draft
  await trx.updateTable('payments').set({ given_again_at: at }).where('application_id', '=', id).execute()
  await trx
    .updateTable('applications')
    .set({ version: version + 1, updated_at: at, has_no_slip: hasNoSlip })
    .where('id', '=', id)
    .execute()
  await addNumbers(trx, secret, { id, numbers: searchNumber('transaction', given.transactionId) })
  await noteSharers(trx, id)
  await auditGiven(trx, whole, { caller, given, at })
}

/** In a return the holder may name another payment in place of a confirmed one, whose confirmation ends with it. */
async function noteReplaced(trx: Kysely<Database>, whole: WholeApplication, named: Given): Promise<void> {
  const { record } = whole
  const { payment } = record
  const isNamed = isSamePayment(record, named.given) || earlierPart(record, named.given) !== undefined
  const stays = payment?.state !== 'CONFIRMED' || payment.checkout_id !== null || isNamed
  if (!stays) await auditGiven(trx, whole, named)
}

/** Records the payment that the holder named, and the confirmed one that it replaces. */
async function auditGiven(
  trx: Kysely<Database>,
  { draft, record }: WholeApplication,
  { caller, given, at }: Given,
): Promise<void> {
  const { id, status, state } = draft
  const { payment } = record
  const replaced =
    payment?.state === 'CONFIRMED'
      ? { replaced: { method: payment.method, transactionId: payment.transaction_id, amount: payment.amount } }
      : {}
  const { method, transactionId, amount } = given
  const receipts = await settleReceipt(trx, { applicationId: id, at })
  const detail = { method, transactionId, amount, rev: state.rev, ...replaced, ...receipts }
  await writeAudit(trx, { applicationId: id, action: 'give-payment', from: status, to: status, caller, detail, at })
}
