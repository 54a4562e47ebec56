/**
 * Asks the browser not to evict this site's data when the phone's storage runs short. Chrome decides without a prompt.
 * Returns true when the data is safe from eviction.
 */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
