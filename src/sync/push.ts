import type { PatchAnswer } from '#contract/application-shapes.ts'
import type { SyncContext } from './drafts.ts'
import { batchLimits, freezeBatch, parkOperation, pendingOperations, toOperation } from './outbox.ts'
import { settleAnswer } from './settle.ts'
import { type DraftRow, localSchemaVersion, type OutboxRow } from './store.ts'
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
  for (;;) {
    const draft = await context.store.drafts.get(draftId)
    if (draft === undefined || draft.mobile === null) return { kind: 'done' }
    const batch = await freezeBatch(context.store, draftId, limit)
    const sent = await sendBatch(transport, { ...draft, mobile: draft.mobile }, batch)
    if (sent.kind === 'unreachable') return { kind: 'later', retryAfterSeconds: null }
    if (sent.kind === 'answered') {
      if (!answersFor(batch, sent.body)) return { kind: 'later', retryAfterSeconds: null }
      await settleAnswer(context, draftId, batch, sent.body)
      limit = batchLimits.operations
      if ((await pendingOperations(context.store, draftId)).length === 0) return { kind: 'done' }
      continue
    }
    const { problem, retryAfterSeconds } = sent
    const next = afterRefusal(problem.status, batch.length)
    if (next === 'later') return { kind: 'later', retryAfterSeconds }
    if (next === 'paused') return { kind: 'paused', code: problem.code }
    if (next === 'smaller') limit = Math.max(1, Math.floor(batch.length / 2))
    const [only] = batch
    if (next === 'park' && only !== undefined) {
      await parkOperation(context.store, only.opId, problem.code)
      limit = batchLimits.operations
    }
  }
}

/** An answer counts only when it speaks of this application's every operation: a proxy can answer 200 too. */
function answersFor(batch: readonly OutboxRow[], answer: PatchAnswer): boolean {
  const answered = new Set(answer.results.map(({ opId }) => opId))
  return batch.every(({ opId, draftId }) => answered.has(opId) && draftId === answer.id)
}

function sendBatch(
  transport: Transport,
  draft: SendableDraft,
  batch: readonly OutboxRow[],
): Promise<Sent<PatchAnswer>> {
  const ops = batch.map(toOperation)
  const { id, token, mobile, type, purpose, locale } = draft
  if (!draft.onServer) {
    return transport.create(draft, { id, token, mobile, type, purpose, locale, schemaVersion: localSchemaVersion, ops })
  }
  return transport.patch(draft, {
    sinceRev: draft.rev,
    ...(draft.epoch === null ? {} : { epoch: draft.epoch }),
    schemaVersion: localSchemaVersion,
    ops,
  })
}

/**
 * What to do about a refusal. A batch that is refused as a whole is halved until the one operation that the server
 * will not have is alone, is parked, and lets the rest pass.
 */
function afterRefusal(status: number, batchSize: number): 'later' | 'paused' | 'smaller' | 'park' {
  if (status >= 500 || status === 408 || status === 429) return 'later'
  if (status === 401 || status === 403 || status === 404 || status === 409 || batchSize === 0) return 'paused'
  return batchSize > 1 ? 'smaller' : 'park'
}
