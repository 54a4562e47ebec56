import type { PatchAnswer } from '#contract/applications/application-shapes.ts'
import type { Problem } from '#contract/shapes.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { hasFilesElsewhere } from '../status.ts'
import { type DraftHead, type DraftRow, localSchemaVersion, type OutboxRow, type TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Sent, Transport } from '../transport/transport.ts'
import { batchLimits, freezeBatch, parkOperation, pendingOperations, toOperation } from './outbox.ts'
import { settleAnswer } from './settle.ts'

export type PushOutcome =
  | { kind: 'done' }
  /** No answer: try again later, with everything unchanged. */
  | { kind: 'later'; retryAfterSeconds: number | null }
  /** Nothing more is sent until a person acts. */
  | { kind: 'paused'; code: string }

/** One new epoch for the first answer, and one for a restored server; more of them in one pass are not credible. */
const mostEpochs = 2

/** A draft whose mobile number is correct, so that it may be sent to the server. */
export type SendableDraft = DraftRow & { mobile: string }

/**
 * Sends everything that waits, batch by batch, and pulls newer changes. It makes at least one call, so that a draft
 * without waiting operations still gets the changes of other devices.
 */
export async function pushDraft(context: SyncContext, transport: Transport, draftId: string): Promise<PushOutcome> {
  const { store } = context
  let limit = batchLimits.operations
  let askedForAll = false
  let isMadeAgain = false
  let epochs = 0
  for (;;) {
    const draft = await store.drafts.get(draftId)
    if (draft === undefined || draft.mobile === null) return { kind: 'done' }
    const batch = await freezeBatch(store, draftId, limit)
    const isWhole = !draft.onServer || draft.askAll === true || draft.rev === 0
    const isBrief =
      !isWhole && draft.status === 'draft' && draft.version === 0 && !(await hasFilesElsewhere(store, draftId))
    const sent = await sendBatch(transport, { ...draft, mobile: draft.mobile }, { batch, isWhole, isBrief })
    if (sent.kind === 'unreachable') return { kind: 'later', retryAfterSeconds: null }
    if (sent.kind === 'answered') {
      const answer = sent.body
      // Safeguard: an answer counts when it names every operation (receipt check).
      if (!answersFor(draftId, batch, answer)) return { kind: 'later', retryAfterSeconds: null }
      const isRecreated = !draft.onServer && draft.epoch !== null
      await settleAnswer(context, draftId, { batch, answer, isRecreated, askedIn: draft.epoch })
      // A server whose epoch changes with every answer is tried again later, not for ever.
      if (answer.epoch !== draft.epoch) epochs += 1
      if (epochs > mostEpochs) return { kind: 'later', retryAfterSeconds: null }
      limit = batchLimits.operations
      if ((await pendingOperations(store, draftId)).length > 0) continue
      // Safeguard: a change that went by this phone is asked for again.
      if (askedForAll || !(await documentsDiffer(store, draftId))) return { kind: 'done' }
      askedForAll = true
      continue
    }
    // Safeguard: a draft that the server forgot is made again.
    if (sent.problem.status === 404 && draft.onServer && !isMadeAgain && draft.token !== '') {
      isMadeAgain = true
      // The server does not know the draft, because it was restored to an older backup or because the untouched draft
      // expired there. It is created again, under its id and token. A phone whose access was revoked gets 404 for that
      // call too.
      await store.drafts.update(draftId, { onServer: false })
      // A draft of an account must be created with its session, which only the page has.
      // Safeguard: a draft of an account that the server forgot is made again by the page only.
      if (draft.signedIn) return { kind: 'later', retryAfterSeconds: null }
      continue
    }
    const next = afterRefusal(sent.problem, batch)
    if (next.kind === 'later') return { kind: 'later', retryAfterSeconds: sent.retryAfterSeconds }
    if (next.kind === 'paused') return { kind: 'paused', code: sent.problem.code }
    if (next.kind === 'smaller') limit = Math.max(1, Math.floor(batch.length / 2))
    else {
      for (const { opId } of next.operations) await parkOperation(store, opId, sent.problem.code)
      limit = batchLimits.operations
    }
  }
}

/**
 * Whether the documents differ although nothing waits: this phone missed a change, or a refused value is in a field.
 * Everything is asked for once for each revision of the server: after that only the refused value can differ.
 */
async function documentsDiffer(store: TalikaStore, draftId: string): Promise<boolean> {
  const draft = await store.drafts.get(draftId)
  if (draft === undefined || draft.hashAgrees || draft.wholeRev === draft.rev) return false
  await store.drafts.update(draftId, { askAll: true })
  return true
}

/** An answer counts only if it names this application and every operation: a proxy can answer 200 too. */
function answersFor(draftId: string, batch: readonly OutboxRow[], answer: PatchAnswer): boolean {
  const answered = new Set(answer.results.map(({ opId }) => opId))
  // Safeguard: an answer counts when it names the application.
  return answer.id === draftId && batch.every(({ opId }) => answered.has(opId))
}

/** The version of the notice that was shown before the first field, and when, by this phone's clock. */
function consentOf({ notice, locale, createdAt }: DraftHead) {
  return notice === undefined ? {} : { consent: { notice, locale, at: new Date(createdAt).toISOString() } }
}

async function sendBatch(
  transport: Transport,
  draft: SendableDraft,
  { batch, isWhole, isBrief }: { batch: readonly OutboxRow[]; isWhole: boolean; isBrief: boolean },
): Promise<Sent<PatchAnswer>> {
  const ops = batch.map(toOperation)
  const { id, token, mobile, type, purpose, locale, renews, epoch } = draft
  if (!draft.onServer) {
    const about = { id, token, mobile, type, purpose, locale, schemaVersion: localSchemaVersion }
    // The revisions of the lost draft mean nothing in a draft that another phone may have created before this phone
    // does.
    // Safeguard: revisions that the server forgot are not named again.
    const body = { ...about, ...consentOf(draft), ops: ops.map((op) => ({ ...op, baseRev: 0 })) }
    if (renews === undefined) return transport.create(draft, body)
    return transport.create(draft, { ...body, enlistmentId: renews.enlistmentId }, renews)
  }
  return transport.patch(draft, {
    ...(epoch === null ? {} : { epoch }),
    sinceRev: isWhole ? 0 : draft.rev,
    schemaVersion: localSchemaVersion,
    ...(isBrief && epoch !== null ? { brief: true } : {}),
    ops,
  })
}

type AfterRefusal =
  | { kind: 'later' }
  | { kind: 'paused' }
  | { kind: 'smaller' }
  | { kind: 'park'; operations: readonly OutboxRow[] }

/** Refusals that no operation causes: they would meet every batch, and only a person or an update ends them. */
const pausing: ReadonlySet<ErrorCode> = new Set(['invalid_device_id', 'unsupported_client'])

/**
 * The reaction to a refusal. Operations that the server names are parked, and the others are sent. A batch that is
 * refused without a name is halved until the operation that the server refuses is alone. A refusal that is not about
 * the operations pauses the draft: parking them one by one would empty the outbox for nothing.
 */
function afterRefusal({ status, code, fields = [] }: Problem, batch: readonly OutboxRow[]): AfterRefusal {
  // Safeguard: a server that was too slow refuses nothing.
  if (status >= 500 || status === 408 || status === 429) return { kind: 'later' }
  // Another phone's change came in between: the next try pulls it first.
  // Safeguard: a batch that another phone has overtaken is sent again.
  if (code === 'stale_version') return { kind: 'later' }
  // Safeguard: a session that is refused pauses and clears nothing.
  // Safeguard: a refusal that no operation is to blame for sets nothing aside.
  if (status === 401 || status === 403 || status === 404 || status === 409) return { kind: 'paused' }
  // Safeguard: a look at the server that is refused pauses the draft.
  if (pausing.has(code) || batch.length === 0) return { kind: 'paused' }
  if (status === 413 && batch.length > 1) return { kind: 'smaller' }
  const named = new Set(fields.map(({ path }) => Number(/^ops\.(\d+)/.exec(path)?.[1] ?? Number.NaN)))
  const operations = batch.filter((_, index) => named.has(index))
  if (operations.length > 0) return { kind: 'park', operations }
  if (fields.some(({ path }) => path !== 'ops')) return { kind: 'paused' }
  return batch.length > 1 ? { kind: 'smaller' } : { kind: 'park', operations: batch }
}
