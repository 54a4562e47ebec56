import { sendNamedPayment } from './outbox/named-payment.ts'
import { pendingOperations } from './outbox/outbox.ts'
import { type PushOutcome, pushDraft, type SendableDraft } from './outbox/push.ts'
import { submitDraft } from './outbox/submit.ts'
import { uploadAttachments } from './outbox/upload.ts'
import { jitter, nextRetry, waitOf } from './retry-time.ts'
import { sendingLeaseMs, whileSending } from './sending-lease.ts'
import { awaitsSignIn } from './status.ts'
import { type DraftRow, isNewer } from './store.ts'
import type { SyncContext } from './sync-context.ts'
import type { Transport } from './transport/transport.ts'
import { syncVisitors } from './visits/sync-visitors.ts'

/**
 * The wait on a full phone, which cannot store the number of tries: asking for an answer that cannot be stored is
 * useless.
 */
const unnotedDelayMs = 30_000

export type RunOptions = {
  /** Drafts to pull even when nothing waits, e.g. the one on the screen. */
  pull?: readonly string[]
  /** A tap on "send now", coming online, or the page coming to the front: do not wait for the next try. */
  now?: boolean
  /** The worker has no session: drafts that must be bound to an account are left for the page to create. */
  withoutSession?: boolean
}

/**
 * One pass over everything that waits on this phone. The page and the service worker run the same pass, under a Web
 * Lock where the browser has one; operation ids, not the lock, make two passes at once harmless. Resolves to the
 * milliseconds until the next pass makes sense, or null when nothing waits.
 */
export async function runSync(
  context: SyncContext,
  transport: Transport,
  options: RunOptions = {},
): Promise<number | null> {
  // Visits come first: they are a few hundred bytes, and should not wait for the files of an application.
  let next = await syncVisitors(context, transport.visits, options)
  for (const draft of await context.store.drafts.toArray()) {
    // A draft whose rows cannot be read or written must not stop the others.
    // Safeguard: one draft whose sending breaks does not keep the others.
    const wait = await syncDraft(context, transport, draft, options).catch(() => noteFailure(context, draft.id))
    if (wait !== null) next = next === null ? wait : Math.min(next, wait)
  }
  return next
}

/** A failure on this phone itself is retried later too, and the draft is not shown as "sending" meanwhile. */
async function noteFailure(context: SyncContext, draftId: string): Promise<number> {
  const tries = (await context.store.drafts.get(draftId).catch(() => undefined))?.retry.tries ?? 0
  const delay = jitter(context, tries)
  const retry = { tries: tries + 1, notBefore: context.now() + delay }
  const isNoted = await mark(context, draftId, { sendingUntil: 0, retry }).then(
    () => true,
    () => false,
  )
  // On a full phone the tries cannot be counted, so the waits would never grow.
  return isNoted ? delay : Math.max(delay, unnotedDelayMs)
}

async function syncDraft(
  context: SyncContext,
  transport: Transport,
  draft: DraftRow,
  { pull = [], now = false, withoutSession = false }: RunOptions,
): Promise<number | null> {
  const { store } = context
  if (isNewer(draft)) return null
  if (draft.mobile === null || (draft.paused !== null && !now)) return null
  // Safeguard: the worker makes no draft of an account.
  if (awaitsSignIn(draft, withoutSession ? null : context.account?.())) return null
  if (!(await hasWork(context, draft)) && !pull.includes(draft.id)) return null
  const wait = waitOf(draft, context.now())
  // A tap does not shorten a wait that the server asked for: the call would be refused again.
  if (wait > 0 && (!now || draft.retry.asked === true)) return wait

  const sign = () => mark(context, draft.id, { sendingUntil: context.now() + sendingLeaseMs })
  const outcome = await whileSending(sign, () => sendAll(context, transport, draft.id))
  if (outcome.kind === 'done') {
    await mark(context, draft.id, { sendingUntil: 0, retry: { tries: 0, notBefore: 0 }, paused: null })
    return null
  }
  if (outcome.kind === 'paused') {
    await mark(context, draft.id, { sendingUntil: 0, paused: outcome.code })
    return null
  }
  const { tries } = (await store.drafts.get(draft.id))?.retry ?? { tries: 0 }
  const { delay, retry } = nextRetry(context, { tries, retryAfterSeconds: outcome.retryAfterSeconds })
  await mark(context, draft.id, { sendingUntil: 0, retry })
  return delay
}

async function sendAll(context: SyncContext, transport: Transport, draftId: string): Promise<PushOutcome> {
  const pushed = await pushDraft(context, transport, draftId)
  if (pushed.kind !== 'done') return pushed
  const pushWords = async (): Promise<PushOutcome> => {
    const isTyped = (await pendingOperations(context.store, draftId)).length > 0
    return isTyped ? pushDraft(context, transport, draftId) : { kind: 'done' }
  }
  const draft = await sendable(context, draftId)
  const uploaded = await uploadAttachments(context, transport, { draft, pushWords })
  if (uploaded.kind !== 'done') return uploaded
  const submitted = await submitDraft(context, transport, await sendable(context, draftId))
  if (submitted.kind !== 'done') return submitted
  return sendNamedPayment(context, transport, await sendable(context, draftId))
}

async function sendable({ store }: SyncContext, draftId: string): Promise<SendableDraft> {
  const draft = await store.drafts.get(draftId)
  if (draft === undefined || draft.mobile === null) throw new Error('The draft vanished while it was being sent')
  return { ...draft, mobile: draft.mobile }
}

async function hasWork({ store }: SyncContext, draft: DraftRow): Promise<boolean> {
  if (!draft.onServer || draft.askAll === true || draft.submission?.state === 'requested') return true
  if (draft.namedPayment?.state === 'requested') return true
  if ((await pendingOperations(store, draft.id)).length > 0) return true
  const files = await store.attachments.where('draftId').equals(draft.id).toArray()
  return files.some(({ state }) => state === 'here')
}

async function mark(context: SyncContext, draftId: string, change: Partial<DraftRow>): Promise<void> {
  await context.store.drafts.update(draftId, change)
  context.changes.publish({ draftId, paths: [], origin: 'server' })
}
