import type { PromiseExtended } from 'dexie'
import type { Operation } from '#domain/drafts/operations.ts'
import { keysOf, type OutboxRow, type TalikaStore } from '../store.ts'

/** The most operations and bytes of them in one call, well below the server's own limits. */
export const batchLimits = { operations: 200, bytes: 48 * 1024 }

const utf8 = new TextEncoder()

/**
 * The next operations to send, frozen before the first byte is sent: the same batch is sent again, byte for byte, until
 * the server has answered it.
 */
export async function freezeBatch(store: TalikaStore, draftId: string, limit: number): Promise<OutboxRow[]> {
  return store.transaction('rw', store.outbox, async () => {
    const rows = await pendingOperations(store, draftId)
    const frozen = rows.filter((row) => row.state === 'frozen')
    // Safeguard: a batch whose answer was lost goes again as it was.
    const batch = withinLimits(frozen.length > 0 ? frozen : rows, limit)
    // Safeguard: a batch is frozen before it leaves.
    for (const row of batch) if (row.state === 'waiting') await store.outbox.update(row.opId, { state: 'frozen' })
    return batch.map((row) => ({ ...row, state: 'frozen' as const }))
  })
}

/** Every operation that the server has not answered, in order. */
export async function pendingOperations(store: TalikaStore, draftId: string): Promise<OutboxRow[]> {
  return (await listOperations(store, draftId)).filter((row) => row.state !== 'parked')
}

/** All operations, the refused ones included, in the order in which they were queued. */
export function listOperations(store: TalikaStore, draftId: string): PromiseExtended<OutboxRow[]> {
  return store.outbox
    .where('[draftId+seq]')
    .between(...keysOf(draftId))
    .toArray()
}

/** Whether an operation of this path waits for an answer. */
export async function hasPending(store: TalikaStore, draftId: string, path: string): Promise<boolean> {
  const rows = await store.outbox.where('[draftId+path]').equals([draftId, path]).toArray()
  return rows.some(({ state }) => state !== 'parked')
}

/** Parks an operation that was refused for good: it is kept and shown, and does not block the others. */
export async function parkOperation(store: TalikaStore, opId: string, code: string): Promise<void> {
  // Safeguard: a refused operation is kept.
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
    // Safeguard: a call carries no more than the limit of bytes.
    if (batch.length > 0 && (bytes > batchLimits.bytes || batch.length >= limit)) break
    batch.push(row)
  }
  return batch
}
