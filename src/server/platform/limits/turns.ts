/** Expensive work that is refused instead of queued: one turn at a time for each caller, and few for all together. */
export type Turns = {
  /** Returns a function that ends the turn, or null when the caller has a turn already or all are taken. */
  take: (who: string) => (() => void) | null
}

/** The turns of this process; each further process has as many again. */
export function createTurns({ most }: { most: number }): Turns {
  const taken = new Set<string>()
  return {
    take(who) {
      if (taken.has(who) || taken.size >= most) return null
      taken.add(who)
      let isOver = false
      return () => {
        if (!isOver) taken.delete(who)
        isOver = true
      }
    },
  }
}
