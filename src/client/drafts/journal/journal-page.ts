import type { NewDraft } from '#sync/drafts/drafts.ts'
import type { PendingValue } from '../session/pending-value.ts'

/**
 * Input that the storage has not taken: its code is still loading, it refuses, or the page was left in the middle of a
 * write. A page that crashes leaves its journal behind, and the next page stores it (recover-journals.ts). Earlier
 * releases wrote every keystroke in this shape first.
 */
export type JournalPage = {
  draftId: string
  /** The draft's initial data; null when the draft already existed. */
  start: NewDraft | null
  pending: [string, PendingValue][]
  /** Path and text of what was typed before the rules of the fields had arrived (early-input.ts). Since version 2. */
  typed?: readonly (readonly [string, string])[]
  /** What `draftId` names: the request of a visitor, whose keys are `VisitPart path`. A draft unless given. Since version 3. */
  of?: 'visit'
  /** The version of this shape; missing in the first version. */
  version?: number
  /** Counts the writes of one journal: of two copies the one with the higher number is current. */
  edition?: number
}

/** A page of a later version is left for a release that understands it. */
export const journalVersion = 3

export const journalPrefix = 'journal/'
