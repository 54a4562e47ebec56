import { createObservable } from '../observable.ts'
import { useStoreValue } from '../use-store-value.ts'

let isWaiting = false
const changes = createObservable()

/** Records whether this page waits for an older one, open in another tab, to release the database. */
export function noteStorageWait(waits: boolean): void {
  isWaiting = waits
  changes.notify()
}

export function useStorageWait(): boolean {
  return useStoreValue(
    changes.subscribe,
    () => isWaiting,
    () => false,
  )
}
