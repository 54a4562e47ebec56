import { DraftGone } from '#sync/storage/draft-gone.ts'
import type { JournalPage } from '../journal/journal-page.ts'
import { isNewerPage, listJournals, readNewest, removeJournal, runExclusive } from '../journal/left-journals.ts'
import { isNoted } from '../notes/draft-notes.ts'
import type { DraftStorage } from './draft-storage.ts'

async function recover(storage: DraftStorage, name: string): Promise<void> {
  const page = await readNewest(name)
  // Safeguard: the journal of a later version is left for that version.
  if (page !== null && isNewerPage(page)) return
  // This version does not know the type of the early texts, or its code could not be loaded.
  if (page?.typed !== undefined) return
  if (page !== null && page.writes.length > 0) await takeIn(storage, page)
  await removeJournal(name)
}

/** Stores a journal. Input for a draft or request that has been locked since is encrypted and stored beside it. */
async function takeIn(storage: DraftStorage, page: JournalPage): Promise<void> {
  const sealed =
    page.of === 'visit' ? await storage.findSealedVisit(page.draftId) : await storage.findSealed(page.draftId)
  // Safeguard: late words of a locked draft are locked beside it.
  if (sealed === null || (await storage.has(page.draftId))) return storePage(storage, page)
  const { sealLateInput } = await import('./seal-late-input.ts')
  await sealLateInput(storage.context.store, sealed, page)
}

/** Stores the contents of a journal; creates the draft when it was not created yet. */
export async function storePage(storage: DraftStorage, page: JournalPage): Promise<void> {
  if (page.of === 'visit') {
    const { storeVisitPage } = await import('./visit-journal.ts')
    return storeVisitPage(storage.context, page)
  }
  const { draftId, start, writes } = page
  if (start !== null && !(await storage.has(draftId))) await storage.create(start)
  // Safeguard: the words of a draft that the browser threw away stay in their journal.
  if (await storage.has(draftId)) await storage.write(draftId, writes)
  // The browser has evicted the draft. The journal stays, because its input is newer than the server's copy, from which
  // the draft may be restored.
  else if (isNoted(draftId)) throw new DraftGone('The draft of a journal is lost')
}

/**
 * Stores what crashed pages had not stored. The journal of an open page is locked and left alone. When a journal cannot
 * be stored, it stays in place, the others are still stored, and the call rejects at the end.
 */
export function recoverJournals(storage: DraftStorage): Promise<void> {
  return runExclusive(() => recoverAll(storage))
}

async function recoverAll(storage: DraftStorage): Promise<void> {
  const failures: unknown[] = []
  for (const name of await listJournals()) {
    await withLock(name, () => recover(storage, name)).catch((cause: unknown) => failures.push(cause))
  }
  if (failures.length > 0) throw failures[0]
}

async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator
  if (locks === undefined) return work()
  // Safeguard: the journal of a page that lives is left alone.
  await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}
