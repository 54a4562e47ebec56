import { uploadAttachments } from './files/attachments.ts'
import { pendingOperations } from './outbox/outbox.ts'
import { type PushOutcome, pushDraft, type SendableDraft } from './outbox/push.ts'
import { submitDraft } from './outbox/submit.ts'
import { awaitsSignIn, sendingLeaseMs } from './status.ts'
import { type DraftRow, isNewer } from './store.ts'
import type { SyncContext } from './sync-context.ts'
import type { Transport } from './transport/transport.ts'

/** Full jitter between nothing and this, doubling: a thousand phones that come online together do not send at once. */
export const retryDelay = { firstMs: 2_000, lastMs: 300_000 }

/** What can note nothing (a full phone) tries this often: an answer that cannot be kept is not asked for in vain. */
const unnotedDelayMs = 30_000

/** However long the server asks for, an hour later someone may try again. */
const longestAskedWaitMs = 3_600_000

export type RunOptions = {
  /** Drafts to pull even when nothing waits, e.g. the one on the screen. */
  pull?: readonly string[]
  /** A tap on "send now", coming online, the page coming to the front: do not wait for the next try. */
  now?: boolean
  /** The worker has no session: drafts that must be bound to an account are left for the page to create. */
  withoutSession?: boolean
}

/**
 * One pass over everything that waits on this phone. The page and the service worker run the same pass, under a Web
 * Lock where there is one; operation ids, not the lock, make two passes at once harmless.
 * Resolves to the milliseconds until the next pass makes sense, or null when nothing waits.
 */
export async function runSync(
  context: SyncContext,
  transport: Transport,
  options: RunOptions = {},
): Promise<number | null> {
  let next: number | null = null
  for (const draft of await context.store.drafts.toArray()) {
    // One draft whose rows cannot be read or written must not keep the others on the phone.
    // Safeguard: one draft whose sending breaks does not keep the others.
    const wait = await syncDraft(context, transport, draft, options).catch(() => noteFailure(context, draft.id))
    if (wait !== null) next = next === null ? wait : Math.min(next, wait)
  }
  return next
}

/** What broke on this phone itself is tried again later too, and is not taken for sending meanwhile. */
async function noteFailure(context: SyncContext, draftId: string): Promise<number> {
  const tries = (await context.store.drafts.get(draftId).catch(() => undefined))?.retry.tries ?? 0
  const delay = jitter(context, tries)
  const retry = { tries: tries + 1, notBefore: context.now() + delay }
  const isNoted = await mark(context, draftId, { sendingUntil: 0, retry }).then(
    () => true,
    () => false,
  )
  // On a full phone the tries are not counted, so the pauses would never grow.
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
  // A tap does not change what the server asked for: it would be refused again.
  if (wait > 0 && (!now || draft.retry.asked === true)) return wait

  const outcome = await whileSending(context, draft.id, () => sendAll(context, transport, draft.id))
  if (outcome.kind === 'done') {
    await mark(context, draft.id, { sendingUntil: 0, retry: { tries: 0, notBefore: 0 }, paused: null })
    return null
  }
  if (outcome.kind === 'paused') {
    await mark(context, draft.id, { sendingUntil: 0, paused: outcome.code })
    return null
  }
  const { tries } = (await store.drafts.get(draft.id))?.retry ?? { tries: 0 }
  const asked = outcome.retryAfterSeconds === null ? null : outcome.retryAfterSeconds * 1000
  const delay = asked === null ? jitter(context, tries) : Math.min(asked, longestAskedWaitMs)
  const retry = { tries: tries + 1, notBefore: context.now() + delay, ...(asked === null ? {} : { asked: true }) }
  await mark(context, draft.id, { sendingUntil: 0, retry })
  return delay
}

/** A file on a slow connection takes longer than the lease: it is renewed for as long as the pass goes on. */
async function whileSending<T>(context: SyncContext, draftId: string, work: () => Promise<T>): Promise<T> {
  const sign = () => mark(context, draftId, { sendingUntil: context.now() + sendingLeaseMs })
  await sign()
  // A full phone must not keep us from sending.
  // Safeguard: the lease is renewed while a long upload goes on.
  const timer = setInterval(() => void sign().catch(() => undefined), sendingLeaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Milliseconds until the next try. A wait that no one can have set comes from a clock that was put back: none then. */
function waitOf({ retry }: DraftRow, now: number): number {
  const wait = retry.notBefore - now
  // Safeguard: a clock that is set back stops nothing.
  return wait > (retry.asked === true ? longestAskedWaitMs : retryDelay.lastMs) ? 0 : wait
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
  return submitDraft(context, transport, await sendable(context, draftId))
}

async function sendable({ store }: SyncContext, draftId: string): Promise<SendableDraft> {
  const draft = await store.drafts.get(draftId)
  if (draft === undefined || draft.mobile === null) throw new Error('The draft vanished while it was being sent')
  return { ...draft, mobile: draft.mobile }
}

async function hasWork({ store }: SyncContext, draft: DraftRow): Promise<boolean> {
  if (!draft.onServer || draft.askAll === true || draft.submission?.state === 'requested') return true
  if ((await pendingOperations(store, draft.id)).length > 0) return true
  const files = await store.attachments.where('draftId').equals(draft.id).toArray()
  return files.some(({ state }) => state === 'here')
}

async function mark(context: SyncContext, draftId: string, change: Partial<DraftRow>): Promise<void> {
  await context.store.drafts.update(draftId, change)
  context.changes.publish({ draftId, paths: [], origin: 'server' })
}

function jitter({ random }: SyncContext, tries: number): number {
  // Safeguard: the pauses grow.
  const ceiling = Math.min(retryDelay.lastMs, retryDelay.firstMs * 2 ** Math.min(tries, 16))
  const [a = 0, b = 0] = random(2)
  return Math.max(250, Math.floor((ceiling * (a * 256 + b)) / 65_536))
}
