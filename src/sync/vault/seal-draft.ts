import {
  type DraftRows,
  deleteDraftRows,
  knowsTables,
  readDraftRows,
  restoreDraftRows,
  writeDraftRows,
} from '../drafts/draft-rows.ts'
import { dropUnlessNamed, sealedFilePrefix } from '../files/left-bytes.ts'
import { readSnapshot, syncStatus } from '../status.ts'
import { rowsPart } from '../storage/phone-tables.ts'
import { localSchemaVersion, type SealedRow, type TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { findSealedHead } from './sealed-heads.ts'
import {
  decode,
  mostAttempts,
  type OpenLock,
  partsOf,
  readTexts,
  type SealedText,
  sealPart,
  unsealPart,
} from './sealed-pieces.ts'

const journalPrefix = 'journal/'

/**
 * Locks one draft. Encryption takes longer than a transaction may wait, so it comes first; then ONE transaction checks
 * that nothing changed meanwhile, stores the locked copy and deletes the readable rows. If something changed, it starts
 * again. When the phone is full it throws, and nothing is lost. `beside`: the draft was opened by its code while it is
 * also locked, and the older copy may contain values that were never sent; both stay until the PIN of that copy joins
 * them.
 */
export async function sealDraft(
  context: SyncContext,
  lock: OpenLock,
  draftId: string,
): Promise<'sealed' | 'gone' | 'beside'> {
  const { store } = context
  const sealedFiles = new Set<string>()
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    // Safeguard: a lock does not take the place of an older one.
    if ((await findSealedHead(store, draftId)) !== null) return 'beside'
    const rows = await readDraftRows(store, draftId)
    const snapshot = await readSnapshot(store, draftId)
    if (rows === null || snapshot === null) return 'gone'
    for (const fileId of rows.fileIds) {
      if (sealedFiles.has(fileId)) continue
      await sealFile(store, lock, draftId, fileId)
      sealedFiles.add(fileId)
    }
    const text = writeDraftRows(rows)
    const { kind, type, signedIn, createdAt, updatedAt } = snapshot.draft
    const waiting = syncStatus(snapshot, context.now()).changes
    const head = { kind, type, signedIn, createdAt, updatedAt, waiting }
    const box = await sealPart(lock, { draftId, part: rowsPart, head }, new TextEncoder().encode(text))
    if (await replace(store, draftId, text, box)) return 'sealed'
  }
  throw new Error('The draft changed again and again while it was being locked')
}

async function replace(store: TalikaStore, draftId: string, text: string, box: SealedRow): Promise<boolean> {
  return store.transaction('rw', store.tables, async () => {
    const now = await readDraftRows(store, draftId)
    if (now === null || writeDraftRows(now) !== text || (await findSealedHead(store, draftId)) !== null) return false
    const wanted = new Set(now.fileIds.map((fileId) => sealedFilePrefix + fileId))
    const parts = await partsOf(store, draftId)
    const stale = parts.filter((part) => part.startsWith(sealedFilePrefix) && !wanted.has(part))
    // Safeguard: a file that was taken away while its draft was being locked is not kept.
    await store.sealed.bulkDelete(stale.map((part): [string, string] => [draftId, part]))
    await store.sealed.put(box)
    await deleteDraftRows(store, draftId)
    return true
  })
}

/** Only one file at a time is in memory; the readable bytes stay until the locked rows are committed. */
async function sealFile(store: TalikaStore, lock: OpenLock, draftId: string, fileId: string): Promise<void> {
  const kept = await store.blobs.get(fileId)
  if (kept === undefined) return
  const bytes = await kept.blob.arrayBuffer()
  await store.sealed.put(await sealPart(lock, { draftId, part: sealedFilePrefix + fileId, head: null }, bytes))
}

/** Locks texts that were typed too late to be stored, beside their draft. */
export async function sealJournal(store: TalikaStore, lock: OpenLock, draftId: string, text: string): Promise<void> {
  const part = journalPrefix + crypto.randomUUID()
  await store.sealed.put(await sealPart(lock, { draftId, part, head: null }, new TextEncoder().encode(text)))
}

/**
 * Unlocks one draft. `newer`: it was locked by a later version of this app, and stays locked. The locked copy is
 * deleted in the transaction that restores the rows, so a crash before it changes nothing.
 */
export async function openDraft(store: TalikaStore, privateKey: CryptoKey, draftId: string): Promise<'open' | 'newer'> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const outcome = await tryToOpen(store, privateKey, draftId)
    if (outcome !== 'again') return outcome
  }
  throw new Error('The bytes of the draft were removed again and again while it was being opened')
}

/** `again`: another tab, which was locking, has removed bytes that this unlock had stored. */
async function tryToOpen(
  store: TalikaStore,
  privateKey: CryptoKey,
  draftId: string,
): Promise<'open' | 'newer' | 'again'> {
  const box = await store.sealed.get([draftId, rowsPart])
  if (box === undefined) return 'open'
  const rows = JSON.parse(decode(await unsealPart(privateKey, box))) as DraftRows
  // Safeguard: what a later version has locked stays locked.
  if (box.schemaVersion > localSchemaVersion || !knowsTables(store, rows)) return 'newer'
  const attachments = (rows.tables.attachments ?? []) as { fileId: string; mime: string }[]
  const put: string[] = []
  for (const fileId of rows.fileIds) {
    const piece = await store.sealed.get([draftId, sealedFilePrefix + fileId])
    if (piece === undefined) continue
    const type = attachments.find((row) => row.fileId === fileId)?.mime ?? ''
    await store.blobs.put({ fileId, blob: new Blob([await unsealPart(privateKey, piece)], { type }) })
    put.push(fileId)
  }
  return store.transaction('rw', store.tables, async () => {
    // Another tab may have unlocked it meanwhile, and even locked it again: its rows are newer than this locked copy.
    const now = await store.sealed.get([draftId, rowsPart])
    // Safeguard: a lock that another tab has opened meanwhile is not opened again.
    if (now === undefined || now.iv.join() !== box.iv.join()) {
      await dropUnlessNamed(store, put)
      return 'open'
    }
    // The locked copy is deleted only when all readable bytes are stored.
    if ((await store.blobs.where('fileId').anyOf(put).count()) < put.length) return 'again'
    await restoreDraftRows(store, draftId, rows)
    // Safeguard: bytes of a file that was taken away beside a lock go with its box.
    await dropUnlessNamed(store, put)
    const pieces = rows.fileIds.map((fileId): [string, string] => [draftId, sealedFilePrefix + fileId])
    await store.sealed.bulkDelete([...pieces, [draftId, rowsPart]])
    return 'open'
  })
}

export function readSealedJournals(store: TalikaStore, privateKey: CryptoKey, draftId: string): Promise<SealedText[]> {
  return readTexts(store, privateKey, { draftId, prefix: journalPrefix })
}

/** Removes readable bytes that an interrupted unlock left beside a locked draft. */
export async function sweepOpenedFiles(store: TalikaStore): Promise<void> {
  await store.transaction('rw', [store.drafts, store.sealed, store.blobs], async () => {
    const open = new Set(await store.drafts.toCollection().primaryKeys())
    const keys = await store.sealed.toCollection().primaryKeys()
    const closed = keys.filter(([draftId, part]) => part.startsWith(sealedFilePrefix) && !open.has(draftId))
    await store.blobs.bulkDelete(closed.map(([, part]) => part.slice(sealedFilePrefix.length)))
  })
}
