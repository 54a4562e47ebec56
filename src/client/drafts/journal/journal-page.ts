import type { NewDraft } from '#sync/drafts/drafts.ts'
import type { PendingValue } from '../session/pending-value.ts'

/**
 * What was typed and the storage has not taken: its code is still on its way, it refuses, or the page was left in the
 * middle of a write. A page that dies meanwhile leaves its journal behind; the next one stores it (recover-journals.ts).
 * Earlier releases kept every keystroke in this shape first.
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
