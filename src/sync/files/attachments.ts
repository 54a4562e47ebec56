import type { AttachmentValue } from '#domain/drafts/operations.ts'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { sha256Hex } from '../sha256.ts'
import { currentTables } from '../storage/current-tables.ts'
import { DraftGone } from '../storage/draft-gone.ts'
import { enqueue } from '../storage/enqueue.ts'
import { DraftNewer } from '../storage/upgrade.ts'
import { writeWithin } from '../storage/write-within.ts'
import { type AttachmentRow, isNewer, localSchemaVersion } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Credentials, Transport } from '../transport/transport.ts'
import { attachmentRow } from './attachment-row.ts'

export type NewAttachment = { slot: string; name: string; mime: string; bytes: ArrayBuffer; order: number }

/**
 * Copies a file into the phone's own storage and queues it, in ONE transaction, then reads it back: it counts as "on
 * this phone" only when the bytes that are read back have the same hash. A picked file is a reference to the file
 * system that can break (a removed card, a cloud folder while offline), so the caller passes bytes, not the file.
 */
export async function attachFile(context: SyncContext, draftId: string, file: NewAttachment): Promise<AttachmentRow> {
  const { store } = context
  const sha256 = await sha256Hex(file.bytes)
  const value: AttachmentValue = {
    name: file.name,
    size: file.bytes.byteLength,
    sha256,
    mime: file.mime,
    order: file.order,
  }
  const { slot } = file
  const row = attachmentRow(value, { draftId, slot, fileId: context.newId(), state: 'here', at: context.now() })
  const path = attachmentPath(slot, row.fileId)
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.blobs]
  await store.transaction('rw', tables, async () => {
    // Safeguard: a file is attached only to a draft that is readable here.
    // A draft that was locked meanwhile takes nothing readable.
    const draft = await store.drafts.get(draftId)
    if (draft === undefined) throw new DraftGone('There is no draft to attach to')
    if (isNewer(draft)) throw new DraftNewer('The draft was written by a later version')
    await store.blobs.add({ fileId: row.fileId, blob: new Blob([file.bytes], { type: file.mime }) })
    await store.attachments.add(row)
    await store.answers.put({ draftId, path, schemaVersion: localSchemaVersion, value, rev: 0, at: row.at })
    await enqueue(context, currentTables(), { draftId, path, value, baseRev: 0 })
    await store.drafts.update(draftId, { updatedAt: row.at })
  })
  const kept = await store.blobs.get(row.fileId)
  const readBack = kept === undefined ? null : await sha256Hex(await kept.blob.arrayBuffer())
  // Safeguard: a file is read back before the tick.
  if (readBack !== sha256) {
    await detachFile(context, row)
    throw new Error('The phone did not keep the file as it was')
  }
  context.changes.publish({ draftId, paths: [path], origin: 'typed' })
  return row
}

/** Removes a file, in ONE transaction: otherwise bytes whose answer is removed would still be uploaded. */
export async function detachFile(context: SyncContext, { draftId, slot, fileId }: AttachmentRow): Promise<void> {
  const { store } = context
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.blobs]
  const path = attachmentPath(slot, fileId)
  // Safeguard: a file is taken away in one transaction.
  await store.transaction('rw', tables, async () => {
    await writeWithin(context, currentTables(), { draftId, writes: [{ path, value: null }] })
    await store.attachments.delete(fileId)
    await store.blobs.delete(fileId)
  })
  context.changes.publish({ draftId, paths: [path], origin: 'typed' })
}

/**
 * The bytes of a file: from this phone, or from the server when another device attached it. Of a repaired file the
 * server's bytes are shown; they are never kept in place of those that were sent, whose hash the file has.
 */
export async function readAttachment(
  { store }: SyncContext,
  transport: Transport,
  who: Credentials,
  fileId: string,
): Promise<Blob | null> {
  const [here, row] = [await store.blobs.get(fileId), await store.attachments.get(fileId)]
  if (here !== undefined && !row?.repaired) return here.blob
  const blob = await transport.download(who, fileId)
  if (blob === null) return here?.blob ?? null
  // Only the bytes that were sent are kept under the name of the file: exports and retries compare their hash.
  if (here === undefined && row !== undefined && (await sha256Hex(await blob.arrayBuffer())) === row.sha256) {
    await store.transaction('rw', [store.attachments, store.blobs], async () => {
      // Safeguard: bytes that arrive after their draft was locked are not kept.
      // While it came, the draft may have been locked: its bytes must not lie beside the lock.
      if ((await store.attachments.get(fileId)) !== undefined) await store.blobs.put({ fileId, blob })
    })
  }
  return blob
}
