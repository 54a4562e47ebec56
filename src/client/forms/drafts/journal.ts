import type { NewDraft } from '#sync/drafts.ts'
import { removeItem, writeItem } from '../../platform/storage.ts'
import { putPage, removePage } from './journal-table.ts'
import type { PendingValue } from './pending-value.ts'

/**
 * What was typed and is not stored yet, kept within the keystroke: letters wait a moment for each other, and the
 * storage's own code may still be on its way. A page that dies meanwhile leaves its journal behind; the next one stores
 * it (see recover-journals.ts).
 */
export type JournalPage = {
  draftId: string
  /** What the draft begins with; null when it was there before. */
  start: NewDraft | null
  pending: [string, PendingValue][]
  /** The shape of the page; missing in the first one. */
  version?: number
  /** Counts the pages of one journal: the later of two copies is the true one. */
  edition?: number
}

/** A page of a later version is left for that version. */
export const journalVersion = 1

export const journalPrefix = 'journal/'

export type Journal = {
  keep(page: JournalPage): void
  /** Whether the last page was taken nowhere: what it held stands on the screen only. */
  isRefused(): boolean
  /** Told when that changes. */
  subscribe(listener: () => void): () => void
  /** Lets others recover what is left, once the last page has arrived somewhere. */
  close(): Promise<void>
}

/** Journals of earlier pages whose contents this form has taken over (left-journals.ts). */
export type Adopted = {
  pages: readonly JournalPage[]
  /** To be called when their contents are kept elsewhere: they are removed. */
  done: () => void
  /** To be called when nobody took them over: they stay for others. */
  release: () => void
}

/**
 * A journal of one form. While the form is open it holds a lock of the journal's name, so that nobody recovers it.
 * The browser writes localStorage to the disk when it likes, seconds later, so it is only the second place: for a page
 * that is left while a write is under way, and for a phone whose database refuses.
 */
export function openJournal(adopted: Adopted | null = null): Journal {
  const name = journalPrefix + crypto.randomUUID()
  let letGo: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  globalThis.navigator?.locks?.request(name, () => closed).catch(() => undefined)
  let edition = 0
  let newest: JournalPage | null = null
  let isWriting = false
  let isInTable = false
  let isAside = false
  let isRefused = false
  let writing: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  /** One write at a time; what is typed meanwhile goes with the next, which carries everything. */
  async function write(): Promise<void> {
    isWriting = true
    while (newest !== null) {
      const page: JournalPage = newest
      newest = null
      try {
        if (page.pending.length > 0) {
          isInTable = true
          await putPage(name, page)
        } else if (isInTable) {
          await removePage(name)
          isInTable = false
        }
        if (isAside) removeItem(name)
        isAside = false
        settle(false)
      } catch {
        keepAside(page)
      }
    }
    isWriting = false
  }

  function keepAside(page: JournalPage): void {
    isAside = writeItem(name, JSON.stringify(page))
    settle(!isAside && page.pending.length > 0)
  }

  function settle(refused: boolean): void {
    if (!refused) adopted?.done()
    if (refused === isRefused) return
    isRefused = refused
    for (const listener of listeners) listener()
  }

  const leave = () => {
    if (newest !== null) keepAside(newest)
  }
  globalThis.addEventListener?.('pagehide', leave)

  return {
    keep(page) {
      edition += 1
      newest = { ...page, edition }
      if (!isWriting) writing = write()
    },
    isRefused: () => isRefused,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      globalThis.removeEventListener?.('pagehide', leave)
      leave()
      // What arrived after the name was free would be seen by nobody, and on a locked phone by everybody.
      await writing
      letGo()
    },
  }
}
