/**
 * Storage of the browser that never throws: private windows and full phones refuse it, and no value in it is worth a
 * broken page. Answers are kept in IndexedDB, not here. `device`: localStorage, which all tabs share; `tab`:
 * sessionStorage, which goes with the tab.
 */
export type StorageArea = 'device' | 'tab'

function storageOf(area: StorageArea): Storage {
  return area === 'tab' ? sessionStorage : localStorage
}

export function readItem(key: string, area: StorageArea = 'device'): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the value was stored. */
export function writeItem(key: string, value: string, area: StorageArea = 'device'): boolean {
  try {
    storageOf(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeItem(key: string, area: StorageArea = 'device'): void {
  try {
    storageOf(area).removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The keys that begin with the prefix. */
export function listItems(prefix: string, area: StorageArea = 'device'): string[] {
  try {
    return Object.keys(storageOf(area)).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
