/** Calls its listeners at each change. */
export type Observable<Change extends unknown[] = []> = {
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (...change: Change) => void) => () => void
  notify: (...change: Change) => void
}

export function createObservable<Change extends unknown[] = []>(): Observable<Change> {
  const listeners = new Set<(...change: Change) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...change) {
      // A copy, because a listener may subscribe another one, which must not hear of this change.
      for (const listener of [...listeners]) listener(...change)
    },
  }
}
