import { createDraftChanges } from '#sync/changes.ts'
import type { SyncContext } from '#sync/drafts.ts'
import { TalikaStore } from '#sync/store.ts'
import { deviceId } from '../../platform/device-id.ts'

/** The service worker opens the same database under this name. */
const databaseName = 'talika'

let context: SyncContext | null = null

/** The phone's own storage of drafts, one for the whole page. The database opens with the first read or write. */
export function localStore(): SyncContext {
  context ??= {
    store: new TalikaStore(databaseName),
    changes: createDraftChanges(),
    deviceId: deviceId(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  return context
}
