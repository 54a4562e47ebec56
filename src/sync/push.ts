import type { PatchAnswer } from '#contract/application-shapes.ts'
import type { Problem } from '#contract/shapes.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { batchLimits, freezeBatch, parkOperation, pendingOperations, toOperation } from './outbox.ts'
import { forgottenEpoch, settleAnswer } from './settle.ts'
import { type DraftRow, localSchemaVersion, type OutboxRow } from './store.ts'
import type { SyncContext } from './sync-context.ts'
import type { Sent, Transport } from './transport.ts'

export type PushOutcome =
  | { kind: 'done' }
  /** No answer: try again later, with everything as it is. */
  | { kind: 'later'; retryAfterSeconds: number | null }
  /** Nothing more goes out until a person acts. */
  | { kind: 'paused'; code: string }

/** A draft whose mobile number is correct, so that the server may hear of it. */
export type SendableDraft = DraftRow & { mobile: string }

/**
 * Sends everything that waits, batch by batch, and pulls what is newer. At least one call is made, so that a draft
 * with nothing to say still hears of other devices.
 */
export async function pushDraft(context: SyncContext, transport: Transport, draftId: string): Promise<PushOutcome> {
  let limit = batchLimits.operations
  let forgotten = false
  let askedForAll = false
  for (;;) {
    const draft = await context.store.drafts.get(draftId)
    if (draft === undefined || draft.mobile === null) return { kind: 'done' }
    const batch = await freezeBatch(context.store, draftId, limit)
    const sent = await sendBatch(transport, { ...draft, mobile: draft.mobile }, batch)
    if (sent.kind === 'unreachable') return { kind: 'later', retryAfterSeconds: null }
    if (sent.kind === 'answered') {
      if (!answersFor(draftId, batch, sent.body)) return { kind: 'later', retryAfterSeconds: null }
      await settleAnswer(context, draftId, batch, sent.body)
      limit = batchLimits.operations
      if ((await pendingOperations(context.store, draftId)).length > 0) continue
      if (askedForAll || draft.rev === 0 || !(await standsApart(context, draftId))) return { kind: 'done' }
      askedForAll = true
      await context.store.drafts.update(draftId, { rev: 0 })
      continue
    }
    if (sent.problem.status === 404 && draft.onServer && !forgotten) {
      forgotten = true
      await forgetServer(context, draftId)
      // Only the page has the session that a new creation must be bound to.
      if (draft.signedIn) return { kind: 'later', retryAfterSeconds: null }
      continue
    }
    const next = afterRefusal(sent.problem, batch)
    if (next.kind === 'later') return { kind: 'later', retryAfterSeconds: sent.retryAfterSeconds }
    if (next.kind === 'paused') return { kind: 'paused', code: sent.problem.code }
    if (next.kind === 'smaller') limit = Math.max(1, Math.floor(batch.length / 2))
    else {
      for (const { opId } of next.operations) await parkOperation(context.store, opId, sent.problem.code)
      limit = batchLimits.operations
    }
  }
}

/**
 * A server that was set back to a backup older than the draft does not know it, nor does one on which the draft expired
 * untouched: it is made there again, under its id and token, and everything goes again. To a phone that may not see the
 * draft any more the server says 404 to that too. Revisions of a draft that is gone say nothing about one that another
 * phone may make before us.
 */
async function forgetServer({ store }: SyncContext, draftId: string): Promise<void> {
  await store.transaction('rw', [store.drafts, store.outbox], async () => {
    await store.drafts.update(draftId, { onServer: false, epoch: forgottenEpoch })
    for (const { opId } of await pendingOperations(store, draftId)) await store.outbox.update(opId, { baseRev: 0 })
  })
}

/**
 * Nothing waits and nothing was refused, and still the documents differ: a change went by this phone, whatever answered
 * in the server's place. Everything is asked for once more.
 */
async function standsApart({ store }: SyncContext, draftId: string): Promise<boolean> {
  if ((await store.drafts.get(draftId))?.hashAgrees !== false) return false
  return (await store.outbox.filter((row) => row.draftId === draftId).count()) === 0
}

/** An answer counts only when it speaks of this application's every operation: a proxy can answer 200 too. */
function answersFor(draftId: string, batch: readonly OutboxRow[], answer: PatchAnswer): boolean {
  const answered = new Set(answer.results.map(({ opId }) => opId))
  return answer.id === draftId && batch.every(({ opId }) => answered.has(opId))
}

/** What the person was told before the first field, and when, by this phone's clock. */
function consentOf({ notice, locale, createdAt }: DraftRow) {
  return notice === undefined ? {} : { consent: { notice, locale, at: new Date(createdAt).toISOString() } }
}

function sendBatch(
  transport: Transport,
  draft: SendableDraft,
  batch: readonly OutboxRow[],
): Promise<Sent<PatchAnswer>> {
  const ops = batch.map(toOperation)
  const { id, token, mobile, type, purpose, locale, renews } = draft
  if (!draft.onServer) {
    const about = { id, token, mobile, type, purpose, locale, schemaVersion: localSchemaVersion }
    const body = { ...about, ...consentOf(draft), ops }
    if (renews === undefined) return transport.create(draft, body)
    return transport.create(draft, { ...body, enlistmentId: renews.enlistmentId }, renews)
  }
  return transport.patch(draft, {
    ...(draft.epoch === null ? {} : { epoch: draft.epoch }),
    sinceRev: draft.rev,
    schemaVersion: localSchemaVersion,
    ...(draft.status === 'draft' && draft.version === 0 && draft.epoch !== null ? { brief: true } : {}),
    ops,
  })
}

type AfterRefusal =
  | { kind: 'later' }
  | { kind: 'paused' }
  | { kind: 'smaller' }
  | { kind: 'park'; operations: readonly OutboxRow[] }

/** Refusals that no operation is to blame for: they would meet every batch, and only a person or an update ends them. */
const pausing: ReadonlySet<ErrorCode> = new Set(['invalid_device_id', 'unsupported_client'])

/**
 * What to do about a refusal. Operations that the server names are parked and let the rest pass. A batch that is refused
 * without a name is halved until the one operation that the server will not have is alone. A refusal that speaks of
 * something else than the operations pauses the draft: parking them one by one would empty the outbox for nothing.
 */
function afterRefusal({ status, code, fields = [] }: Problem, batch: readonly OutboxRow[]): AfterRefusal {
  if (status >= 500 || status === 408 || status === 429) return { kind: 'later' }
  // Somebody else's change came in between: the next try pulls it first.
  if (code === 'stale_version') return { kind: 'later' }
  if (status === 401 || status === 403 || status === 404 || status === 409) return { kind: 'paused' }
  if (pausing.has(code) || batch.length === 0) return { kind: 'paused' }
  if (status === 413 && batch.length > 1) return { kind: 'smaller' }
  const named = new Set(fields.map(({ path }) => Number(/^ops\.(\d+)/.exec(path)?.[1] ?? Number.NaN)))
  const operations = batch.filter((_, index) => named.has(index))
  if (operations.length > 0) return { kind: 'park', operations }
  if (fields.some(({ path }) => path !== 'ops')) return { kind: 'paused' }
  return batch.length > 1 ? { kind: 'smaller' } : { kind: 'park', operations: batch }
}
