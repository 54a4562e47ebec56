import { Dexie } from 'dexie'
import type { Application, PatchAnswer } from '#contract/application-shapes.ts'
import { canonicalDocument, isSameValue, liveAnswers } from '#domain/drafts/document-hash.ts'
import type { AnswerValue, AttachmentValue, Conflict } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { attachmentRow } from './attachment-row.ts'
import { readAnswers } from './drafts.ts'
import { forgetRevisions, requeueEverything, reviveConflicts } from './new-epoch.ts'
import { hasPending, parkOperation, pendingOperations } from './outbox.ts'
import { isEditable } from './status.ts'
import { type DraftRow, isNewer, localSchemaVersion, neverSynced, type OutboxRow, type TalikaStore } from './store.ts'
import type { SyncContext } from './sync-context.ts'

/**
 * Takes the server's answer for a batch into the phone, in one transaction: results settle the batch, changes fill the
 * fields that have nothing newer waiting here, conflicts are kept beside them.
 */
export async function settleAnswer(
  context: SyncContext,
  draftId: string,
  batch: readonly OutboxRow[],
  answer: PatchAnswer,
): Promise<void> {
  const { store } = context
  const changed = new Set<string>()
  await store.transaction(
    'rw',
    [store.drafts, store.answers, store.outbox, store.conflicts, store.attachments, store.blobs],
    async () => {
      const draft = await store.drafts.get(draftId)
      if (draft === undefined) return
      const restored = draft.epoch !== null && draft.epoch !== answer.epoch
      if (restored) await forgetRevisions(store, draftId)
      await settleResults(context, batch, answer, changed)
      if (restored) await reviveConflicts(context, draftId, { batch, answer })
      await takeChanges(context, { draftId, answer, changed, restored })
      await takeConflicts(store, draftId, answer.conflicts as Conflict[])
      await store.drafts.update(draftId, {
        onServer: true,
        rev: answer.rev,
        epoch: answer.epoch,
        status: answer.status,
        version: answer.version,
        docHash: answer.docHash,
        syncedAt: context.now(),
        retry: { tries: 0, notBefore: 0 },
        paused: null,
        // An application that came back for correction is open again: its old receipt no longer says where it stands.
        ...(draft.submission?.state === 'done' && isEditable(answer.status) ? { submission: null } : {}),
      })
      if (restored) await requeueEverything(context, draftId, answer)
    },
  )
  await compareHash(context, draftId, answer.docHash)
  context.changes.publish({ draftId, paths: [...changed], origin: 'server' })
}

/** Puts an application that was opened by code and mobile (or by its account) on this phone. */
export async function importApplication(
  context: SyncContext,
  application: Application,
  credentials: { token: string; mobile: string; signedIn: boolean },
): Promise<DraftRow> {
  const { store, now } = context
  const at = now()
  const known = await store.drafts.get(application.id)
  if (known === undefined) {
    await store.drafts.add({
      id: application.id,
      schemaVersion: localSchemaVersion,
      kind: application.kind,
      type: application.type,
      purpose: application.purpose,
      locale: application.locale,
      ...credentials,
      onServer: true,
      rev: 0,
      epoch: application.epoch,
      status: application.status,
      version: application.version,
      ...neverSynced,
      createdAt: at,
      updatedAt: at,
    })
  }
  // A later version's draft stays as that version left it.
  else if (isNewer(known)) return known
  // Typing the code of a draft that is here already is how a phone that was taken off goes on: what waits goes out again.
  else await store.drafts.update(application.id, { ...reopened(credentials), ...knownAfterAll(known, application) })
  const { answers, revs } = application
  await settleAnswer(context, application.id, [], {
    ...application,
    results: [],
    changes: Object.entries(revs).map(([path, rev]) => ({ path, value: answers[path] ?? null, rev })),
    conflicts: application.conflicts,
  })
  const row = await store.drafts.get(application.id)
  if (row === undefined) throw new Error('The imported draft is not in the store')
  return row
}

/** What a draft has for an epoch whose server said that it knows no such draft: whatever it answers next is another one. */
export const forgottenEpoch = 'forgotten'

/** A server that answers for the draft by its new code had not forgotten it: its revisions are as good as before. */
function knownAfterAll({ epoch }: DraftRow, application: Application): Partial<DraftRow> {
  return epoch === forgottenEpoch ? { epoch: application.epoch } : {}
}

function reopened({ token, mobile }: { token: string; mobile: string }): Partial<DraftRow> {
  // A draft that was opened by its account has no code until one is typed; an account's listing brings none.
  return { ...(token === '' ? {} : { token, mobile }), onServer: true, paused: null, retry: { tries: 0, notBefore: 0 } }
}

async function settleResults(
  { store }: SyncContext,
  batch: readonly OutboxRow[],
  answer: PatchAnswer,
  changed: Set<string>,
): Promise<void> {
  const rows = new Map(batch.map((row) => [row.opId, row]))
  for (const result of answer.results) {
    const row = rows.get(result.opId)
    if (row === undefined) continue
    if (result.outcome === 'rejected') {
      await parkOperation(store, row.opId, result.code ?? 'rejected')
      continue
    }
    await store.outbox.delete(row.opId)
    if (result.rev === undefined) continue
    const key: [string, string] = [row.draftId, row.path]
    if (result.outcome === 'acked') await store.answers.update(key, { rev: result.rev })
    else if (!(await hasPending(store, row.draftId, row.path))) {
      const conflict = answer.conflicts.find(({ path }) => path === row.path)
      const theirs = (conflict?.theirs ?? null) as AnswerValue
      // A removal that conflicts with nothing but the row's fields: the row was never announced to the server, and
      // a null here would hide the fields that stand there.
      if (theirs === null && row.value === null) await store.answers.delete(key)
      else await store.answers.update(key, { value: theirs, rev: result.rev })
      changed.add(row.path)
    }
  }
}

async function takeChanges(
  context: SyncContext,
  {
    draftId,
    answer,
    changed,
    restored,
  }: { draftId: string; answer: PatchAnswer; changed: Set<string>; restored: boolean },
): Promise<void> {
  const { store } = context
  const pending = new Set((await pendingOperations(store, draftId)).map(({ path }) => path))
  for (const { path, value, rev } of answer.changes) {
    // What was typed here and not yet answered stands, with the revision it was based on, so that the server can see
    // whether it knew of this change.
    if (pending.has(path)) continue
    const previous = await store.answers.get([draftId, path])
    // In a new epoch nothing here is older or newer than the server's: a value that differs stands and is sent again.
    const isOurs =
      previous !== undefined && (restored ? !isSameValue(previous.value, value as AnswerValue) : previous.rev >= rev)
    if (isOurs) continue
    await store.answers.put({
      draftId,
      path,
      schemaVersion: localSchemaVersion,
      value: value as AnswerValue,
      rev,
      at: context.now(),
    })
    await takeAttachment(context, draftId, path, value as AnswerValue)
    changed.add(path)
  }
}

/** A file that another device attached is listed here without its bytes; they come when somebody looks at it. */
async function takeAttachment({ store, now }: SyncContext, draftId: string, path: string, value: AnswerValue) {
  const parsed = parsePath(path)
  if (parsed?.kind !== 'attachment') return
  if (value === null) {
    await store.attachments.delete(parsed.fileId)
    return
  }
  if ((await store.attachments.get(parsed.fileId)) !== undefined) return
  const { slot, fileId } = parsed
  await store.attachments.add(
    attachmentRow(value as AttachmentValue, { draftId, slot, fileId, state: 'remote', at: now() }),
  )
}

async function takeConflicts(store: TalikaStore, draftId: string, conflicts: readonly Conflict[]): Promise<void> {
  await store.conflicts
    .where('[draftId+path+deviceId]')
    .between([draftId, Dexie.minKey, Dexie.minKey], [draftId, Dexie.maxKey, Dexie.maxKey])
    .delete()
  await store.conflicts.bulkPut(conflicts.map((conflict) => ({ ...conflict, draftId })))
}

/** "On the server" is said only when both sides hash to the same document and nothing waits. */
async function compareHash(context: SyncContext, draftId: string, docHash: string): Promise<void> {
  const { store } = context
  const waiting = await pendingOperations(store, draftId)
  const agrees = waiting.length === 0 && (await localDocHash(store, draftId)) === docHash
  await store.drafts.update(draftId, { hashAgrees: agrees })
}

/** SHA-256 (hex) of the canonical document as this phone has it. */
export async function localDocHash(store: TalikaStore, draftId: string): Promise<string> {
  const text = canonicalDocument(liveAnswers(await readAnswers(store, draftId)))
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

export function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
