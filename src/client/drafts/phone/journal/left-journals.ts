import { removeItem } from '../../../platform/storage/storage.ts'
import { loadType } from '../definitions/type-definitions.ts'
import type { Adopted } from './journal.ts'
import { type JournalPage, journalPrefix, journalVersion } from './journal-page.ts'
import { listPages, readPage, removePage } from './journal-table.ts'
import { type OlderPage, toJournalPage } from './older-page.ts'
import { readTyped } from './typed-texts.ts'

/**
 * The names of all journals of this phone, of open pages and of crashed ones. Early input sorts first: what the app
 * could not store on the same page is newer.
 */
export async function listJournals(): Promise<string[]> {
  const items = Object.keys(localStorage).filter((key) => key.startsWith(journalPrefix))
  return [...new Set([...items, ...(await listPages().catch(() => []))])].sort()
}

function readItemPage(name: string): JournalPage | OlderPage | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as JournalPage | OlderPage | null
  } catch {
    return null
  }
}

/** A journal, with its early input as values by the rules of its form; null when it is gone. */
export async function readNewest(name: string): Promise<JournalPage | null> {
  const stored = await readNewestCopy(name)
  const page = stored === null ? null : toJournalPage(stored)
  if (page?.typed === undefined || isNewerPage(page)) return page
  // Offline, the code of the type may be missing. Its journal then waits for a later visit, and other drafts open now.
  const type = await loadType(page.start?.type ?? '').catch(() => null)
  return type === null ? page : readTyped(type, page)
}

/**
 * The later of two copies: early input, and earlier releases, kept the last keystrokes of a page that was left in the
 * middle of a write in a second copy.
 */
async function readNewestCopy(name: string): Promise<JournalPage | OlderPage | null> {
  const item = readItemPage(name)
  const row = await readPage(name).catch((cause) => {
    // Safeguard: a journal that cannot be read now is not an empty one.
    if (item === null) throw cause
    return null
  })
  if (item === null || row === null) return item ?? row
  // Safeguard: the later of two copies of a journal counts.
  return (item.edition ?? 0) > (row.edition ?? 0) ? item : row
}

export function isNewerPage({ version }: JournalPage): boolean {
  return version > journalVersion
}

export async function removeJournal(name: string): Promise<void> {
  removeItem(name)
  await removePage(name).catch(() => undefined)
}

/**
 * Takes over the journals that crashed pages left of a draft because the phone was full. The form shows their contents
 * and retries storing them. While it holds them no other page recovers them, otherwise older input could overwrite
 * newer input.
 */
export function adoptJournals(draftId: string): Promise<Adopted> {
  return runExclusive(() => adopt(draftId))
}

let lastRun: Promise<unknown> = Promise.resolve()

/**
 * Runs one operation at a time in this page: an adoption must not run while another call is recovering the same
 * journal.
 */
export function runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = lastRun.then(work)
  lastRun = result.catch(() => undefined)
  return result
}

async function adopt(draftId: string): Promise<Adopted> {
  const pages: JournalPage[] = []
  const ends: ((stored: boolean) => void)[] = []
  for (const name of await listJournals()) {
    const end = await holdName(name)
    if (end === null) continue
    const page = await readNewest(name).catch(() => null)
    // Safeguard: a form takes over journals of its own draft and shape only.
    if (page?.draftId !== draftId || isNewerPage(page) || page.writes.length === 0) end()
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

/** Acquires the lock of a journal and returns its release function; null while the page of the journal is open. */
async function holdName(name: string): Promise<(() => void) | null> {
  const { locks } = navigator
  if (locks === undefined) return () => undefined
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        // Safeguard: a form does not take over the journal of a page that lives.
        if (lock === null) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
