/** Dear work that is refused instead of waiting: one at a time for each caller, and few at a time for all. */
export type Turns = {
  /** Ends the turn, however often it is called; null when the caller has one already, or no more fit. */
  take: (who: string) => (() => void) | null
}

/** Turns of this process. Several processes have as many each. */
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
