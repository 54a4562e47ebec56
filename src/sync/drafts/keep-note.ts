import type { TalikaStore } from '../store.ts'

/**
 * A small note of a draft. Its key contains the draft's id, so that it is locked and wiped with the draft. Null removes
 * it.
 */
export type DraftNote = { draftId: string; key: string; value: unknown }

/**
 * Keeps a note of a draft, and checks in the SAME transaction that the draft is here: an answer that arrives after its
 * draft was locked or wiped leaves nothing readable behind. Returns whether the draft was here.
 */
export async function keepNote(store: TalikaStore, { draftId, key, value }: DraftNote): Promise<boolean> {
  if (!key.includes(draftId)) throw new Error('The key of a note must name its draft')
  return store.transaction('rw', [store.drafts, store.meta], async () => {
    // Safeguard: an unfinished text is kept only beside a draft that is readable here.
    if ((await store.drafts.get(draftId)) === undefined) return false
    await (value === null ? store.meta.delete(key) : store.meta.put({ key, value }))
    return true
  })
}
