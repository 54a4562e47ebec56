import { DraftGone } from '#sync/draft-gone.ts'
import { isNoted } from './draft-notes.ts'
import type { DraftStorage } from './draft-storage.ts'
import type { JournalPage } from './journal-page.ts'
import { inTurn, isNewerPage, listJournals, readNewest, removeJournal } from './left-journals.ts'

async function recover(storage: DraftStorage, name: string): Promise<void> {
  const page = await readNewest(name)
  // Safeguard: the journal of a later version is left for that version.
  if (page !== null && isNewerPage(page)) return
  if (page !== null && page.pending.length > 0) await takeIn(storage, page)
  await removeJournal(name)
}

/** What was typed into a draft that is locked by now is locked beside it. */
async function takeIn(storage: DraftStorage, page: JournalPage): Promise<void> {
  const sealed = await storage.findSealed(page.draftId)
  // Safeguard: late words of a locked draft are locked beside it.
  if (sealed === null || (await storage.has(page.draftId))) return storePage(storage, page)
  const { keepLateWords } = await import('../vault/late-words.ts')
  await keepLateWords(storage.context.store, sealed.vaultId, page)
}

/** Stores what a journal holds; makes the draft when it had not come that far. */
export async function storePage(storage: DraftStorage, { draftId, start, pending }: JournalPage): Promise<void> {
  if (start !== null && !(await storage.has(draftId))) await storage.create(start)
  // Safeguard: the words of a draft that the browser threw away stay in their journal.
  if (await storage.has(draftId)) await storage.store(draftId, new Map(pending))
  // The browser has thrown the draft away, and it may come back from the server: these words are newer.
  else if (isNoted(draftId)) throw new DraftGone('The draft of a journal is lost')
}

/**
 * Stores what pages that died had not stored. A journal whose page lives is locked and left alone. Rejects when one could
 * not be stored, after all others had their turn; it stays where it is.
 */
export function recoverJournals(storage: DraftStorage): Promise<void> {
  return inTurn(() => recoverAll(storage))
}

async function recoverAll(storage: DraftStorage): Promise<void> {
  const failures: unknown[] = []
  for (const name of await listJournals()) {
    await alone(name, () => recover(storage, name)).catch((cause: unknown) => failures.push(cause))
  }
  if (failures.length > 0) throw failures[0]
}

async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator
  if (locks === undefined) return work()
  // Safeguard: the journal of a page that lives is left alone.
  await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()))
}
