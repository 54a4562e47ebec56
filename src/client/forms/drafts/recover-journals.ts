import type { DraftStorage } from './draft-storage.ts'
import { type JournalPage, journalPrefix } from './journal.ts'

function listJournals(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(journalPrefix))
}

function readPage(name: string): JournalPage | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as JournalPage | null
  } catch {
    return null
  }
}

async function recover(storage: DraftStorage, name: string): Promise<void> {
  const page = readPage(name)
  if (page !== null && page.pending.length > 0) {
    const { draftId, start, pending } = page
    if (start !== null && !(await storage.has(draftId))) await storage.create(start)
    if (await storage.has(draftId)) await storage.store(draftId, new Map(pending))
  }
  localStorage.removeItem(name)
}

/** Stores what pages that died had not stored. A journal whose page lives is locked and left alone. */
export async function recoverJournals(storage: DraftStorage): Promise<void> {
  for (const name of listJournals()) {
    const { locks } = navigator
    if (locks === undefined) await recover(storage, name)
    else
      await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : recover(storage, name)))
  }
}
