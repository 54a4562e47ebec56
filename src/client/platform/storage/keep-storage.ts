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
