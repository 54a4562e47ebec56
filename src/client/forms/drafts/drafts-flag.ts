import { readItem, writeItem } from '../../platform/storage.ts'

/** Kept since the first draft of this phone, so that a page knows without the database whether to look into it. */
const name = 'drafts'

export function noteDrafts(): void {
  writeItem(name, 'yes')
}

export function hasNotedDrafts(): boolean {
  return readItem(name) !== null
}
