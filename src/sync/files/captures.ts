import { sha256Hex } from '../sha256.ts'
import { DraftGone } from '../storage/draft-gone.ts'
import { type CaptureRow, localSchemaVersion, type PageEdit, type TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'

export type NewCapture = { draftId: string; slot: string; name: string; bytes: ArrayBuffer }

const untouchedPage: PageEdit = { turns: 0, crop: { left: 0, top: 0, right: 1, bottom: 1 } }

/**
 * Stores a photo on this phone, after the other pages of the same document, and reads it back. Rejects, and keeps
 * nothing, when the phone is full or reads back other bytes.
 */
export async function addCapture(context: SyncContext, capture: NewCapture): Promise<CaptureRow> {
  const { store } = context
  const { draftId, slot, name, bytes } = capture
  const sha256 = await sha256Hex(bytes)
  const id = context.newId()
  const row = await store.transaction('rw', [store.drafts, store.captures, store.blobs], async () => {
    // When the draft was locked or wiped meanwhile, nothing readable may be left behind.
    if ((await store.drafts.get(draftId)) === undefined) throw new DraftGone('There is no draft to keep a photo for')
    const before = await listCaptures(store, draftId, slot)
    const order = (before.at(-1)?.order ?? 0) + 1
    const added: CaptureRow = {
      id,
      draftId,
      slot,
      schemaVersion: localSchemaVersion,
      name,
      order,
      edit: untouchedPage,
      at: context.now(),
    }
    await store.blobs.add({ fileId: id, blob: new Blob([bytes]) })
    await store.captures.add(added)
    return added
  })
  const kept = await store.blobs.get(id)
  const readBack = kept === undefined ? null : await sha256Hex(await kept.blob.arrayBuffer())
  // Safeguard: a photo is read back before it counts.
  if (readBack === sha256) return row
  await removeCaptures(store, [id])
  throw new Error('The phone did not keep the photo as it was')
}

/** The photos that are to become the document of a slot, in their order. */
export async function listCaptures(store: TalikaStore, draftId: string, slot: string): Promise<CaptureRow[]> {
  const rows = await store.captures.where('draftId').equals(draftId).toArray()
  return rows.filter((row) => row.slot === slot).sort((one, other) => one.order - other.order)
}

/** Removes photos with their bytes, once their document is attached or abandoned. */
export async function removeCaptures(store: TalikaStore, ids: readonly string[]): Promise<void> {
  await store.transaction('rw', [store.captures, store.blobs], async () => {
    await store.captures.bulkDelete([...ids])
    await store.blobs.bulkDelete([...ids])
  })
}

/** Lets two pages change places. */
export async function swapCaptures(store: TalikaStore, one: CaptureRow, other: CaptureRow): Promise<void> {
  await store.transaction('rw', [store.captures], async () => {
    await store.captures.update(one.id, { order: other.order })
    await store.captures.update(other.id, { order: one.order })
  })
}
