import type { SyncContext } from './drafts.ts'
import { type RunOptions, runSync } from './run.ts'
import { underSyncLock } from './sync-lock.ts'
import type { Transport } from './transport.ts'

/** Long enough that the letters of one word travel together, short enough that nobody waits for it. */
const settleMs = 800

/** When another tab holds the lock, look again: it may have finished just before our change. */
const lookAgainMs = 1_500

export type Engine = {
  /** Something changed: send it soon. */
  nudge(): void
  /** Send now, whatever the next try was set to; resolves when the pass is over. */
  sendNow(options?: RunOptions): Promise<void>
  /** The drafts on the screen, which are also pulled. */
  watch(draftId: string): () => void
  stop(): void
}

/** Keeps sending while the page is open. One tab at a time holds the lock; the others wait for it to let go. */
export function startEngine(context: SyncContext, transport: Transport, locks: LockManager | null): Engine {
  const watched = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let dueAt = Number.POSITIVE_INFINITY
  let stopped = false
  let running: Promise<void> | null = null

  const schedule = (delayMs: number) => {
    const at = context.now() + delayMs
    if (stopped || at >= dueAt) return
    if (timer !== null) clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => {
      timer = null
      dueAt = Number.POSITIVE_INFINITY
      void pass({})
    }, delayMs)
  }

  const pass = async (options: RunOptions): Promise<void> => {
    if (running !== null) {
      await running
      if (!options.now) return schedule(settleMs)
    }
    running = underSyncLock(context, locks, async () => {
      const next = await runSync(context, transport, options)
      if (next !== null) schedule(next)
    }).then(
      (held) => (held ? undefined : schedule(lookAgainMs)),
      () => schedule(lookAgainMs),
    )
    await running
    running = null
  }

  const unsubscribe = context.changes.subscribe(({ origin }) => {
    if (origin === 'typed') schedule(settleMs)
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
      if (timer !== null) clearTimeout(timer)
    },
  }
}
