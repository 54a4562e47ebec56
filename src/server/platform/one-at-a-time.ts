/**
 * Lets one run of the work go on at a time. Who asks while one is under way waits for the run after it, because the one
 * under way may have read already what is new; all who ask until then wait for the same.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const begin = (): Promise<void> => {
    running = work().finally(() => {
      // With a run to come there is no gap in which another could begin.
      if (next === null) running = null
    })
    return running
  }

  return () => {
    if (running === null) return begin()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}
