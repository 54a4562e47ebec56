import { readItem, writeItem } from '../../../platform/storage/storage.ts'

/** Set with the first draft of this phone, so that a page knows without the database whether to open it. */
const name = 'drafts'

/** The key under which draft-notes.ts stores its notes, which include drafts that were not begun here. */
export const notesName = 'draft-notes'

export function noteDrafts(): void {
  writeItem(name, 'yes')
}

export function hasNotedDrafts(): boolean {
  return readItem(name) !== null || readItem(notesName) !== null
}
