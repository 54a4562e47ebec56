import { readAnswers } from '../drafts/drafts.ts'
import { readSnapshot } from '../status.ts'
import { type AttachmentRow, type DraftRow, keysOf, localSchemaVersion } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { DraftFile, FileAttachment } from './draft-file.ts'
import { draftFileFormat } from './draft-file-format.ts'

export type ExportedDraft = { name: string; blob: Blob }

/** A multiple of three, so that the base64 of the pieces is the base64 of the whole. */
const pieceBytes = 3 * 8192

/**
 * One draft with everything that the server has not confirmed, as one file. Null when the draft is not on this phone.
 *
 * All waiting operations are frozen in the same transaction: the file may reach the server before this phone does, and
 * then an operation id means the value in the file. A value that is typed later needs an operation of its own, or the
 * server would take it for the one that has arrived.
 */
export async function exportDraft(
  context: SyncContext,
  draftId: string,
  unfinished: ReadonlyMap<string, string> = new Map(),
): Promise<ExportedDraft | null> {
  const frozen = await freezeEverything(context, draftId)
  if (frozen === null) return null
  const { head, attachments } = frozen
  const { type } = head.draft
  const full = { ...head, unfinished: [...unfinished].map(([path, text]): [string, string] => [path, text]) }
  // Each part is a blob of its own, so that the browser may move it to the disk: memory holds one file at a time.
  const parts: Blob[] = [new Blob([`${JSON.stringify(full).slice(0, -1)},"attachments":[`])]
  for (const [index, row] of attachments.entries()) {
    parts.push(new Blob([index === 0 ? '\n' : ',\n', await attachmentText(context, row)]))
  }
  const blob = new Blob([...parts, ']}\n'], { type: 'application/json' })
  return { name: `talika-${type.toLowerCase()}-${full.exportedAt.slice(0, 10)}.talika.json`, blob }
}

type Head = Omit<DraftFile, 'attachments' | 'unfinished'>

async function freezeEverything(
  context: SyncContext,
  draftId: string,
): Promise<{ head: Head; attachments: AttachmentRow[] } | null> {
  const { store, now } = context
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.conflicts]
  return store.transaction('rw', tables, async () => {
    await store.outbox
      .where('[draftId+seq]')
      .between(...keysOf(draftId))
      .modify((row) => {
        if (row.state === 'waiting') row.state = 'frozen'
      })
    const snapshot = await readSnapshot(store, draftId)
    if (snapshot === null) return null
    const answers = await readAnswers(store, draftId)
    const head: Head = {
      ...draftFileFormat,
      schemaVersion: localSchemaVersion,
      exportedAt: new Date(now()).toISOString(),
      draft: lastingFields(snapshot.draft),
      answers: [...answers.values()].map(({ draftId: _, ...row }) => row) as DraftFile['answers'],
      operations: snapshot.outbox.map(({ draftId: _, ...row }) => row) as DraftFile['operations'],
      conflicts: snapshot.conflicts.map(({ path, mine, theirs, at }) => {
        return { path, mine, theirs, at }
      }) as DraftFile['conflicts'],
    }
    return { head, attachments: snapshot.attachments }
  })
}

/** The draft without the fields that only matter for this phone's own sending. */
function lastingFields(draft: DraftRow): DraftFile['draft'] {
  const { id, kind, type, purpose, locale, token, mobile, signedIn, onServer, rev, epoch } = draft
  const { status, version, createdAt, updatedAt, submission, account, notice, renews, askAll } = draft
  return {
    ...{ id, kind, type, purpose, locale, token, mobile, signedIn, onServer, rev, epoch },
    ...{ status, version, createdAt, updatedAt },
    ...(account === undefined ? {} : { account }),
    ...(askAll === undefined ? {} : { askAll }),
    ...(notice === undefined ? {} : { notice }),
    // A renewal without a key can only be begun by its account. The sender of the file begins it as a new application,
    // and it is tied to its enlistment at submission.
    ...(renews === undefined || renews.token === '' ? {} : { renews }),
    submitRequestedAt: submission?.state === 'requested' ? submission.at : null,
  }
}

async function attachmentText({ store }: SyncContext, row: AttachmentRow): Promise<string> {
  const kept = isUnconfirmed(row) ? await store.blobs.get(row.fileId) : undefined
  const { fileId, slot, name, size, sha256, mime, order, schemaVersion, state, elsewhere, code, at } = row
  const head: Omit<FileAttachment, 'data'> = {
    ...{ fileId, slot, name, size, sha256, mime, order, schemaVersion, state, code, at },
    ...(elsewhere === undefined ? {} : { elsewhere }),
  }
  const data = kept === undefined ? null : await base64(kept.blob)
  return JSON.stringify({ ...head, data })
}

function isUnconfirmed({ state }: AttachmentRow): boolean {
  return state === 'here' || state === 'parked'
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + pieceBytes)))
  }
  return text
}
