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
      const isFull = limit.activeCount >= concurrent && limit.pendingCount >= waiting
      return isFull ? null : limit(work)
    },
  }
}
