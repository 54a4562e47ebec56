import type { AttachmentValue } from '#domain/drafts/operations.ts'
import { type AttachmentRow, localSchemaVersion } from './store.ts'

/** The row of a file that is new to this phone. */
export function attachmentRow(
  value: AttachmentValue,
  place: Pick<AttachmentRow, 'draftId' | 'slot' | 'fileId' | 'state' | 'at'>,
): AttachmentRow {
  return { ...value, ...place, schemaVersion: localSchemaVersion, code: null, tries: 0 }
}
