import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paths, uploadHeaders } from './paths.ts'
import { Sha256, Uuid } from './shapes.ts'

export const maxFileBytes = 2_097_152
/** The size in which the app stores a portrait or a signature, which are printed small. */
export const maxPictureBytes = 200_000
const acceptedMimes = ['application/pdf', 'image/png'] as const

export const StoredFile = z.object({
  id: Uuid,
  url: z.string(),
  type: z.string(),
  mime: z.enum(acceptedMimes),
  /** Size and hash are those that the file was sent with. */
  size: z.number(),
  sha256: Sha256,
  order: z.number(),
  /** The pages were rewritten into a new file, which `url` shows, because this one was damaged or did more than show. */
  repaired: z.optional(z.literal(true)),
})
export type StoredFile = z.infer<typeof StoredFile>

/**
 * Multipart with `type` (a document slot), `file`, and for applications `applicationId`, `fileId` (client UUID, makes
 * the upload repeatable) and `sha256`; or, with `?order=N`, JSON `{type, name, data}` with base64 bytes (the camera).
 * `slipOf`: the number of a payment that was named at a desk, whose slip the file shows (`slipWanted` of the payment).
 */
export const uploadFile = endpoint({
  method: 'POST',
  path: paths.files,
  summary: 'Upload a file; uploading the same file again returns the same id',
  access: { kind: 'holder', orVisitor: true },
  requestsPerMinute: 240,
  query: z.object({ order: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000))) }),
  bodyType: 'multipart',
  answers: { 200: StoredFile, 201: StoredFile },
})

const Bytes = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
const answerHeaders = {
  [uploadHeaders.offset]: 'How many bytes of the file the server holds',
  [uploadHeaders.length]: 'How many bytes the file has, once it is complete',
}

/**
 * Like tus 1.0, but the address is the hash of the content, so there is no creation call whose answer could be lost.
 */
export const getUploadOffset = endpoint({
  method: 'HEAD',
  path: '/api/files/resumable/{sha256}',
  summary: 'How much of a file this application has already sent: 0 if nothing, the full length if all of it',
  access: { kind: 'holder' },
  requestsPerMinute: 600,
  params: z.object({ sha256: Sha256 }),
  /** Needed unless the application's token is sent. */
  query: z.object({ applicationId: z.optional(Uuid) }),
  answers: { 200: 'empty' },
  answerHeaders,
})

/**
 * Sends the rest of a file from `upload-offset` on. `upload-metadata` holds, as tus writes them (`key base64, …`),
 * `type` (a document slot), `applicationId`, `fileId`, `name`, `order` and `slipOf`. Every byte that arrived before the
 * connection was lost is kept; 204 when the body ended before the file did. A file that is complete for this
 * application needs no bytes at all.
 */
export const resumeUpload = endpoint({
  method: 'PATCH',
  path: '/api/files/resumable/{sha256}',
  summary: 'Send the rest of a file; once complete, the responses are those of POST /api/files',
  access: { kind: 'holder' },
  requestsPerMinute: 600,
  params: z.object({ sha256: Sha256 }),
  headers: z.object({
    [uploadHeaders.offset]: Bytes,
    [uploadHeaders.length]: Bytes,
    [uploadHeaders.metadata]: z.string().check(z.maxLength(4_000)),
  }),
  bodyType: 'octets',
  idempotencyKey: 'ignored',
  answers: { 200: StoredFile, 201: StoredFile, 204: 'empty' },
  answerHeaders,
})

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/{id}',
  summary:
    'The content of a file, for its holder and for staff who may see the record; pictures of officials for anyone',
  access: { kind: 'anyone', session: 'alive', bare: true },
  requestsPerMinute: 600,
  params: z.object({ id: Uuid }),
  answers: { 200: 'binary' },
})
