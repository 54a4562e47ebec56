import type { DraftHead } from '#sync/store.ts'
import { readItem, removeItem, writeItem } from '../../../platform/storage/storage.ts'
import { notesName as name } from './drafts-flag.ts'
import { readOwnership } from './phone-ownership.ts'
import { forgetUnfinished } from './unfinished-drafts.ts'

/**
 * The drafts of this phone, listed outside the database: a browser that is short of space evicts databases but keeps
 * localStorage, so that the loss is noticed. On a person's own phone the note can also open the server's copy; on a
 * shared phone it contains no code, because a code must be encrypted there.
 */
export type DraftNote = Pick<DraftHead, 'id' | 'kind' | 'type' | 'signedIn' | 'token' | 'mobile'> & {
  at: number
}

export function readNotes(): DraftNote[] {
  try {
    const notes: unknown = JSON.parse(readItem(name) ?? '[]')
    return Array.isArray(notes) ? (notes as DraftNote[]) : []
  } catch {
    return []
  }
}

/** Notes the drafts that are here now. Other notes stay: only a removal on purpose deletes one. */
export function noteRows(rows: readonly DraftHead[]): void {
  const isShared = readOwnership() === 'shared'
  const here = new Set(rows.map(({ id }) => id))
  const kept = [...readNotes().filter(({ id }) => !here.has(id)), ...rows.map(toNote)]
  write(isShared ? kept.map((note) => ({ ...note, token: '', mobile: null })) : kept)
}

export function forgetNote(draftId: string): void {
  write(readNotes().filter(({ id }) => id !== draftId))
  forgetUnfinished(draftId)
}

export function isNoted(draftId: string): boolean {
  return readNotes().some(({ id }) => id === draftId)
}

function toNote({ id, kind, type, signedIn, token, mobile, createdAt }: DraftHead): DraftNote {
  return { id, kind, type, signedIn, token, mobile, at: createdAt }
}

function write(notes: readonly DraftNote[]): void {
  const text = JSON.stringify(notes)
  if (notes.length === 0) removeItem(name)
  else if (readItem(name) !== text) writeItem(name, text)
}
