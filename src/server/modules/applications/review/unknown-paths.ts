import { type Refusal, refuse } from '#domain/errors.ts'
import { findStepOfPath } from '#domain/forms/paths.ts'
import type { WholeApplication } from '../reading/application-record.ts'

type Named = { fields?: string[] | undefined; documents?: { slot: string; fileId: string }[] | undefined }

/** A correction may only name fields of the form and uploaded files; otherwise the holder could never make it. */
export function refuseUnknownPaths(
  { draft, record }: WholeApplication,
  { fields = [], documents = [] }: Named,
): Refusal | null {
  const unknownFields = fields
    .filter((path) => findStepOfPath(draft.type, path) === null)
    .map((path) => ({ path, code: 'unknown_path' }))
  const unknownFiles = documents
    .filter(({ slot, fileId }) => !record.files.some((file) => file.id === fileId && file.type === slot))
    .map(({ slot, fileId }) => ({ path: `documents/${slot}/${fileId}`, code: 'unknown_path' }))
  const unknownPaths = [...unknownFields, ...unknownFiles]
  return unknownPaths.length > 0 ? refuse('invalid_request', { fields: unknownPaths }) : null
}
