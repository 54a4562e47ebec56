import { rowPath } from '#domain/drafts/paths.ts'
import { currentTables } from '../storage/current-tables.ts'
import { type Write, writeWithin } from '../storage/write-within.ts'
import { type AnswerRow, type DraftRow, keysOf, type TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { NewDraft } from './new-draft-row.ts'

/** Makes a draft on this phone. It is not sent before it has a correct mobile number. */
export async function createDraft(context: SyncContext, draft: NewDraft): Promise<DraftRow> {
  const { store } = context
  const draftId = draft.id ?? context.newId()
  const paths = await store.transaction('rw', [store.drafts, store.answers, store.outbox], () =>
    writeWithin(context, currentTables(), { draftId, start: draft, writes: [] }),
  )
  context.changes.publish({ draftId, paths, origin: 'typed' })
  return store.drafts.get(draftId) as Promise<DraftRow>
}

/** Saves values and unfinished texts, and queues the operations of the values, in ONE transaction, as typing does. */
export async function writeAnswers(context: SyncContext, draftId: string, writes: readonly Write[]): Promise<void> {
  const { store, changes } = context
  const paths = await store.transaction('rw', [store.drafts, store.answers, store.outbox, store.meta], () =>
    writeWithin(context, currentTables(), { draftId, writes }),
  )
  if (paths.length > 0) changes.publish({ draftId, paths, origin: 'typed' })
}

/** Removes a row of a repeating group. Its fields keep their values here until the server agrees, so undo is exact. */
export async function removeRow(context: SyncContext, draftId: string, group: string, rowId: string): Promise<void> {
  await writeAnswers(context, draftId, [{ path: rowPath(group, rowId), value: null }])
}

export async function readAnswers(store: TalikaStore, draftId: string): Promise<Map<string, AnswerRow>> {
  const rows = await store.answers
    .where('[draftId+path]')
    .between(...keysOf(draftId))
    .toArray()
  return new Map(rows.map((row) => [row.path, row]))
}
