import type { PatchAnswer } from '#contract/application-shapes.ts'
import { isLive, isSameValue } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { readAnswers } from './drafts.ts'
import { hasPending } from './outbox.ts'
import { keysOf, localSchemaVersion, type OutboxRow, type TalikaStore } from './store.ts'
import type { SyncContext } from './sync-context.ts'

/*
 * What a phone does when the server was set back to a backup: what it forgot is still here, so everything goes again.
 * All of it happens within the transaction that takes the server's answer.
 */

/**
 * Revisions of two epochs cannot be compared. One that was kept would hide what another phone brings back, in the new
 * epoch, under a smaller one.
 */
export async function forgetRevisions(store: TalikaStore, draftId: string): Promise<void> {
  await store.answers
    .where('[draftId+path]')
    .between(...keysOf(draftId))
    .modify({ rev: 0 })
}

/**
 * A value that was kept aside on the server only is this phone's answer again when the server forgot it, unless the
 * person wrote something else there since: `batch` is what the answer settles.
 */
export async function reviveConflicts(
  { store, deviceId, now }: SyncContext,
  draftId: string,
  { batch, answer }: { batch: readonly OutboxRow[]; answer: PatchAnswer },
): Promise<void> {
  const kept = new Set(answer.conflicts.filter((conflict) => conflict.deviceId === deviceId).map(({ path }) => path))
  const rewritten = new Set(batch.map(({ path }) => path))
  const own = await store.conflicts.filter((row) => row.draftId === draftId && row.deviceId === deviceId).toArray()
  for (const { path, mine } of own) {
    if (kept.has(path) || rewritten.has(path) || (await hasPending(store, draftId, path))) continue
    await store.answers.put({ draftId, path, schemaVersion: localSchemaVersion, value: mine, rev: 0, at: now() })
  }
}

/**
 * Every answer that the server has otherwise becomes an operation again and every file whose bytes are here is offered
 * again. What it has as we do is not sent: that would settle, under our name, what it keeps aside for us.
 */
export async function requeueEverything(context: SyncContext, draftId: string, answer: PatchAnswer): Promise<void> {
  const { store, now, newId } = context
  await store.outbox
    .where('[draftId+seq]')
    .between(...keysOf(draftId))
    .delete()
  const there = new Map(answer.changes.map(({ path, value }) => [path, value as AnswerValue]))
  await offerFiles(store, draftId, there)
  const answers = await readAnswers(store, draftId)
  // The fields of a removed row went with it; a server that never heard of the row would take them for live ones.
  const meant = [...answers.values()].filter(({ path, value }) => value === null || isLive(path, answers))
  // A removal goes too when the server knows nothing of its path: another phone may still have what was removed.
  const rows = meant.filter(({ path, value }) => !there.has(path) || !isSameValue(value, there.get(path) ?? null))
  await store.outbox.bulkAdd(
    rows.map(({ path, value }, seq) => ({
      opId: newId(),
      draftId,
      seq,
      schemaVersion: localSchemaVersion,
      path,
      value,
      baseRev: 0,
      state: 'waiting' as const,
      code: null,
      at: now(),
    })),
  )
  await store.drafts.update(draftId, { rev: 0 })
}

/**
 * A file whose bytes are here goes again. One that only the server had, and has no more, cannot come from here: its
 * name alone would stand for bytes that nobody has. The phone that attached it offers it again, name and bytes.
 */
async function offerFiles(store: TalikaStore, draftId: string, there: ReadonlyMap<string, AnswerValue>): Promise<void> {
  const files = await store.attachments.where('draftId').equals(draftId).toArray()
  const kept = new Set(
    await store.blobs
      .where('fileId')
      .anyOf(files.map(({ fileId }) => fileId))
      .primaryKeys(),
  )
  for (const { fileId, slot, state } of files) {
    const path = attachmentPath(slot, fileId)
    if (state !== 'sent' && state !== 'remote') continue
    if (kept.has(fileId)) await store.attachments.update(fileId, { state: 'here' })
    else if ((there.get(path) ?? null) === null) {
      await store.attachments.delete(fileId)
      await store.answers.delete([draftId, path])
    }
  }
}
