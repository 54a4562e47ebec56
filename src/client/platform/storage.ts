/**
 * localStorage that never throws: private windows and full phones refuse it, and nothing that is kept here is worth a
 * broken page. Answers live in IndexedDB, not here.
 */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether the value is kept now. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/**
 * Asks the browser not to clear this site's data when the phone runs short. Chrome decides without a question.
 * True when the data is safe from eviction.
 */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
