import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Lets few callers work at a time; the others wait in order. */
export type Gate = {
  /** The result of the work, or null at once when too many calls are waiting already. */
  run: <Answer>(work: () => Promise<Answer>) => Promise<Answer | null>
}

export function createGate({ concurrent, waiting }: { concurrent: number; waiting: number }): Gate {
  const limit = pLimit(concurrent)
  return {
    run: async (work) => {
      const isBusy = limit.activeCount >= concurrent
      if (isBusy && limit.pendingCount >= waiting) return null
      if (!isBusy) return limit(work)
      return limit(async () => {
        // Work that never waits for anything, one after the other, would hold up the event loop as one.
        await nextTurnOfEventLoop()
        return work()
      })
    },
  }
}
