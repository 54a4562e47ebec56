import type { TalikaStore } from '#sync/store.ts'

type Surroundings = {
  /** Stores the input of this page. */
  save: () => Promise<void>
  noteWait: (waits: boolean) => void
}

/**
 * A newer version of the portal may need tables that an older page in another tab does not have. The newer page can
 * open the database only when the older page has closed it. The older page first stores its input, then closes the
 * database, and reopens the upgraded one with its next write. Meanwhile the newer page shows what it waits for.
 */
export function followUpgrades(store: TalikaStore, { save, noteWait }: Surroundings): void {
  store.on('blocked', () => noteWait(true))
  store.on('ready', () => noteWait(false), true)
  store.on('versionchange', (event) => {
    // Dexie closes the connection by itself when the database is deleted.
    if (event.newVersion === null) return
    const close = () => store.close({ disableAutoOpen: false })
    save().then(close, close)
    return false
  })
}
