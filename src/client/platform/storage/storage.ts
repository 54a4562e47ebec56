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
