import { attachmentsRoot } from '#domain/drafts/paths.ts'
import type { AttachmentRow } from '#sync/store.ts'
import { useSnapshot } from '../drafts/draft-context.tsx'

/** The files of a slot with where each of them is, in their order. */
export function useSlotFiles(slot: string): readonly AttachmentRow[] {
  const snapshot = useSnapshot()
  return (snapshot?.attachments ?? [])
    .filter((file) => file.slot === slot)
    .sort((one, other) => one.order - other.order || (one.fileId < other.fileId ? -1 : 1))
}

/** The path that issues of a slot carry. */
export function slotPath(slot: string): string {
  return `${attachmentsRoot}/${slot}`
}
