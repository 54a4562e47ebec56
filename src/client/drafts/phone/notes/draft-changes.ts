import { createDraftChanges, type DraftChanges } from '#sync/changes.ts'

let changes: DraftChanges | null = null

/** The channel of draft changes for the whole page. */
export function draftChanges(): DraftChanges {
  changes ??= createDraftChanges()
  return changes
}
