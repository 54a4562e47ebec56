import { keepNote } from '#sync/drafts/keep-note.ts'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import type { TalikaStore } from '#sync/store.ts'

/**
 * Input that is not a valid value yet (half a date, `12x` for a number). The server checks answers by kind, so such a
 * text is not an answer: it stays on this phone until it becomes a value.
 */
const prefix = 'raw/'

function lead(draftId: string): string {
  return `${prefix}${draftId}/`
}

/** The unfinished texts of a draft by path. */
export async function readRawTexts(store: TalikaStore, draftId: string): Promise<Map<string, string>> {
  return rawTextsOf(draftId, await store.meta.where('key').startsWith(lead(draftId)).toArray())
}

/** The range of note keys that holds them, for reads that combine several tables. */
export function rangeOfRawTexts(draftId: string): IDBKeyRange {
  return IDBKeyRange.bound(lead(draftId), `${lead(draftId)}\uffff`)
}

/** The unfinished texts of a draft, from its notes. */
export function rawTextsOf(draftId: string, notes: readonly { key: string; value: unknown }[]): Map<string, string> {
  const start = lead(draftId)
  return new Map(notes.map(({ key, value }) => [key.slice(start.length), String(value)]))
}

/** The note key of an unfinished text. */
export function keyOfRawText(draftId: string, path: string): string {
  return lead(draftId) + path
}

/** Stores a text, or removes it when it is null. */
export async function saveRawText(
  store: TalikaStore,
  { draftId, path }: { draftId: string; path: string },
  text: string | null,
): Promise<void> {
  const isKept = await keepNote(store, { draftId, key: keyOfRawText(draftId, path), value: text })
  if (!isKept) throw new DraftGone('There is no draft to write to')
}
