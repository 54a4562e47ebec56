import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import type { Write } from '#sync/storage/write-within.ts'

/**
 * Input that is not stored yet: it was typed before the app started (early-input.ts), the storage does not take it, or
 * the page was left in the middle of a write. A page that crashes leaves its journal behind, and the next page stores
 * it (recover-journals.ts).
 */
export type JournalPage = {
  /** The version of this shape; missing in the first version. */
  version: number
  draftId: string
  /** The draft's initial data; null when the draft already existed. */
  start: NewDraft | null
  /** For a visitor's request the path is `VisitPart path`, and the text is the answer. */
  writes: readonly Write[]
  /** Paths and texts that were typed before the rules of the fields were loaded. */
  typed?: readonly (readonly [string, string])[]
  /** `draftId` names a visitor's request; a draft if missing. */
  of?: 'visit'
  /** Counts the writes of early input: of its two copies the one with the higher number is current. */
  edition?: number
}

/** A page of a later version is left for a release that understands it. */
export const journalVersion = 4

export const journalPrefix = 'journal/'
