import type { RowValue } from '#domain/drafts/operations.ts'
import { owningRow, parsePath } from '#domain/drafts/paths.ts'
import { nameFile } from '../files/attachment-row.ts'
import { sweepUnnamedBytes } from '../files/left-bytes.ts'
import { currentTables } from '../storage/current-tables.ts'
import { type Write, writeWithin } from '../storage/write-within.ts'
import type { ConflictRow } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'

/**
 * Writes the value that the person picked over both: `mine` is the one in the conflict, `theirs` the one in the
 * application now. The operation is based on the revision that the person has seen, which settles the path for
 * everyone. Picking a value in a removed row restores the row. The conflict is removed here at once; the server's
 * answer shows whether others remain.
 */
export async function settleConflict(
  context: SyncContext,
  { draftId, path, mine, rev = 0 }: ConflictRow,
  pick: 'mine' | 'theirs',
): Promise<void> {
  const { store, changes } = context
  const row = owningRow(path)
  const written = await store.transaction(
    'rw',
    [store.drafts, store.answers, store.outbox, store.conflicts, store.attachments],
    async () => {
      const owner = row === null ? undefined : await store.answers.get([draftId, row])
      const value = pick === 'mine' ? mine : ((await store.answers.get([draftId, path]))?.value ?? null)
      const writes: Write[] = [{ path, value, baseRev: Math.max(rev, owner?.rev ?? 0) }]
      // Safeguard: a picked value in a removed row brings the row back on the phone.
      if (row !== null && owner?.value === null && value !== null) {
        writes.unshift({ path: row, value: await behindOthers(context, draftId, row) })
      }
      await writeWithin(context, currentTables(), { draftId, writes })
      // Safeguard: bytes of a file that was picked keep a name when its question is put away.
      await nameFile(store, { draftId, path, value, at: context.now() })
      await store.conflicts.filter((row) => row.draftId === draftId && row.path === path).delete()
      return writes.map((write) => write.path)
    },
  )
  if (parsePath(path)?.kind === 'attachment') await sweepUnnamedBytes(store)
  // Tells forms to read the change again, and the engine to send it.
  changes.publish({ draftId, paths: written, origin: 'server' })
  changes.publish({ draftId, paths: [], origin: 'typed' })
}

async function behindOthers({ store }: SyncContext, draftId: string, row: string): Promise<RowValue> {
  const group = row.slice(0, row.indexOf('/') + 1)
  const rows = await store.answers
    .where('[draftId+path]')
    .between([draftId, group], [draftId, `${group}\uffff`])
    .filter(({ path, value }) => value !== null && parsePath(path)?.kind === 'row')
    .toArray()
  return { order: Math.max(-1, ...rows.map(({ value }) => (value as RowValue).order)) + 1 }
}
