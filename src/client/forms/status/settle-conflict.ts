import { Dexie } from 'dexie'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { ConflictRow } from '#sync/store.ts'
import type { OpenDraft } from '../drafts/draft-context.tsx'
import { loadStorage } from '../drafts/load-storage.ts'

/**
 * Writes the picked value over both. Its operation is based on the revision that this phone knows, which settles the
 * path for everyone; until the server has said so, the question is put away here, because the person has answered it.
 */
export async function settleConflict(
  { session }: OpenDraft,
  { draftId, path }: ConflictRow,
  value: AnswerValue,
): Promise<void> {
  session.settle({ path, value })
  await session.flush()
  const { store, changes } = (await loadStorage()).context
  await store.conflicts
    .where('[draftId+path+deviceId]')
    .between([draftId, path, Dexie.minKey], [draftId, path, Dexie.maxKey])
    .delete()
  changes.publish({ draftId, paths: [], origin: 'typed' })
}
