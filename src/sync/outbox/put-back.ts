import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { DraftSnapshot } from '../status.ts'
import { type AttachmentRow, localSchemaVersion } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'

export type PutBack = {
  /** The draft as it was last read from the storage. */
  snapshot: DraftSnapshot
  /** All answers as the form shows them, removed ones as null. */
  answers: Readonly<Record<string, AnswerValue>>
  /** The paths that were written after that reading: their operations are lost, but the server may have them. */
  written: ReadonlySet<string>
}

/**
 * Restores a draft whose storage the browser has cleared under an open form, in one transaction. Values that were
 * written since the last reading are compared with the server's next whole answer, as values of a writer who had seen
 * everything up to the last revision (send-again.ts); all other values are the server's, or wait. Operations that
 * waited keep their ids and take no newer value, because the server may know them. The bytes of files are lost: those
 * that the server does not have are shown as missing.
 */
export async function putBackDraft(context: SyncContext, { snapshot, answers, written }: PutBack): Promise<void> {
  const { store, changes, now } = context
  const { draft, outbox, attachments, conflicts, unconfirmed } = snapshot
  // A waiting operation was written before the newest values of its path were pulled: it has seen no more than its own
  // base.
  const bases = new Map<string, number>()
  for (const { path, baseRev, state } of outbox) {
    if (state !== 'parked') bases.set(path, Math.min(baseRev, bases.get(path) ?? baseRev))
  }
  const marked = new Map(unconfirmed.map((row) => [row.path, row]))
  const rows = Object.entries(answers).map(([path, value]) => {
    const earlier = marked.get(path)
    const rev = Math.min(bases.get(path) ?? draft.rev, earlier?.unconfirmedSince ?? draft.rev)
    // Safeguard: storage that is put back knows what the server has but for what was written since.
    const own = written.has(path) ? { unconfirmedSince: rev, isTypedHere: true as const } : {}
    // Safeguard: a value that was in doubt before the storage was cleared is still in doubt.
    const mark = earlier === undefined ? own : { unconfirmedSince: rev, isTypedHere: earlier.isTypedHere, ...own }
    return { draftId: draft.id, path, value, rev, schemaVersion: localSchemaVersion, at: now(), ...mark }
  })
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.conflicts]
  await store.transaction('rw', tables, async () => {
    // Another tab with the same form may have restored it already.
    if ((await store.drafts.get(draft.id)) !== undefined) return
    await store.drafts.add({ ...draft, sendingUntil: 0, hashAgrees: false, askAll: true })
    await store.answers.bulkAdd(rows)
    // Safeguard: operations that are put back take no newer value.
    await store.outbox.bulkAdd(outbox.map((row) => (row.state === 'waiting' ? { ...row, state: 'frozen' } : row)))
    await store.attachments.bulkAdd(attachments.map(withoutBytes))
    await store.conflicts.bulkAdd(conflicts)
  })
  changes.publish({ draftId: draft.id, paths: [], origin: 'typed' })
}

function withoutBytes(row: AttachmentRow): AttachmentRow {
  if (row.state === 'here') return { ...row, state: 'parked', code: 'bytes_missing' }
  return row.state === 'sent' ? { ...row, state: 'remote' } : row
}
