import { type RunOptions, runSync } from './run.ts'
import type { SyncContext } from './sync-context.ts'
import { underSyncLock } from './sync-lock.ts'
import type { Transport } from './transport/transport.ts'

/**
 * Each keystroke is stored separately. The keystrokes of one word are sent together, after this long without typing.
 */
const settleMs = 800
/** Typing without a pause is sent this often: each request costs half a kilobyte and time of the phone. */
const mostTypingMs = 5_000

/** When another tab holds the lock, retry after this time: that tab may have finished just before our change. */
const lockRetryMs = 1_500

export type Engine = {
  /** Something changed: send it soon. */
  nudge(): void
  /** Send now, whatever time the next try was set to; resolves when the pass is over. */
  sendNow(options?: RunOptions): Promise<void>
  /** The drafts on the screen, which are also pulled. */
  watch(draftId: string): () => void
  stop(): void
}

/** A browser that reports to be offline is seldom wrong. In case it is, a pass is tried this often anyway. */
const offlineRetryMs = 60_000

export type Surroundings = {
  locks: LockManager | null
  /** Whether the browser says that it is offline. The caller calls `sendNow` when that ends. */
  isOffline?: () => boolean
}

/** Keeps sending while the page is open. One tab at a time holds the lock; the others retry until it is free. */
export function startEngine(
  context: SyncContext,
  transport: Transport,
  { locks, isOffline = () => false }: Surroundings,
): Engine {
  const watched = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let dueAt = Number.POSITIVE_INFINITY
  let stopped = false
  let running: Promise<void> | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let resting: ReturnType<typeof setTimeout> | null = null
  let typingSince = 0

  const unschedule = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    dueAt = Number.POSITIVE_INFINITY
  }

  const schedule = (delayMs: number) => {
    const at = context.now() + delayMs
    if (stopped || at >= dueAt) return
    unschedule()
    dueAt = at
    timer = setTimeout(() => {
      unschedule()
      const since = Math.abs(context.now() - triedAt)
      // A pass that is sure to fail would only slow down the typing.
      if (isOffline() && since < offlineRetryMs) schedule(offlineRetryMs - since)
      else void pass({})
    }, delayMs)
  }

  const typed = () => {
    const at = context.now()
    if (resting === null) typingSince = at
    else clearTimeout(resting)
    resting = setTimeout(
      () => {
        resting = null
        schedule(0)
      },
      Math.min(settleMs, Math.max(0, typingSince + mostTypingMs - at)),
    )
  }

  const forgetTyping = () => {
    if (resting !== null) clearTimeout(resting)
    resting = null
  }

  const pass = async (options: RunOptions): Promise<void> => {
    if (running !== null) {
      await running
      if (!options.now) return schedule(settleMs)
    }
    // This pass handles everything that waits now and plans the next one. A pass that was planned before would run
    // after it, and send operations that another tab has just stored and sends itself.
    unschedule()
    forgetTyping()
    triedAt = context.now()
    running = underSyncLock(context, locks, async () => {
      const next = await runSync(context, transport, options)
      if (next !== null) schedule(next)
    }).then(
      (held) => (held ? undefined : schedule(lockRetryMs)),
      () => schedule(lockRetryMs),
    )
    await running
    running = null
  }

  const unsubscribe = context.changes.subscribe(({ origin }) => {
    if (origin === 'typed' && !stopped) typed()
  })
  schedule(0)

  return {
    nudge: () => schedule(settleMs),
    sendNow: (options = {}) => pass({ pull: [...watched.keys()], ...options, now: true }),
    watch(draftId) {
      watched.set(draftId, (watched.get(draftId) ?? 0) + 1)
      return () => {
        const count = (watched.get(draftId) ?? 1) - 1
        if (count > 0) watched.set(draftId, count)
        else watched.delete(draftId)
      }
    },
    stop() {
      stopped = true
      unsubscribe()
      unschedule()
      forgetTyping()
    },
  }
}
