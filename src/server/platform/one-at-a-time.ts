/**
 * Lets one run of the work happen at a time. Calls during a run wait for the run after it, because the current run may
 * already have read the old state; all of them share that next run.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const begin = (): Promise<void> => {
    running = work().finally(() => {
      // With a next run there is no gap in which another could start.
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
