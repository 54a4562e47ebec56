import { type Typed, writeTyped } from '#sync/storage/write-typed.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { type PendingValue, pathOfPending } from '../journal/pending-value.ts'
import { keyOfRawText } from './raw-texts.ts'

/** Stores the pending values of one draft in ONE transaction: when it rejects, nothing is stored. */
export function storeBatch(
  context: SyncContext,
  draftId: string,
  pending: ReadonlyMap<string, PendingValue>,
): Promise<void> {
  const writes: Typed['writes'][number][] = []
  const notes: { key: string; text: string | null }[] = []
  for (const [key, each] of pending) {
    const path = pathOfPending(key)
    if (each.kind === 'raw') notes.push({ key: keyOfRawText(draftId, path), text: each.text })
    else writes.push({ path, value: each.value })
  }
  return writeTyped(context, { draftId, writes, notes })
}
