import { useCallback } from 'react'
import { attachmentPath, attachmentsRoot } from '#domain/drafts/paths.ts'
import type { AttachmentRow } from '#sync/store.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'
import { useOpenDraft, useSnapshot } from '../../open-draft/draft-context.tsx'

/**
 * The files of a slot with their states, in their order. A file that is stored but not yet read back is not an answer
 * yet and is not listed: otherwise “continue” would report a file as missing although it is on the screen.
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
  // One string, because useSyncExternalStore compares snapshots by identity.
  useStoreValue(subscribe, () =>
    stored
      .filter(isAnswer)
      .map(({ fileId }) => fileId)
      .join(' '),
  )
  return stored.filter(isAnswer)
}

/** The path of the slot's issues. */
export function slotPath(slot: string): string {
  return `${attachmentsRoot}/${slot}`
}
