import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { Sha256, Uuid } from './shapes.ts'

export const maxFileBytes = 2_097_152
export const acceptedMimes = ['application/pdf', 'image/png'] as const

export const StoredFile = z.object({
  id: Uuid,
  url: z.string(),
  type: z.string(),
  mime: z.enum(acceptedMimes),
  size: z.number(),
  sha256: Sha256,
  order: z.number(),
})
export type StoredFile = z.infer<typeof StoredFile>

/**
 * Multipart with `type` (a document slot), `file`, and for applications `applicationId`, `fileId` (client UUID, makes
 * the upload repeatable) and `sha256`; or, with `?order=N`, JSON `{type, name, data}` with base64 bytes (the camera).
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: paths.files,
  summary: 'Upload a file; the same again answers the same id',
  access: { kind: 'holder' },
  requestsPerMinute: 240,
  query: z.object({ order: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))) }),
  bodyType: 'multipart',
  answers: { 200: StoredFile, 201: StoredFile },
})

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/{id}',
  summary: 'The bytes of a file, for its holder and for staff who may see the record',
  access: { kind: 'holder' },
  requestsPerMinute: 600,
  params: z.object({ id: Uuid }),
  answers: { 200: 'binary' },
})
