import { type Refusal, refuse } from '#domain/errors.ts'
import { findStepOfPath } from '#domain/forms/paths.ts'
import type { WholeApplication } from '../reading/application-record.ts'

type Named = { fields?: string[] | undefined; documents?: { slot: string; fileId: string }[] | undefined }

/** A correction may only name fields of the form and uploaded files; otherwise the holder could never make it. */
export function refuseStrangePaths(
  { draft, record }: WholeApplication,
  { fields = [], documents = [] }: Named,
): Refusal | null {
  const strangeFields = fields
    .filter((path) => findStepOfPath(draft.type, path) === null)
    .map((path) => ({ path, code: 'unknown_path' }))
  const strangeFiles = documents
    .filter(({ slot, fileId }) => !record.files.some((file) => file.id === fileId && file.type === slot))
    .map(({ slot, fileId }) => ({ path: `documents/${slot}/${fileId}`, code: 'unknown_path' }))
  const strange = [...strangeFields, ...strangeFiles]
  return strange.length > 0 ? refuse('invalid_request', { fields: strange }) : null
}
