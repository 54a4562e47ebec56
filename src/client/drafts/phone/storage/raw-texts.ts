import { keyOfText } from '#sync/storage/write-tables.ts'
import type { TalikaStore } from '#sync/store.ts'

/**
 * Input that is not a valid value yet (half a date, `12x` for a number). The server checks answers by kind, so such a
 * text is not an answer: it stays on this phone until it becomes a value.
 */
/** The unfinished texts of a draft by path. */
export async function readRawTexts(store: TalikaStore, draftId: string): Promise<Map<string, string>> {
  return rawTextsOf(draftId, await store.meta.where('key').startsWith(keyOfText(draftId, '')).toArray())
}

/** The range of note keys that holds them, for reads that combine several tables. */
export function rangeOfRawTexts(draftId: string): IDBKeyRange {
  return IDBKeyRange.bound(keyOfText(draftId, ''), `${keyOfText(draftId, '')}\uffff`)
}

/** The unfinished texts of a draft, from its notes. */
export function rawTextsOf(draftId: string, notes: readonly { key: string; value: unknown }[]): Map<string, string> {
  const start = keyOfText(draftId, '')
  return new Map(notes.map(({ key, value }) => [key.slice(start.length), String(value)]))
}
