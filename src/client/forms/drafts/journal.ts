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
  /** Counts the pages of one journal: the later of two copies is the true one. */
  edition?: number
}

export const journalPrefix = 'journal/'

export type Journal = { keep(page: JournalPage): void; close(): void }

/**
 * A journal of one form. While the form is open it holds a lock of the journal's name, so that nobody recovers it.
 * The browser writes localStorage to the disk when it likes, seconds later, so it is only the second place: for a page
 * that is left while a write is under way, and for a phone whose database refuses.
 */
export function openJournal(): Journal {
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

  /** One write at a time; what is typed meanwhile goes with the next, which carries everything. */
  async function write(): Promise<void> {
    if (isWriting) return
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
      } catch {
        keepAside(page)
      }
    }
    isWriting = false
  }

  function keepAside(page: JournalPage): void {
    isAside = writeItem(name, JSON.stringify(page))
  }

  const leave = () => {
    if (newest !== null) keepAside(newest)
  }
  globalThis.addEventListener?.('pagehide', leave)

  return {
    keep(page) {
      edition += 1
      newest = { ...page, edition }
      void write()
    },
    close() {
      globalThis.removeEventListener?.('pagehide', leave)
      leave()
      letGo()
    },
  }
}
