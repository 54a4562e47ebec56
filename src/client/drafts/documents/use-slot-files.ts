import { useCallback, useSyncExternalStore } from 'react'
import { attachmentPath, attachmentsRoot } from '#domain/drafts/paths.ts'
import type { AttachmentRow } from '#sync/store.ts'
import { useOpenDraft, useSnapshot } from '../session/draft-context.tsx'

/**
 * The files of a slot with where each of them is, in their order. One that was stored and not yet read back is no
 * answer, and is not listed: “continue” would say of a file on the screen that it is missing.
 */
export function useSlotFiles(slot: string): readonly AttachmentRow[] {
  const { session } = useOpenDraft()
  const stored = (useSnapshot()?.attachments ?? [])
    .filter((file) => file.slot === slot)
    .sort((one, other) => one.order - other.order || (one.fileId < other.fileId ? -1 : 1))
  const isAnswer = ({ fileId }: AttachmentRow) => (session.answers()[attachmentPath(slot, fileId)] ?? null) !== null
  const subscribe = useCallback(
    (listener: () => void) => session.watch(`${slotPath(slot)}/`, listener),
    [session, slot],
  )
  // One text, because a snapshot must be equal to the one before when nothing changed.
  useSyncExternalStore(subscribe, () =>
    stored
      .filter(isAnswer)
      .map(({ fileId }) => fileId)
      .join(' '),
  )
  return stored.filter(isAnswer)
}

/** The path that issues of a slot carry. */
export function slotPath(slot: string): string {
  return `${attachmentsRoot}/${slot}`
}
