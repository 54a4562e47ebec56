import { isLive } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { DraftSnapshot } from './status.ts'
import { type AnswerRow, type AttachmentRow, localSchemaVersion, type OutboxRow } from './store.ts'
import type { SyncContext } from './sync-context.ts'

export type PutBack = {
  /** What was last read of the draft. */
  snapshot: DraftSnapshot
  /** All answers as the form has them, removed ones as null. */
  answers: Readonly<Record<string, AnswerValue>>
}

/**
 * Puts a draft back that the browser has cleared away under an open form, in one transaction. Which answers the server
 * has is no longer known, so all go again, as values of somebody who had seen everything up to the last revision: equal
 * ones agree and change nothing, and what another phone changed since then is shown beside ours. Operations that were
 * under way keep their ids. The bytes of files are lost: those that the server has not are said to be missing.
 */
export async function putBackDraft(context: SyncContext, { snapshot, answers }: PutBack): Promise<void> {
  const { store, changes, now } = context
  const { draft } = snapshot
  const at = now()
  const rows = Object.entries(answers)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, value]): AnswerRow => {
      return { draftId: draft.id, path, schemaVersion: localSchemaVersion, value, rev: draft.rev, at }
    })
  const outbox = operationsOf(context, snapshot, rows)
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.conflicts]
  await store.transaction('rw', tables, async () => {
    // Another tab with the same form may have been faster.
    if ((await store.drafts.get(draft.id)) !== undefined) return
    await store.drafts.add({ ...draft, sendingUntil: 0, hashAgrees: false })
    await store.answers.bulkAdd(rows)
    await store.outbox.bulkAdd(outbox)
    await store.attachments.bulkAdd(snapshot.attachments.map(withoutBytes))
    await store.conflicts.bulkAdd(snapshot.conflicts)
  })
  changes.publish({ draftId: draft.id, paths: [], origin: 'typed' })
}

function operationsOf({ newId }: SyncContext, { draft, outbox }: DraftSnapshot, rows: AnswerRow[]): OutboxRow[] {
  const newest = new Map(outbox.map(({ path, value }) => [path, JSON.stringify(value)]))
  const byPath = new Map(rows.map((row) => [row.path, row]))
  const again = rows.filter(({ path, value }) => {
    const isMeant = value === null || isLive(path, byPath)
    return isMeant && newest.get(path) !== JSON.stringify(value)
  })
  const last = outbox.reduce((most, { seq }) => Math.max(most, seq), 0)
  const fresh = again.map(({ path, value, at }, index): OutboxRow => {
    const state = { state: 'waiting', code: null } as const
    const row = { draftId: draft.id, path, value, baseRev: draft.rev, schemaVersion: localSchemaVersion, at }
    return { opId: newId(), seq: last + 1 + index, ...row, ...state }
  })
  return [...outbox, ...fresh]
}

function withoutBytes(row: AttachmentRow): AttachmentRow {
  if (row.state === 'here') return { ...row, state: 'parked', code: 'bytes_missing' }
  return row.state === 'sent' ? { ...row, state: 'remote' } : row
}
