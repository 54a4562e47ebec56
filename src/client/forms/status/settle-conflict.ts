import { Dexie } from 'dexie'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { ConflictRow } from '#sync/store.ts'
import type { OpenDraft } from '../drafts/draft-context.tsx'

/**
 * Writes the picked value over both. Its operation is based on the revision that this phone knows, which settles the
 * path for everyone; until the server has said so, the question is put away here, because the person has answered it.
 */
export async function settleConflict(
  { session, sync }: OpenDraft,
  { draftId, path }: ConflictRow,
  value: AnswerValue,
): Promise<void> {
  session.settle({ path, value })
  await session.flush()
  await sync.store.conflicts
    .where('[draftId+path+deviceId]')
    .between([draftId, path, Dexie.minKey], [draftId, path, Dexie.maxKey])
    .delete()
  sync.changes.publish({ draftId, paths: [], origin: 'typed' })
}
