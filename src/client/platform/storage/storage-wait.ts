import { useStoreValue } from '../use-store-value.ts'

let isWaiting = false
const listeners = new Set<() => void>()

/** Records whether this page waits for an older one, open in another tab, to release the database. */
export function noteStorageWait(waits: boolean): void {
  isWaiting = waits
  for (const listener of listeners) listener()
}

export function useStorageWait(): boolean {
  return useStoreValue(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWaiting,
    () => false,
  )
}
