import type { AnswerValue } from '#domain/drafts/operations.ts'
import { owningRow, parsePath } from '#domain/drafts/paths.ts'
import { localSchemaVersion } from './schema-version.ts'
import type { OutboxRow } from './store.ts'
import type { SyncContext } from './sync-context.ts'
import type { WriteTables } from './write-tables.ts'

export type Queued = {
  draftId: string
  path: string
  value: AnswerValue
  baseRev: number
  /** The operations of this path, when they were read in this transaction. */
  earlier?: readonly OutboxRow[]
}

/**
 * Queues one operation inside the caller's transaction. A waiting operation of the same path takes the new value and
 * keeps its place and its baseRev; a frozen one is followed by a new operation. Row operations are never merged into
 * an earlier place: fields that were written in between belong after them.
 */
export async function enqueue(
  { now, newId }: Pick<SyncContext, 'now' | 'newId'>,
  tables: WriteTables,
  { draftId, path, value, baseRev, earlier }: Queued,
): Promise<void> {
  const known = earlier ?? (await tables.listOperations(draftId, path))
  const waiting = known.find((row) => row.state === 'waiting')
  // A corrected value makes a refused one pointless.
  for (const parked of known.filter((row) => row.state === 'parked')) await tables.deleteOperation(parked.opId)
  const isRow = parsePath(path)?.kind === 'row'
  if (waiting !== undefined && !isRow && !(await rowChangedSince(tables, waiting))) {
    await tables.putOperation({ ...waiting, value, at: now() })
    return
  }
  const last = await tables.findLastOperation(draftId)
  await tables.putOperation({
    opId: newId(),
    draftId,
    seq: (last?.seq ?? 0) + 1,
    schemaVersion: localSchemaVersion,
    path,
    value,
    baseRev: isRow && value === null ? await newestRevOfRow(tables, draftId, path) : baseRev,
    state: 'waiting',
    code: null,
    at: now(),
  })
}

/** Whether the row of a waiting operation was removed or put back after it: then a newer value belongs behind that. */
async function rowChangedSince(tables: WriteTables, waiting: OutboxRow): Promise<boolean> {
  const row = owningRow(waiting.path)
  if (row === null) return false
  const operations = await tables.listOperations(waiting.draftId, row)
  return operations.some(({ seq, state }) => state !== 'parked' && seq > waiting.seq)
}

/** Removing a row overwrites its fields, so the removal says up to which revision this phone had seen them. */
async function newestRevOfRow(tables: WriteTables, draftId: string, row: string): Promise<number> {
  const rows = await tables.listAnswersOfRow(draftId, row)
  return rows.reduce((newest, { rev }) => Math.max(newest, rev), 0)
}
