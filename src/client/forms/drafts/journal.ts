import type { NewDraft } from '#sync/drafts.ts'
import { removeItem, writeItem } from '../../platform/storage.ts'
import type { PendingValue } from './pending-value.ts'

/**
 * What was typed and is not stored yet, kept where a page can write within the keystroke: letters wait a moment for each
 * other, and the storage's own code may still be on its way. A page that dies meanwhile leaves its journal behind; the
 * next one stores it (see recover-journals.ts).
 */
export type JournalPage = {
  draftId: string
  /** What the draft begins with; null when it was there before. */
  start: NewDraft | null
  pending: [string, PendingValue][]
}

export const journalPrefix = 'journal/'

export type Journal = { keep(page: JournalPage): void; close(): void }

/** A journal of one form. While the form is open it holds a lock of the journal's name, so that nobody recovers it. */
export function openJournal(): Journal {
  const name = journalPrefix + crypto.randomUUID()
  let letGo: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  globalThis.navigator?.locks?.request(name, () => closed).catch(() => undefined)
  let written = false
  return {
    keep(page) {
      if (page.pending.length > 0) written = writeItem(name, JSON.stringify(page))
      else if (written) {
        removeItem(name)
        written = false
      }
    },
    close: letGo,
  }
}
