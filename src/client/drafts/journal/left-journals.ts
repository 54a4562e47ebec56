import { removeItem } from '../../platform/storage/storage.ts'
import type { Adopted } from './journal.ts'
import { type JournalPage, journalPrefix, journalVersion } from './journal-page.ts'
import { listPages, readPage, removePage } from './journal-table.ts'

/** The names of all journals of this phone, of living pages and of dead ones. */
export async function listJournals(): Promise<string[]> {
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
export async function readNewest(name: string): Promise<JournalPage | null> {
  const aside = readAside(name)
  const kept = await readPage(name).catch(() => null)
  if (aside === null || kept === null) return aside ?? kept
  // Safeguard: the later of two copies of a journal counts.
  return (aside.edition ?? 0) > (kept.edition ?? 0) ? aside : kept
}

export function isNewerPage({ version = 1 }: JournalPage): boolean {
  return version > journalVersion
}

export async function removeJournal(name: string): Promise<void> {
  removeItem(name)
  await removePage(name).catch(() => undefined)
}

/**
 * Takes over what dead pages have left of a draft, where it could not be stored because the phone is full: the form shows
 * it, and goes on trying. Nobody else recovers these journals meanwhile, or an older letter would come after a newer one.
 */
export function adoptJournals(draftId: string): Promise<Adopted> {
  return inTurn(() => adopt(draftId))
}

let turn: Promise<unknown> = Promise.resolve()

/** One at a time in this page: who takes journals over must not miss one that is just being recovered in vain. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

async function adopt(draftId: string): Promise<Adopted> {
  const pages: JournalPage[] = []
  const ends: ((stored: boolean) => void)[] = []
  for (const name of await listJournals()) {
    const end = await holdName(name)
    if (end === null) continue
    const page = await readNewest(name)
    // Safeguard: a form takes over journals of its own draft and shape only.
    if (page?.draftId !== draftId || isNewerPage(page) || page.pending.length === 0) end()
    else {
      pages.push(page)
      // Safeguard: a journal that was not stored is not removed.
      ends.push((stored) => void (stored ? removeJournal(name) : Promise.resolve()).then(end))
    }
  }
  const finish = (stored: boolean) => {
    for (const end of ends.splice(0)) end(stored)
  }
  return { pages, done: () => finish(true), release: () => finish(false) }
}

/** Holds the lock of a journal until the answer is called; null while its page lives. */
async function holdName(name: string): Promise<(() => void) | null> {
  const { locks } = navigator
  if (locks === undefined) return () => undefined
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        // Safeguard: a form does not take over the journal of a page that lives.
        if (lock === null) return resolve(null)
        return new Promise<void>((letGo) => resolve(letGo))
      })
      .catch(reject)
  })
}
