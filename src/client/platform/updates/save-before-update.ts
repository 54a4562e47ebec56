/** What was typed is in the journal already, so an update does not wait for a storage that does not answer. */
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
