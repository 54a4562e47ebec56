import type { Kysely } from 'kysely'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { checkTransition, isPaymentAction, type ReviewAction } from '#domain/enlistment/workflow.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import { settleReceipt } from '../../receipts/service.ts'
import { isHolder } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import { lockApplicationOfKind } from '../access/held-application.ts'
import type { DraftCache } from '../drafts/draft-cache.ts'
import { loadApplication, type PaymentRecord, type WholeApplication } from '../reading/application-record.ts'
import { factsOf, toApplication, toTableCaller } from '../reading/application-view.ts'
import { allPayments } from '../reading/fee-parts.ts'
import { arrivalColumns } from '../search/arrivals.ts'
import { settleParts } from '../submission/settle-parts.ts'
import { type Clash, noteClash } from '../submission/uniqueness.ts'
import { actingRole } from './acting-role.ts'
import { reviewEffects } from './review-effects.ts'
import type { Decision } from './review-step.ts'
import { refuseUnknownPaths } from './unknown-paths.ts'

export type ReviewCall = {
  caller: Caller
  kind: ApplicationKind
  id: string
  action: ReviewAction
  decision: Decision
}

export type ReviewService = {
  /** Takes a step of the review. Refusals: those of the workflow table, and `stale_version`. */
  decide: (call: ReviewCall) => Promise<Result<Application>>
}

type Parts = { context: Context; cache: DraftCache; enlistments: EnlistmentService }

/** The refusals for violated unique indexes, when two desks act at the same moment. */
const indexRefusals = {
  payments_confirmed_once: refuse('transaction_taken'),
  applications_one_renewal: refuse('wrong_state', { fields: [{ path: 'enlistmentId', code: 'renewal_open' }] }),
}

export function createReviewService(parts: Parts): ReviewService {
  return {
    async decide(call) {
      const { db, now } = parts.context
      const clashes: Clash[] = []
      const onClash = (clash: Clash) => clashes.push(clash)
      const decided = await transact(db, (trx) => decide(trx, { ...parts, onClash }, call), indexRefusals)
      for (const clash of clashes) await noteClash(db, clash, now())
      parts.cache.forget(call.id)
      return decided
    },
  }
}

async function decide(
  trx: Kysely<Database>,
  { context, enlistments, onClash }: Parts & { onClash: (clash: Clash) => void },
  call: ReviewCall,
): Promise<Result<Application>> {
  const { caller, kind, id, action, decision } = call
  const taken = await lockApplicationOfKind(trx, kind, id)
  if (!taken.ok) return taken
  const { value: whole } = taken
  const { draft } = whole
  const isOwn = isHolder(context.secret, caller, draft)
  // Any other refusal would reveal that a draft with this id exists.
  if (!isOwn && draft.status === 'draft') return refuse('not_found')
  const tableCaller = toTableCaller({ caller, isHolder: isOwn })
  const at = context.now()
  const facts = factsOf(whole, dhakaDate(at))
  const check = checkTransition({ action, facts, caller: tableCaller, words: decision })
  if (!check.ok && isOwn) return check
  // Checked before the table's refusal: for a stale view that refusal would be about another state of the application.
  if (decision.version !== draft.version) return refuse('stale_version')
  if (!check.ok) return check
  const pathRefusal = refuseUnknownPaths(whole, decision)
  if (pathRefusal !== null) return pathRefusal

  // Confirming a payment raises the version too, so that a return that was decided at the same moment is refused.
  const named = paymentOf(whole, decision)
  if (named === undefined) return refuse('invalid_request', { fields: [{ path: 'paymentId', code: 'unknown' }] })
  const step = { whole, payment: named, decision, caller, at, version: draft.version + 1 }
  const effect = await reviewEffects[action](trx, { context, enlistments, onClash }, step)
  if (!effect.ok) return effect
  if (!effect.unchanged) {
    if (action === 'confirm-payment' || isPaymentAction(action)) await settleParts(trx, id, whole.record.fee)
    const arrival = check.to === draft.status ? {} : arrivalColumns(check.to, at)
    await trx
      .updateTable('applications')
      .set({ status: check.to, version: step.version, updated_at: at, ...arrival, ...effect.columns })
      .where('id', '=', id)
      .execute()
    const receipts = await settleReceipt(trx, { applicationId: id, at })
    await writeAudit(trx, {
      applicationId: id,
      action,
      from: draft.status,
      to: check.to,
      caller,
      role: actingRole(caller, check.by),
      reason: decision.reason,
      detail: {
        rev: draft.state.rev,
        ...(decision.note ? { note: decision.note } : {}),
        ...effect.detail,
        ...receipts,
      },
      at,
    })
  }
  const after = await loadApplication(trx, id)
  if (after === null) throw new Error('An application disappeared while its row was locked')
  const viewer = { caller, isHolder: false, epoch: context.epoch(), secret: context.secret, today: dhakaDate(at) }
  return { ok: true, value: toApplication(after, viewer) }
}

/** The payment that the decision names, or the one in question; undefined when the application has no such payment. */
function paymentOf({ record }: WholeApplication, { paymentId }: Decision): PaymentRecord | null | undefined {
  return paymentId === undefined ? record.payment : allPayments(record).find(({ id }) => id === paymentId)
}
