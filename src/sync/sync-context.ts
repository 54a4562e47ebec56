import type { DraftChanges } from './changes.ts'
import type { TalikaStore } from './store.ts'

/** What the engine is given by its caller: the page, the service worker, or a test. */
export type SyncContext = {
  store: TalikaStore
  changes: DraftChanges
  deviceId: string
  /** Milliseconds since the epoch. */
  now: () => number
  newId: () => string
  random: (bytes: number) => Uint8Array
  /** Waits so many milliseconds; a timer unless a test has a time of its own. */
  pause?: (ms: number) => Promise<void>
  /** The account that is signed in now, or null; missing where there is no session to ask about. */
  account?: () => string | null
}
