import { attachmentPath, owningRow } from '#domain/drafts/paths.ts'
import { readAnswers } from '../drafts/drafts.ts'
import { neverSynced } from '../drafts/new-draft-row.ts'
import { listOperations } from '../outbox/outbox.ts'
import { sha256Hex } from '../sha256.ts'
import { type DraftRow, localSchemaVersion, type OutboxRow } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { DraftFile, type FileAttachment, maxDraftFileBytes } from './draft-file.ts'

/** The content of a file that was read and checked, and its bytes by file id. */
export type ReadDraft = { content: DraftFile; blobs: ReadonlyMap<string, Blob> }

/** `not_ours`: some other file, or one that someone has changed. `damaged`: bytes that do not fit their hash. */
export type DraftFileProblem = 'too_large' | 'not_ours' | 'too_new' | 'damaged'

/** Reads a file that anyone may have made: nothing is kept before the whole file was checked. */
export async function readDraftFile(
  file: Blob,
): Promise<{ ok: true; draft: ReadDraft } | { ok: false; problem: DraftFileProblem }> {
  if (file.size > maxDraftFileBytes) return { ok: false, problem: 'too_large' }
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch {
    return { ok: false, problem: 'not_ours' }
  }
  if (isNewer(json)) return { ok: false, problem: 'too_new' }
  const parsed = DraftFile.safeParse(json)
  if (!parsed.success) return { ok: false, problem: 'not_ours' }
  const content = parsed.data
  if (content.schemaVersion > localSchemaVersion) return { ok: false, problem: 'too_new' }
  const blobs = new Map<string, Blob>()
  for (const row of content.attachments) {
    if (row.data === null) continue
    const blob = await bytesOf(row)
    if (blob === null || blobs.has(row.fileId)) return { ok: false, problem: 'damaged' }
    blobs.set(row.fileId, blob)
    // The text is a third larger than the bytes and is no longer needed.
    row.data = null
  }
  return { ok: true, draft: { content, blobs } }
}

/**
 * `added`: the draft was not on this phone. `merged`: `taken` values came in, `kept` values of this phone stay, because
 * they are newer.
 */
export type Stored =
  | { kind: 'added'; draftId: string }
  | { kind: 'merged'; draftId: string; taken: number; kept: number }
  /** Another application of this phone has the same id, or the file names rows of another one. */
  | { kind: 'foreign' }

/** Stores a draft that was read, in one transaction. Storing it twice has the same result as storing it once. */
export async function storeDraft(context: SyncContext, { content, blobs }: ReadDraft): Promise<Stored> {
  const { store, changes } = context
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.blobs, store.conflicts]
  const stored = await store.transaction('rw', tables, async (): Promise<Stored> => {
    const known = await store.drafts.get(content.draft.id)
    if (await namesForeignRows(context, content)) return { kind: 'foreign' }
    if (known === undefined) {
      await addDraft(context, content)
      // A file that no answer names is not part of the application: no field would show it, so nobody could remove it.
      // Safeguard: a file that no answer names is not taken in.
      await addFiles(context, { content, blobs }, liveAmong(content.answers))
      return { kind: 'added', draftId: content.draft.id }
    }
    const { token } = content.draft
    if (known.token !== '' && token !== '' && known.token !== token) return { kind: 'foreign' }
    return merge(context, { content, blobs })
  })
  if (stored.kind !== 'foreign') changes.publish({ draftId: stored.draftId, paths: pathsOf(content), origin: 'server' })
  return stored
}

function pathsOf({ answers }: DraftFile): string[] {
  return answers.map(({ path }) => path)
}

function liveAmong(rows: readonly { path: string; value: unknown }[]): Set<string> {
  return new Set(rows.filter(({ value }) => value !== null).map(({ path }) => path))
}

function isNewer(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  const { format, version } = json as { format?: unknown; version?: unknown }
  return format === 'talika-draft' && typeof version === 'number' && version > 1
}

async function bytesOf({ data, size, sha256 }: FileAttachment): Promise<Blob | null> {
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = Uint8Array.from(atob(data ?? ''), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
  if (bytes.byteLength !== size || (await sha256Hex(bytes)) !== sha256) return null
  return new Blob([bytes], { type: typeOf(bytes) })
}

/**
 * The type comes from the bytes, whatever the file says: as a web page of this origin they could read every draft here.
 */
function typeOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 5))
  return head === '%PDF-' ? 'application/pdf' : head.endsWith('PNG\r') ? 'image/png' : 'application/octet-stream'
}

/** Ids are random: one that already belongs to another draft was put there on purpose. */
async function namesForeignRows({ store }: SyncContext, content: DraftFile): Promise<boolean> {
  const [operations, files] = await Promise.all([
    store.outbox.bulkGet(content.operations.map(({ opId }) => opId)),
    store.attachments.bulkGet(content.attachments.map(({ fileId }) => fileId)),
  ])
  return [...operations, ...files].some((row) => row !== undefined && row.draftId !== content.draft.id)
}

async function addDraft({ store }: SyncContext, content: DraftFile): Promise<void> {
  const { submitRequestedAt, account, notice, renews, ...draft } = content.draft
  const draftId = draft.id
  const row: DraftRow = {
    ...draft,
    // Revisions in a file may be invented. With revision 0 this phone asks for everything and takes no answer for a
    // late one.
    // Safeguard: a draft in a file believes none of its revisions.
    ...{ rev: 0, version: 0 },
    ...(account === undefined ? {} : { account }),
    ...(notice === undefined ? {} : { notice }),
    ...(renews === undefined ? {} : { renews }),
    schemaVersion: content.schemaVersion,
    ...neverSynced,
    submission: submitRequestedAt === null ? null : { state: 'requested', at: submitRequestedAt },
  }
  await store.drafts.add(row)
  await store.answers.bulkPut(content.answers.map((answer) => ({ ...answer, draftId })))
  const operations = [...content.operations].sort((a, b) => a.seq - b.seq)
  // Safeguard: operations of a file are numbered anew.
  await store.outbox.bulkPut(operations.map((operation, n) => ({ ...operation, draftId, seq: n + 1 })))
  const conflicts = content.conflicts.map((conflict, n) => ({ ...conflict, draftId, deviceId: `file-${n}` }))
  await store.conflicts.bulkPut(conflicts)
}

/**
 * Takes the values of a file unless this phone has a newer one: a value that was typed here and waits, or one that the
 * server sent after the exporting phone last saw the path. The other values of the file are still on the exporting
 * phone.
 */
async function merge(context: SyncContext, read: ReadDraft): Promise<Stored> {
  const { store } = context
  const { content } = read
  const draftId = content.draft.id
  const answers = await readAnswers(store, draftId)
  const here = await listOperations(store, draftId)
  const known = new Set(here.map(({ opId }) => opId))
  const pending = new Set(here.filter(({ state }) => state !== 'parked').map(({ path }) => path))
  const isNewerHere = ({ path, baseRev }: { path: string; baseRev: number }) => {
    const row = owningRow(path)
    const rowIsGone = row !== null && answers.get(row)?.value === null
    return rowIsGone || pending.has(path) || (answers.get(path)?.rev ?? 0) > baseRev
  }
  const news = content.operations.filter(({ opId, state }) => !known.has(opId) && state === 'frozen')
  const kept = news.filter(isNewerHere)
  const taken = news.filter((operation) => !kept.includes(operation)).sort((a, b) => a.seq - b.seq)
  await appendOperations(context, { draftId, here, taken })
  await addFiles(context, read, liveAmong(taken))
  return { kind: 'merged', draftId, taken: taken.length, kept: kept.length }
}

type Append = { draftId: string; here: readonly OutboxRow[]; taken: DraftFile['operations'] }

async function appendOperations({ store }: SyncContext, { draftId, here, taken }: Append): Promise<void> {
  // Operations that waited here go first and unchanged: frozen operations are sent before waiting ones.
  for (const { opId, state } of here) if (state === 'waiting') await store.outbox.update(opId, { state: 'frozen' })
  let seq = here.reduce((last, row) => Math.max(last, row.seq), 0)
  for (const operation of taken) {
    seq += 1
    await store.outbox.add({ ...operation, draftId, seq })
    const { path, value, schemaVersion, at } = operation
    const rev = (await store.answers.get([draftId, path]))?.rev ?? 0
    await store.answers.put({ draftId, path, schemaVersion, value, rev, at })
  }
}

async function addFiles(
  { store }: SyncContext,
  { content, blobs }: ReadDraft,
  paths: ReadonlySet<string>,
): Promise<void> {
  const draftId = content.draft.id
  for (const attachment of content.attachments) {
    const isNamed = paths.has(attachmentPath(attachment.slot, attachment.fileId))
    if (!isNamed || (await store.attachments.get(attachment.fileId)) !== undefined) continue
    const { data: _, ...row } = attachment
    const blob = blobs.get(row.fileId)
    // Without bytes there is nothing to send from here: the server or the exporting phone has the file.
    const state = blob === undefined && row.state !== 'parked' ? 'remote' : row.state
    await store.attachments.put({ ...row, state, draftId, tries: 0 })
    if (blob !== undefined) await store.blobs.put({ fileId: row.fileId, blob })
  }
}
