import type { AnswerValue, AttachmentValue } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { type AttachmentRow, localSchemaVersion, type TalikaStore } from '../store.ts'

/** The row of a file that is new to this phone. */
export function attachmentRow(
  value: AttachmentValue,
  place: Pick<AttachmentRow, 'draftId' | 'slot' | 'fileId' | 'state' | 'at'>,
): AttachmentRow {
  return { ...value, ...place, schemaVersion: localSchemaVersion, code: null, tries: 0 }
}

/**
 * Adds the row of a file that an answer names, within the caller's transaction over files. The server's next answer
 * shows whether it lacks bytes that may be here; bytes of another phone are loaded when someone opens the file.
 */
export async function nameFile(
  store: TalikaStore,
  { draftId, path, value, at }: { draftId: string; path: string; value: AnswerValue; at: number },
): Promise<void> {
  const parsed = parsePath(path)
  if (parsed?.kind !== 'attachment' || value === null) return
  const { slot, fileId } = parsed
  // Safeguard: a file that is here keeps its bytes when another phone changes it.
  if ((await store.attachments.get(fileId)) === undefined) {
    await store.attachments.add(attachmentRow(value as AttachmentValue, { draftId, slot, fileId, state: 'remote', at }))
  }
}
