import { DraftGone } from '#sync/draft-gone.ts'
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
  const start = lead(draftId)
  const rows = await store.meta.where('key').startsWith(start).toArray()
  return new Map(rows.map(({ key, value }) => [key.slice(start.length), String(value)]))
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
  const key = keyOfRawText(draftId, path)
  await store.transaction('rw', [store.drafts, store.meta], async () => {
    // A draft that was locked or wiped meanwhile leaves nothing readable behind.
    if ((await store.drafts.get(draftId)) === undefined) throw new DraftGone('There is no draft to write to')
    await (text === null ? store.meta.delete(key) : store.meta.put({ key, value: text }))
  })
}
