import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { NewDraft } from '#sync/drafts/drafts.ts'

/**
 * Input that is not stored yet: the storage's code is still loading, the storage refuses, or the page was left in the
 * middle of a write. A page that crashes leaves its journal behind, and the next page stores it (recover-journals.ts).
 * Earlier releases wrote every keystroke in this shape first.
 */
export type JournalPage = {
  draftId: string
  /** The draft's initial data; null when the draft already existed. */
  start: NewDraft | null
  pending: [string, PendingValue][]
  /** Paths and texts that were typed before the rules of the fields were loaded (early-input.ts). Since version 2. */
  typed?: readonly (readonly [string, string])[]
  /** `draftId` names a visitor's request, whose keys are `VisitPart path`; a draft if missing. Since version 3. */
  of?: 'visit'
  /** The version of this shape; missing in the first version. */
  version?: number
  /** Counts the writes of one journal: of two copies the one with the higher number is current. */
  edition?: number
}

/** A page of a later version is left for a release that understands it. */
export const journalVersion = 3

export const journalPrefix = 'journal/'

/** Something that is not stored yet: an answer, or an unfinished text (null: the text is removed). */
export type PendingValue = { kind: 'value'; value: AnswerValue } | { kind: 'raw'; text: string | null }

/** The answer and the unfinished text of one path are stored separately. */
export function pendingKey(kind: PendingValue['kind'], path: string): string {
  return `${kind}:${path}`
}

export function pathOfPending(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}
