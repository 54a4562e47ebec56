import { removeItem } from '../../platform/storage.ts'
import type { DraftStorage } from './draft-storage.ts'
import { type JournalPage, journalPrefix } from './journal.ts'
import { listPages, readPage, removePage } from './journal-table.ts'

async function listJournals(): Promise<string[]> {
  const aside = Object.keys(localStorage).filter((key) => key.startsWith(journalPrefix))
  return [...new Set([...aside, ...(await listPages().catch(() => []))])]
}

function readAside(name: string): JournalPage | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as JournalPage | null
  } catch {
    return null
  }
}

/** The later of the two copies: a page that was left in the middle of a write has its last letters in the second. */
async function readNewest(name: string): Promise<JournalPage | null> {
  const aside = readAside(name)
  const kept = await readPage(name).catch(() => null)
  if (aside === null || kept === null) return aside ?? kept
  return (aside.edition ?? 0) > (kept.edition ?? 0) ? aside : kept
}

async function recover(storage: DraftStorage, name: string): Promise<void> {
  const page = await readNewest(name)
  if (page !== null && page.pending.length > 0) await takeIn(storage, page)
  removeItem(name)
  await removePage(name).catch(() => undefined)
}

/** What was typed into a draft that is locked by now is locked beside it. */
async function takeIn(storage: DraftStorage, page: JournalPage): Promise<void> {
  const sealed = await storage.findSealed(page.draftId)
  if (sealed === null || (await storage.has(page.draftId))) return storePage(storage, page)
  const { keepLateWords } = await import('../vault/late-words.ts')
  await keepLateWords(storage.context.store, sealed.vaultId, page)
}

/** Stores what a journal holds; makes the draft when it had not come that far. */
export async function storePage(storage: DraftStorage, { draftId, start, pending }: JournalPage): Promise<void> {
  if (start !== null && !(await storage.has(draftId))) await storage.create(start)
  if (await storage.has(draftId)) await storage.store(draftId, new Map(pending))
}

/** Stores what pages that died had not stored. A journal whose page lives is locked and left alone. */
export async function recoverJournals(storage: DraftStorage): Promise<void> {
  for (const name of await listJournals()) {
    const { locks } = navigator
    if (locks === undefined) await recover(storage, name)
    else
      await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : recover(storage, name)))
  }
}
