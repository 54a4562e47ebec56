import type { Operation } from '#domain/drafts/operations.ts'
import { owningRow, parsePath } from '#domain/drafts/paths.ts'
import type { OutboxRow } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { localSchemaVersion } from './schema-version.ts'
import type { WriteTables } from './write-tables.ts'

/** A change to queue: `baseRev` is the revision of the path that the person saw. */
type Change = Omit<Operation, 'opId'> & { draftId: string }

type Parts = Pick<SyncContext, 'now' | 'newId'>

/**
 * Queues one operation inside the caller's transaction. If the newest operation of the path is waiting, it takes the
 * new value and keeps its place; a frozen one is followed by a new operation. Row operations are never merged into an
 * earlier one: fields that were written in between must stay after them.
 */
export async function enqueue(
  context: Parts,
  tables: WriteTables,
  /** `earlier`: the operations of this path, when they were read in this transaction. */
  { earlier, ...change }: Change & { earlier?: readonly OutboxRow[] },
): Promise<void> {
  const { draftId, path, value } = change
  const known = earlier ?? (await tables.listOperations(draftId, path))
  // Safeguard: the newest operation of a path takes the new value.
  const newest = known.reduce<OutboxRow | null>((last, row) => (row.seq > (last?.seq ?? -1) ? row : last), null)
  // A corrected value replaces a refused one.
  for (const parked of known.filter((row) => row.state === 'parked')) await tables.deleteOperation(parked.opId)
  const isRow = parsePath(path)?.kind === 'row'
  if (newest?.state === 'waiting' && !isRow && !(await rowChangedSince(tables, newest))) {
    const baseRev = Math.max(newest.baseRev, change.baseRev)
    await tables.putOperation({ ...newest, value, baseRev, at: context.now() })
    return
  }
  // Safeguard: the removal of a row is based on the newest of its fields that was seen.
  const seen = isRow && value === null ? await newestRevOfRow(tables, draftId, path) : 0
  await append(context, tables, { ...change, baseRev: Math.max(seen, change.baseRev) })
}

/**
 * Queues an operation after all others, with exactly this base revision. Not an async function: a transaction of Dexie
 * does not survive one more level of them.
 */
export function append(
  { now, newId }: Parts,
  tables: WriteTables,
  { draftId, path, value, baseRev }: Change,
): Promise<unknown> {
  return tables.findLastOperation(draftId).then((last) => {
    const head = { opId: newId(), draftId, seq: (last?.seq ?? 0) + 1, schemaVersion: localSchemaVersion }
    return tables.putOperation({ ...head, path, value, baseRev, state: 'waiting', code: null, at: now() })
  })
}

/**
 * Whether the row of a waiting operation was removed or restored after it: then a newer value must follow that
 * operation.
 */
async function rowChangedSince(tables: WriteTables, waiting: OutboxRow): Promise<boolean> {
  const row = owningRow(waiting.path)
  if (row === null) return false
  const operations = await tables.listOperations(waiting.draftId, row)
  return operations.some(({ seq, state }) => state !== 'parked' && seq > waiting.seq)
}

/**
 * Removing a row overwrites its fields, so the base of the removal is the newest revision that this phone has seen of
 * them.
 */
async function newestRevOfRow(tables: WriteTables, draftId: string, row: string): Promise<number> {
  const rows = await tables.listAnswersOfRow(draftId, row)
  return rows.reduce((newest, { rev }) => Math.max(newest, rev), 0)
}
