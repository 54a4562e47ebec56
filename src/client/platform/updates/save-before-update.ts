/** What a silent storage does not take is in the journal after a second, so an update waits no longer than this. */
const patienceMs = 3000

const savers = new Set<() => Promise<void>>()

/** What an open form has to store before the page is loaded anew. Answers how to take it back. */
export function saveBeforeUpdate(save: () => Promise<void>): () => void {
  savers.add(save)
  return () => savers.delete(save)
}

/** Resolves when all open forms are stored, or when they had their time. */
export async function saveForms(): Promise<void> {
  const saved = Promise.allSettled([...savers].map((save) => save()))
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
