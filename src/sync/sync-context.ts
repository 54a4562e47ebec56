import type { DraftChanges } from './changes.ts'
import type { TalikaStore } from './store.ts'

/** The environment of the engine, given by its caller: the page, the service worker, or a test. */
export type SyncContext = {
  store: TalikaStore
  changes: DraftChanges
  deviceId: string
  /** Milliseconds since the epoch. */
  now: () => number
  newId: () => string
  random: (bytes: number) => Uint8Array
  /** Waits this many milliseconds. It is a timer, except in tests with a clock of their own. */
  pause?: (ms: number) => Promise<void>
  /** The account that is signed in now, or null; missing where the session is unknown. */
  account?: () => string | null
}
