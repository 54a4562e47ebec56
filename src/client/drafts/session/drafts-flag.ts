import { readItem, writeItem } from '../../platform/storage/storage.ts'

/** Kept since the first draft of this phone, so that a page knows without the database whether to look into it. */
const name = 'drafts'

/** Where draft-notes.ts keeps its notes: also of drafts that were not begun here. */
export const notesName = 'draft-notes'

export function noteDrafts(): void {
  writeItem(name, 'yes')
}

export function hasNotedDrafts(): boolean {
  return readItem(name) !== null || readItem(notesName) !== null
}
