import type { AnswerValue, Operation } from '#domain/drafts/operations.ts'
import { owningRow, parsePath } from '#domain/drafts/paths.ts'
import type { SyncContext } from './drafts.ts'
import { keysOf, localSchemaVersion, type OutboxRow, type TalikaStore } from './store.ts'

/** A call carries at most this many operations and bytes of them; well under the server's own limits. */
export const batchLimits = { operations: 200, bytes: 48 * 1024 }

const utf8 = new TextEncoder()

type Queued = { draftId: string; path: string; value: AnswerValue; baseRev: number }

/**
 * Queues one operation inside the caller's transaction. A waiting operation of the same path takes the new value and
 * keeps its place and its baseRev; a frozen one is followed by a new operation. Row operations are never merged into
 * an earlier place: fields that were written in between belong after them.
 */
export async function enqueue(context: SyncContext, { draftId, path, value, baseRev }: Queued): Promise<void> {
  const { store, now, newId } = context
  const earlier = await store.outbox.where('[draftId+path]').equals([draftId, path]).toArray()
  const waiting = earlier.find((row) => row.state === 'waiting')
  // A corrected value makes a refused one pointless.
  for (const parked of earlier.filter((row) => row.state === 'parked')) await store.outbox.delete(parked.opId)
  if (waiting !== undefined && parsePath(path)?.kind !== 'row' && !(await rowChangedSince(store, waiting))) {
    await store.outbox.put({ ...waiting, value, at: now() })
    return
  }
  const last = await store.outbox
    .where('[draftId+seq]')
    .between(...keysOf(draftId))
    .last()
  await store.outbox.add({
    opId: newId(),
    draftId,
    seq: (last?.seq ?? 0) + 1,
    schemaVersion: localSchemaVersion,
    path,
    value,
    baseRev: parsePath(path)?.kind === 'row' && value === null ? await newestRevOfRow(store, draftId, path) : baseRev,
    state: 'waiting',
    code: null,
    at: now(),
  })
}

/** Whether the row of a waiting operation was removed or put back after it: then a newer value belongs behind that. */
async function rowChangedSince(store: TalikaStore, waiting: OutboxRow): Promise<boolean> {
  const row = owningRow(waiting.path)
  if (row === null) return false
  const operations = await store.outbox.where('[draftId+path]').equals([waiting.draftId, row]).toArray()
  return operations.some(({ seq, state }) => state !== 'parked' && seq > waiting.seq)
}

/**
 * The next operations to send, frozen before the first byte leaves: the same batch goes out again, to the letter,
 * until the server has answered for it.
 */
export async function freezeBatch(store: TalikaStore, draftId: string, limit: number): Promise<OutboxRow[]> {
  return store.transaction('rw', store.outbox, async () => {
    const rows = await pendingOperations(store, draftId)
    const frozen = rows.filter((row) => row.state === 'frozen')
    const batch = withinLimits(frozen.length > 0 ? frozen : rows, limit)
    for (const row of batch) if (row.state === 'waiting') await store.outbox.update(row.opId, { state: 'frozen' })
    return batch.map((row) => ({ ...row, state: 'frozen' as const }))
  })
}

/** Everything that the server has not answered for, in order. */
export async function pendingOperations(store: TalikaStore, draftId: string): Promise<OutboxRow[]> {
  const rows = await store.outbox
    .where('[draftId+seq]')
    .between(...keysOf(draftId))
    .toArray()
  return rows.filter((row) => row.state !== 'parked')
}

/** Whether something of this path is on its way. */
export async function hasPending(store: TalikaStore, draftId: string, path: string): Promise<boolean> {
  const rows = await store.outbox.where('[draftId+path]').equals([draftId, path]).toArray()
  return rows.some(({ state }) => state !== 'parked')
}

/** Refused for good: kept, shown, and out of the way of the others. */
export async function parkOperation(store: TalikaStore, opId: string, code: string): Promise<void> {
  await store.outbox.update(opId, { state: 'parked', code })
}

export function toOperation({ opId, path, value, baseRev }: OutboxRow): Operation {
  return { opId, path, value, baseRev }
}

function withinLimits(rows: readonly OutboxRow[], limit: number): OutboxRow[] {
  const batch: OutboxRow[] = []
  let bytes = 0
  for (const row of rows) {
    bytes += utf8.encode(JSON.stringify(toOperation(row))).byteLength
    if (batch.length > 0 && (bytes > batchLimits.bytes || batch.length >= limit)) break
    batch.push(row)
  }
  return batch
}

/** Removing a row overwrites its fields, so the removal says up to which revision this phone had seen them. */
async function newestRevOfRow(store: TalikaStore, draftId: string, row: string): Promise<number> {
  const rows = await store.answers
    .where('[draftId+path]')
    .between([draftId, row], [draftId, `${row}/\uffff`], true, true)
    .toArray()
  return rows.reduce((newest, { rev }) => Math.max(newest, rev), 0)
}
