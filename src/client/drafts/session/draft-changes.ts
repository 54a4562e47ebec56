import { createDraftChanges, type DraftChanges } from '#sync/changes.ts'

let changes: DraftChanges | null = null

/** What happens to the drafts of this phone, one channel for the whole page. */
export function draftChanges(): DraftChanges {
  changes ??= createDraftChanges()
  return changes
}
