/** Lets few callers work at a time; the others wait in order. */
export type Gate = {
  /** The work's own answer, or null at once when too many wait already. */
  run: <Answer>(work: () => Promise<Answer>) => Promise<Answer | null>
}

export function createGate({ concurrent, waiting }: { concurrent: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let free = concurrent
  return {
    async run(work) {
      if (free > 0) free -= 1
      else if (queue.length >= waiting) return null
      else await new Promise<void>((enter) => queue.push(enter))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
