/** Input that the storage does not accept is in the journal after a second, so an update waits no longer than this. */
const maxWaitMs = 3000

const savers = new Set<() => Promise<void>>()

/** Registers what an open form has to store before the page reloads. Returns a function that unregisters it. */
export function saveBeforeUpdate(save: () => Promise<void>): () => void {
  savers.add(save)
  return () => savers.delete(save)
}

/** Resolves when all open forms are stored, or after the longest wait. */
export async function saveForms(): Promise<void> {
  const saved = Promise.allSettled([...savers].map((save) => save()))
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}
