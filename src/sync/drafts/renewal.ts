import type { AttachmentValue } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { attachmentRow } from '../files/attachment-row.ts'
import type { DraftRow, Renews } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { createDraft } from './drafts.ts'
import type { NewDraft } from './new-draft-row.ts'

/**
 * Makes the draft of a renewal on this phone. Its answers are those that were approved. Its files are the office's own
 * copies, which the server enters when it gets the draft, so they are listed here without their bytes.
 */
export async function createRenewal(context: SyncContext, draft: NewDraft & { renews: Renews }): Promise<DraftRow> {
  const { store, now, newId } = context
  const id = draft.id ?? newId()
  return store.transaction('rw', [store.drafts, store.answers, store.outbox, store.attachments], async () => {
    for (const [path, value] of Object.entries(draft.answers)) {
      const parsed = parsePath(path)
      if (parsed?.kind !== 'attachment') continue
      const { slot, fileId } = parsed
      await store.attachments.add(
        attachmentRow(value as AttachmentValue, { draftId: id, slot, fileId, state: 'remote', at: now() }),
      )
    }
    return createDraft(context, { ...draft, id })
  })
}

/** The renewal of an enlistment that is being filled in on this phone. */
export async function findRenewal({ store }: SyncContext, enlistmentId: string): Promise<DraftRow | null> {
  const found = await store.drafts
    .filter(
      ({ renews, status }) => renews?.enlistmentId === enlistmentId && status !== 'approved' && status !== 'rejected',
    )
    .first()
  return found ?? null
}
