import { pendingOperations } from './outbox.ts'
import type { PushOutcome, SendableDraft } from './push.ts'
import { localDocHash } from './settle.ts'
import type { SyncContext } from './sync-context.ts'
import type { Transport } from './transport.ts'

/**
 * Notes that the person pressed submit. It happens when everything is on the server, perhaps hours later and with the
 * page closed; repeating the call is harmless, so the application is submitted exactly once.
 */
export async function requestSubmission(context: SyncContext, draftId: string): Promise<void> {
  await context.store.drafts.update(draftId, { submission: { state: 'requested', at: context.now() } })
  context.changes.publish({ draftId, paths: [], origin: 'typed' })
}

/** Takes a submission back while it has not reached the server. */
export async function withdrawSubmission(context: SyncContext, draftId: string): Promise<void> {
  await context.store.drafts.update(draftId, { submission: null })
  context.changes.publish({ draftId, paths: [], origin: 'typed' })
}

/** Submits when it was asked for and both sides hold the same document; otherwise leaves the wish standing. */
export async function submitDraft(
  context: SyncContext,
  transport: Transport,
  draft: SendableDraft,
): Promise<PushOutcome> {
  const { store, now } = context
  if (draft.submission?.state !== 'requested' || !draft.hashAgrees) return { kind: 'done' }
  if ((await pendingOperations(store, draft.id)).length > 0) return { kind: 'done' }
  const files = await store.attachments.where('draftId').equals(draft.id).toArray()
  if (files.some(({ state }) => state === 'here')) return { kind: 'done' }

  const docHash = await localDocHash(store, draft.id)
  const sent = await transport.submit(draft, { rev: draft.rev, docHash })
  if (sent.kind === 'unreachable') return { kind: 'later', retryAfterSeconds: null }
  if (sent.kind === 'answered') {
    const { status, submittedAt, fee, receipt } = sent.body
    await store.drafts.update(draft.id, {
      status,
      submission: { state: 'done', at: now(), trackingNo: receipt.trackingNo, fee: fee.total, submittedAt },
    })
    context.changes.publish({ draftId: draft.id, paths: [], origin: 'server' })
    return { kind: 'done' }
  }
  const { status, code, fields = [] } = sent.problem
  if (status >= 500 || status === 429 || status === 408) {
    return { kind: 'later', retryAfterSeconds: sent.retryAfterSeconds }
  }
  // Not ours any more: the application was never looked at, so nothing is refused; the wish stands until a new code comes.
  if (status === 404) return { kind: 'paused', code }
  // Somebody else's change arrived in between: pull it and try again with the document as it is now.
  if (code === 'stale_version') return { kind: 'later', retryAfterSeconds: null }
  await store.drafts.update(draft.id, { submission: { state: 'refused', at: now(), code, fields } })
  context.changes.publish({ draftId: draft.id, paths: [], origin: 'server' })
  return { kind: 'done' }
}
