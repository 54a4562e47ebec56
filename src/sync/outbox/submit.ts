import type { Receipt } from '#contract/applications/application-shapes.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { isElsewhere } from '../status.ts'
import type { DraftSending } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import { pendingOperations } from './outbox.ts'
import type { PushOutcome, SendableDraft } from './push.ts'
import { localDocHash } from './settle.ts'

/**
 * Notes that the person pressed submit. The submission is sent when everything is on the server, perhaps hours later
 * and with the page closed; repeating the call is harmless, so the application is submitted exactly once.
 */
export async function requestSubmission(context: SyncContext, draftId: string): Promise<void> {
  await setSubmission(context, draftId, { state: 'requested', at: context.now() })
}

/** Withdraws a submission that has not reached the server. */
export async function withdrawSubmission(context: SyncContext, draftId: string): Promise<void> {
  await setSubmission(context, draftId, null)
}

/**
 * The table of bytes is included because transactions that could write bytes are flushed to the disk before they are
 * done.
 */
async function setSubmission(
  { store, changes }: SyncContext,
  draftId: string,
  submission: DraftSending['submission'],
): Promise<void> {
  await store.transaction('rw', [store.drafts, store.blobs], () => store.drafts.update(draftId, { submission }))
  changes.publish({ draftId, paths: [], origin: 'typed' })
}

/** Submits when the person asked for it and both sides have the same document; otherwise the request stays. */
export async function submitDraft(
  context: SyncContext,
  transport: Transport,
  draft: SendableDraft,
): Promise<PushOutcome> {
  const { store, now } = context
  // Safeguard: an application is submitted only with equal hashes.
  if (draft.submission?.state !== 'requested' || !draft.hashAgrees) return { kind: 'done' }
  // Safeguard: an application is not submitted while a change waits.
  if ((await pendingOperations(store, draft.id)).length > 0) return { kind: 'done' }
  const files = await store.attachments.where('draftId').equals(draft.id).toArray()
  // Safeguard: an application is not submitted while a file waits.
  // Safeguard: bytes that another phone has are waited for.
  if (files.some((file) => file.state === 'here' || isElsewhere(file))) return { kind: 'done' }

  const docHash = await localDocHash(store, draft.id)
  const sent = await transport.submit(draft, { rev: draft.rev, docHash })
  if (sent.kind === 'unreachable') return { kind: 'later', retryAfterSeconds: null }
  if (sent.kind === 'answered') {
    await noteReceipt(context, draft, sent.body)
    context.changes.publish({ draftId: draft.id, paths: [], origin: 'server' })
    return { kind: 'done' }
  }
  const { status, code, fields = [] } = sent.problem
  // Safeguard: a server that is down refuses no submission.
  if (status >= 500 || status === 429 || status === 408) {
    return { kind: 'later', retryAfterSeconds: sent.retryAfterSeconds }
  }
  // This phone's access was revoked: the server did not look at the application, so nothing is refused, and the request
  // stays until a new code is typed.
  if (status === 404) return { kind: 'paused', code }
  // Another phone's change arrived in between: pull it, and try again with the document as it is then.
  // Safeguard: a submission that another phone has overtaken is made again.
  if (code === 'stale_version') return { kind: 'later', retryAfterSeconds: null }
  await store.drafts.update(draft.id, { submission: { state: 'refused', at: now(), code, fields } })
  context.changes.publish({ draftId: draft.id, paths: [], origin: 'server' })
  return { kind: 'done' }
}

/**
 * Stores the receipt, with the version from the server's answer: a version counted here would be too high after a
 * repetition, and all later answers would count as late. If another tab has learnt meanwhile that the application came
 * back for correction, this submission is over, but a newer request to submit stays.
 */
async function noteReceipt({ store, now }: SyncContext, asked: SendableDraft, answer: Receipt): Promise<void> {
  const { status, version, submittedAt, fee, receipt } = answer
  const done = { state: 'done', at: now(), trackingNo: receipt.trackingNo, fee: fee.total, submittedAt } as const
  await store.transaction('rw', [store.drafts, store.blobs], async () => {
    const draft = await store.drafts.get(asked.id)
    if (draft === undefined) return
    // Safeguard: a receipt that comes late does not close a returned application.
    if (draft.version <= version) await store.drafts.update(draft.id, { status, version, submission: done })
    else if (!isEditable(draft.status)) await store.drafts.update(draft.id, { submission: done })
    else if (draft.submission?.at === asked.submission?.at) await store.drafts.update(draft.id, { submission: null })
  })
}
