import { DraftGone } from '#sync/draft-gone.ts'
import { keepNote } from '#sync/drafts/keep-note.ts'
import type { TalikaStore } from '#sync/store.ts'

/**
 * What a person typed that is no value yet (half a date, `12x` for a number). It has no place in the answers, which the
 * server checks by kind, so it stays on this phone beside them until it means something.
 */
const prefix = 'raw/'

function lead(draftId: string): string {
  return `${prefix}${draftId}/`
}

/** The unfinished texts of a draft by path. */
export async function readRawTexts(store: TalikaStore, draftId: string): Promise<Map<string, string>> {
  return rawTextsOf(draftId, await store.meta.where('key').startsWith(lead(draftId)).toArray())
}

/** The notes in which they are kept, for whoever reads other things along with them. */
export function rangeOfRawTexts(draftId: string): IDBKeyRange {
  return IDBKeyRange.bound(lead(draftId), `${lead(draftId)}\uffff`)
}

/** The unfinished texts of a draft, from its notes. */
export function rawTextsOf(draftId: string, notes: readonly { key: string; value: unknown }[]): Map<string, string> {
  const start = lead(draftId)
  return new Map(notes.map(({ key, value }) => [key.slice(start.length), String(value)]))
}

/** Where a text is kept among the notes. */
export function keyOfRawText(draftId: string, path: string): string {
  return lead(draftId) + path
}

/** Keeps a text, or drops it when it is null. */
export async function saveRawText(
  store: TalikaStore,
  { draftId, path }: { draftId: string; path: string },
  text: string | null,
): Promise<void> {
  const isKept = await keepNote(store, { draftId, key: keyOfRawText(draftId, path), value: text })
  if (!isKept) throw new DraftGone('There is no draft to write to')
}
