import type { Table } from 'dexie'
import { type DraftRows, knowsTables, writeDraftRows } from '../drafts/draft-rows.ts'
import { localSchemaVersion, type SealedRow, type SealedVisits, type TalikaStore } from '../store.ts'
import type { VisitorRow, VisitRow } from '../visits/visit-rows.ts'
import { isUntouched } from '../visits/visits.ts'
import { visitorPart } from './sealed-heads.ts'
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

/**
 * A visitor is locked as a whole: the person, all requests, the photo, and the appointments that are stored for reading
 * offline. All of it is small, so one transaction replaces it, and a page that crashes leaves it either readable or
 * locked.
 */

const photoPrefix = 'photo/'
/** Not the prefix of drafts: an older version would take these texts for those of a draft. */
const latePrefix = 'late/'

/** The rows of one visitor, and the media types of the photo's bytes by their ids. */
type VisitorRows = DraftRows & { types: Readonly<Record<string, string>> }
type Read = { rows: VisitorRows; photos: ReadonlyMap<string, Blob>; visits: SealedVisits }

/** Tables that are not part of a visitor, and bytes, which are separate pieces. */
const apart = new Set(['drafts', 'blobs', 'photos', 'sealed', 'vaults'])

/**
 * Null when the visitor is not there or is locked, or when nothing was typed: the next person starts with that empty
 * request.
 */
async function readVisitorRows(store: TalikaStore, visitorId: string): Promise<Read | null> {
  return store.transaction('r', store.tables, async () => {
    const visitor = await store.visitors.get(visitorId)
    if (visitor === undefined) return null
    const visits = await store.visits.where('visitorId').equals(visitorId).toArray()
    if (isUntouched({ visitor, visits })) return null
    const tables: Record<string, readonly unknown[]> = {}
    for (const table of visitorTables(store)) {
      const rows = await table.filter(belongsTo(table.name, visitorId)).toArray()
      if (rows.length > 0) tables[table.name] = rows
    }
    const kept = visitor.photo === null ? undefined : await store.photos.get(visitor.photo.fileId)
    const photos = new Map(kept === undefined ? [] : [[kept.fileId, kept.blob]])
    const types = Object.fromEntries([...photos].map(([fileId, { type }]) => [fileId, type]))
    return { rows: { tables, fileIds: [...photos.keys()], types }, photos, visits: headOf(visitor, visits) }
  })
}

function headOf({ createdAt }: VisitorRow, visits: readonly VisitRow[]): SealedVisits {
  return {
    ids: visits.map(({ id }) => id),
    unsent: visits.filter(({ state }) => state !== 'sent').length,
    createdAt,
    updatedAt: Math.max(createdAt, ...visits.map(({ updatedAt }) => updatedAt)),
  }
}

function visitorTables(store: TalikaStore): Table[] {
  return store.tables.filter(({ name }) => !apart.has(name))
}

/**
 * Rows are found by their ids, not by a list of tables, so that a table that is added later is locked with its visitor.
 */
function belongsTo(table: string, visitorId: string): (row: Record<string, unknown>) => boolean {
  if (table === 'visitors') return ({ id }) => id === visitorId
  if (table === 'meta') return ({ key }) => String(key).includes(visitorId)
  return (row) => row.visitorId === visitorId
}

/**
 * Locks one visitor. Encryption takes longer than a transaction may wait: see `sealDraft`. When the phone is full it
 * throws, and nothing is lost. The id of a visitor is made only once, so a locked copy and readable rows never exist
 * together.
 */
export async function sealVisitor(store: TalikaStore, lock: OpenLock, visitorId: string): Promise<'sealed' | 'gone'> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const read = await readVisitorRows(store, visitorId)
    if (read === null) return 'gone'
    const pieces: SealedRow[] = []
    for (const [fileId, blob] of read.photos) {
      const piece = { draftId: visitorId, part: photoPrefix + fileId, head: null }
      pieces.push(await sealPart(lock, piece, await blob.arrayBuffer()))
    }
    const text = writeDraftRows(read.rows)
    const box = await sealPart(lock, { draftId: visitorId, part: visitorPart, head: null }, encode(text))
    if (await replace(store, { visitorId, text, pieces: [...pieces, { ...box, visits: read.visits }] })) return 'sealed'
  }
  throw new Error('The request changed again and again while it was being locked')
}

type Replacement = { visitorId: string; text: string; pieces: readonly SealedRow[] }

async function replace(store: TalikaStore, { visitorId, text, pieces }: Replacement): Promise<boolean> {
  return store.transaction('rw', store.tables, async () => {
    const now = await readVisitorRows(store, visitorId)
    // Safeguard: what was typed into a request while it was being locked is in the lock.
    if (now === null || writeDraftRows(now.rows) !== text) return false
    await store.sealed.bulkPut([...pieces])
    // Safeguard: the photo of a locked visitor is not left readable.
    await store.photos.bulkDelete([...now.photos.keys()])
    for (const table of visitorTables(store)) await table.filter(belongsTo(table.name, visitorId)).delete()
    return true
  })
}

/** Unlocks one visitor. `newer`: it was locked by a later version of this app, and stays locked. */
export async function openVisitor(
  store: TalikaStore,
  privateKey: CryptoKey,
  visitorId: string,
): Promise<'open' | 'newer'> {
  const box = await store.sealed.get([visitorId, visitorPart])
  if (box === undefined) return 'open'
  const rows = JSON.parse(decode(await unsealPart(privateKey, box))) as VisitorRows
  // Safeguard: the requests that a later version has locked stay locked.
  if (box.schemaVersion > localSchemaVersion || !knowsTables(store, rows)) return 'newer'
  const photos: { fileId: string; blob: Blob }[] = []
  for (const fileId of rows.fileIds) {
    const piece = await store.sealed.get([visitorId, photoPrefix + fileId])
    if (piece === undefined) continue
    photos.push({ fileId, blob: new Blob([await unsealPart(privateKey, piece)], { type: rows.types[fileId] ?? '' }) })
  }
  await store.transaction('rw', store.tables, async () => {
    const now = await store.sealed.get([visitorId, visitorPart])
    // Safeguard: requests that another tab has opened meanwhile are not opened again: what is there now is newer.
    if (now === undefined || now.iv.join() !== box.iv.join()) return
    for (const [name, kept] of Object.entries(rows.tables)) await store.table(name).bulkPut([...kept])
    await store.photos.bulkPut(photos)
    const parts = (await partsOf(store, visitorId)).filter((part) => !part.startsWith(latePrefix))
    await store.sealed.bulkDelete(parts.map((part): [string, string] => [visitorId, part]))
  })
  return 'open'
}

/** Locks texts that were typed too late to be stored, beside their visitor. */
export async function sealLateWords(
  store: TalikaStore,
  lock: OpenLock,
  visitorId: string,
  text: string,
): Promise<void> {
  const part = latePrefix + crypto.randomUUID()
  await store.sealed.put(await sealPart(lock, { draftId: visitorId, part, head: null }, encode(text)))
}

export function readLateWords(store: TalikaStore, privateKey: CryptoKey, visitorId: string): Promise<SealedText[]> {
  return readTexts(store, privateKey, { draftId: visitorId, prefix: latePrefix })
}

/** Whether a piece belongs to a visitor. */
export function isOfVisitor(part: string): boolean {
  return part === visitorPart || part.startsWith(photoPrefix) || part.startsWith(latePrefix)
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
