import { inBareTransaction } from '#sync/storage/bare-tables.ts'
import { type Write, writeWithin } from '#sync/storage/write-within.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { keyOfRawText } from '../journal/raw-texts.ts'
import { type PendingValue, pathOfPending } from '../session/pending-value.ts'

export type Batch = {
  draftId: string
  writes: readonly Write[]
  /** Texts that are no value yet by path; null where there is none any more. */
  texts: ReadonlyMap<string, string | null>
}

export function toBatch(draftId: string, pending: ReadonlyMap<string, PendingValue>): Batch {
  const writes: Write[] = []
  const texts = new Map<string, string | null>()
  for (const [key, each] of pending) {
    const path = pathOfPending(key)
    if (each.kind === 'raw') texts.set(path, each.text)
    else writes.push({ path, value: each.value })
  }
  return { draftId, writes, texts }
}

/** Keeps what was typed in ONE transaction, without Dexie. Rejects with nothing half done. */
export function writeBatch(
  database: IDBDatabase,
  context: Pick<SyncContext, 'now' | 'newId'>,
  { draftId, writes, texts }: Batch,
): Promise<void> {
  return inBareTransaction(database, async ({ tables, note }) => {
    // Also when there are texts only: a draft that was locked or wiped meanwhile leaves nothing readable behind.
    // Safeguard: unfinished texts without an answer ask for their draft too.
    await writeWithin(context, tables, { draftId, writes })
    for (const [path, text] of texts) note(keyOfRawText(draftId, path), text)
  })
}
