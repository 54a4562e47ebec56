import type { Table } from 'dexie'
import { isSameValue } from '#domain/drafts/document-hash.ts'
import { attachmentPath, parsePath } from '#domain/drafts/paths.ts'
import { listKeptAside } from '../files/left-bytes.ts'
import { keyOfText } from '../storage/write-tables.ts'
import type { AnswerRow, AttachmentRow, DraftRow, OutboxRow, TalikaStore } from '../store.ts'

/**
 * All rows of one draft, table by table. They are found by their `draftId`, not by a list of tables, so that a table
 * that is added later is locked and wiped with the draft automatically.
 */
export type DraftRows = { tables: Record<string, readonly unknown[]>; fileIds: readonly string[] }

/** Tables that are not part of a draft, and the table of bytes, which are handled one file at a time. */
const apart = new Set(['blobs', 'sealed', 'vaults'])

/** Null when the draft is not there, or is locked. */
export async function readDraftRows(store: TalikaStore, draftId: string): Promise<DraftRows | null> {
  return store.transaction('r', store.tables, async () => {
    if ((await store.drafts.get(draftId)) === undefined) return null
    const tables: Record<string, readonly unknown[]> = {}
    for (const table of draftTables(store)) {
      const rows = await table.filter(belongsTo(table.name, draftId)).toArray()
      if (rows.length > 0) tables[table.name] = rows
    }
    const kept = await store.blobs
      .where('fileId')
      .anyOf(await fileIdsOf(store, draftId))
      .primaryKeys()
    return { tables, fileIds: kept.sort() }
  })
}

/** To be called within a transaction over all tables. */
export async function deleteDraftRows(store: TalikaStore, draftId: string): Promise<void> {
  await store.blobs.bulkDelete(await fileIdsOf(store, draftId))
  for (const table of draftTables(store)) await table.filter(belongsTo(table.name, draftId)).delete()
}

/**
 * Restores rows, within a transaction over all tables. When the draft was opened again by its code meanwhile, both sets
 * of rows are kept: the operations that wait here are newer and follow those of the locked copy. A value of the locked
 * copy to whose field another one was given since waits for the person, who could not see it when they typed.
 */
export async function restoreDraftRows(store: TalikaStore, draftId: string, { tables }: DraftRows): Promise<void> {
  const opened = await store.drafts.get(draftId)
  const waiting = await store.outbox.filter((row) => row.draftId === draftId).toArray()
  const newer = new Set(waiting.map(({ path }) => path))
  const taken = new Set(opened?.takenBesideLock)
  const shown = new Map((await store.answers.where({ draftId }).toArray()).map(({ path, value }) => [path, value]))
  const isOvertaken = ({ path, value }: OutboxRow) => {
    // Safeguard: a value from a lock is not replaced by one that was typed since: the person chooses.
    if (newer.has(path)) return !isSameValue(shown.get(path) ?? null, value)
    // Safeguard: a value from a lock does not replace one that the server took since: the person chooses.
    return taken.has(path)
  }
  const inBox = (tables.outbox ?? []) as OutboxRow[]
  // Safeguard: a value of which only a mark of doubt was locked is not replaced by a newer one.
  const doubtful = doubtfulOperations(tables).filter(isOvertaken)
  const outbox = [...inBox, ...doubtful].map((row) => {
    return isOvertaken(row) ? { ...row, state: 'parked', code: 'conflict_open' } : row
  })
  const last = Math.max(0, ...outbox.map(({ seq }) => seq))
  const chosen = new Set(inBox.map(({ path }) => path))
  const isInBox = (path: string) => {
    // Safeguard: what was typed since a draft was locked is newer than what the lock holds.
    return !newer.has(path) && (chosen.has(path) || !taken.has(path))
  }
  const answers = ((tables.answers ?? []) as AnswerRow[]).filter(({ path }) => isInBox(path))
  const removed = await store.answers.filter((row) => row.draftId === draftId && row.value === null).toArray()
  const gone = new Set(removed.flatMap(({ path }) => (isInBox(path) ? [] : [path])))
  // Safeguard: a file that was taken away beside a lock does not come back with it.
  const attachments = ((tables.attachments ?? []) as AttachmentRow[]).filter(({ slot, fileId }) => {
    return !gone.has(attachmentPath(slot, fileId))
  })
  const typed = new Set(await store.meta.toCollection().primaryKeys())
  const overtaken = new Set([...newer, ...taken].map((path) => keyOfText(draftId, path)))
  // Safeguard: an unfinished text from a lock does not hide what was typed since.
  const meta = ((tables.meta ?? []) as { key: string }[]).filter(({ key }) => !typed.has(key) && !overtaken.has(key))
  const rows = { ...tables, outbox, answers, attachments, meta }
  for (const [name, kept] of Object.entries(rows)) await store.table(name).bulkPut([...kept])
  // Safeguard: what was typed since a draft was locked is sent after what the lock holds.
  await store.outbox.bulkPut(waiting.map((row) => ({ ...row, seq: row.seq + last })))
  if (opened !== undefined) await store.drafts.update(draftId, headOfBoth(opened))
}

/**
 * Operations for the answers of a locked copy of which it is not known whether the server has them, and for which none
 * waits: an eviction of the storage took their operations. A file's name without its bytes would promise too much.
 */
function doubtfulOperations({ answers = [], outbox = [] }: DraftRows['tables']): OutboxRow[] {
  const queued = outbox as OutboxRow[]
  const paths = new Set(queued.map(({ path }) => path))
  const last = Math.max(0, ...queued.map(({ seq }) => seq))
  return (answers as AnswerRow[]).flatMap(({ unconfirmedSince, rev: _, isTypedHere: __, ...answer }, n) => {
    if (unconfirmedSince === undefined || paths.has(answer.path)) return []
    if (parsePath(answer.path)?.kind === 'attachment') return []
    const state = { state: 'waiting', code: null } as const
    return [{ ...answer, ...state, opId: crypto.randomUUID(), seq: last + 1 + n, baseRev: unconfirmedSince }]
  })
}

/**
 * The changes to the head of the locked copy when the draft was opened again by its code: the newer code, the receipt
 * or the request to submit, and the payment that was named since. The two sets of answers together may be a document
 * that the server never had, so everything is asked for.
 */
function headOfBoth({ token, mobile, submission, namedPayment }: DraftRow): Partial<DraftRow> {
  return {
    ...(token === '' ? {} : { token, mobile }),
    ...(submission === null ? {} : { submission }),
    ...(namedPayment === undefined ? {} : { namedPayment }),
    // Safeguard: a draft from two places is compared with the server before it is said to be there.
    ...{ hashAgrees: false, askAll: true },
  }
}

/** Whether this version has all tables of the rows. */
export function knowsTables(store: TalikaStore, { tables }: DraftRows): boolean {
  const known = new Set(store.tables.map(({ name }) => name))
  return Object.keys(tables).every((name) => known.has(name))
}

/** The rows as text, which is equal only when nothing changed. Throws on bytes, which JSON would silently drop. */
export function writeDraftRows(rows: DraftRows): string {
  return JSON.stringify(rows, (_key, value: unknown) => {
    const isBytes = value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    // Safeguard: bytes outside of the table of bytes are not locked unnoticed.
    if (isBytes) throw new Error('Bytes outside of the table of bytes cannot be locked')
    return value
  })
}

/** The ids of a draft's bytes: attached files, files in conflicts, and photos that are to become a document. */
async function fileIdsOf(store: TalikaStore, draftId: string): Promise<string[]> {
  // Safeguard: photos that wait to become a document are locked with their draft.
  const tables = [store.attachments, store.captures]
  const keys = await Promise.all(tables.map((table) => table.where('draftId').equals(draftId).primaryKeys()))
  // Safeguard: bytes of a file that is kept aside are locked and wiped with their draft.
  return [...new Set([...keys.flat(), ...(await listKeptAside(store, draftId))])]
}

function draftTables(store: TalikaStore): Table[] {
  return store.tables.filter(({ name }) => !apart.has(name))
}

function belongsTo(table: string, draftId: string): (row: Record<string, unknown>) => boolean {
  if (table === 'drafts') return ({ id }) => id === draftId
  // Small notes of a draft (unfinished texts and the like) have its id in their key.
  if (table === 'meta') return ({ key }) => String(key).includes(draftId)
  return (row) => row.draftId === draftId
}
