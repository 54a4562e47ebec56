import type { TalikaStore } from '#sync/store.ts'

type Surroundings = {
  /** Stores what is typed on this page. */
  save: () => Promise<void>
  noteWait: (waits: boolean) => void
}

/**
 * A newer version of the portal may need tables that an older page, open in another tab, does not have. The newer one can
 * open the storage only when the older one has let go of it: that one stores what is typed first, and opens it again, as
 * the newer one has made it, for its next word. The newer one says meanwhile what it waits for.
 */
export function followUpgrades(store: TalikaStore, { save, noteWait }: Surroundings): void {
  store.on('blocked', () => noteWait(true))
  store.on('ready', () => noteWait(false), true)
  store.on('versionchange', (event) => {
    // A storage that is being removed is let go of at once, by Dexie itself.
    if (event.newVersion === null) return
    const letGo = () => store.close({ disableAutoOpen: false })
    save().then(letGo, letGo)
    return false
  })
}
