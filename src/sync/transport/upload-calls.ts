import { octetsType } from '#contract/endpoint.ts'
import { paths, uploadHeaders } from '#contract/paths.ts'
import { type Credentials, identity, type TransportOptions } from './requests.ts'
import { withDeadline } from './with-deadline.ts'

export type Upload = {
  slot: string
  fileId: string
  name: string
  sha256: string
  order: number
  blob: Blob
  /** The number of the payment whose slip it shows, of an application at a desk. */
  slipOf?: string
}

/** The server's answer to a question about a file, or to bytes of it. */
export type UploadAnswer =
  /** The server has the whole file and its row. `repaired`: it made other bytes of it. */
  | { kind: 'stored'; repaired?: true }
  /** The server has this many bytes, so this is the offset of the next one. */
  | { kind: 'offset'; offset: number }
  /** `code` is null where an answer has no body. */
  | { kind: 'refused'; status: number; code: string | null; retryAfterSeconds: number | null }
  /** Everything that is not an answer of our server. */
  | { kind: 'unreachable' }

export type UploadCalls = {
  /** How much of the file the server has. */
  uploadOffset: (who: Credentials, file: Upload) => Promise<UploadAnswer>
  /** Sends everything from `offset` on, in one request. */
  uploadRest: (who: Credentials, file: Upload, offset: number) => Promise<UploadAnswer>
}

const questionTimeoutMs = 20_000
/**
 * A request whose bytes get lost looks, from here, like one whose bytes are slow. The server keeps the bytes that
 * arrived, so aborting costs only one question, while waiting on a dead connection costs the whole time-out: half a
 * minute plus the time at a poor 64 kbit/s, but never over a minute and a half. A slower connection sends a file in
 * several requests.
 */
const timeoutOf = (bytes: number) => Math.min(90_000, 30_000 + Math.ceil(bytes / 8))

export function createUploadCalls(options: TransportOptions): UploadCalls {
  const addressOf = ({ sha256 }: Upload) => `${options.baseUrl}${paths.files}/resumable/${sha256}`
  const ask = (url: string, file: Upload, { ms, ...request }: RequestInit & { ms: number }): Promise<UploadAnswer> => {
    const fetchAnswer = async (signal: AbortSignal) =>
      readAnswer(await options.fetch(url, { ...request, cache: 'no-store', signal }), file)
    return withDeadline(fetchAnswer, ms).catch(() => ({ kind: 'unreachable' }))
  }
  return {
    uploadOffset: (who, file) =>
      // The id is in the query, because a draft that was opened from its account has no code that identifies the
      // application.
      ask(`${addressOf(file)}?${new URLSearchParams({ applicationId: who.id })}`, file, {
        method: 'HEAD',
        headers: identity(options, who),
        ms: questionTimeoutMs,
      }),
    uploadRest: (who, file, offset) =>
      ask(addressOf(file), file, {
        method: 'PATCH',
        headers: {
          ...identity(options, who),
          'content-type': octetsType,
          [uploadHeaders.offset]: String(offset),
          [uploadHeaders.length]: String(file.blob.size),
          [uploadHeaders.metadata]: metadataOf(who, file),
        },
        body: file.blob.slice(offset),
        ms: timeoutOf(file.blob.size - offset),
      }),
  }
}

async function readAnswer(response: Response, { fileId, sha256, blob }: Upload): Promise<UploadAnswer> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('problem+json')) return readRefusal(response, blob.size)
  if (response.ok && type.includes('json')) {
    const body: unknown = await response.json()
    // Only our server knows which file this is.
    if (!isOf(body, { id: fileId, sha256 })) return { kind: 'unreachable' }
    return { kind: 'stored', ...((body as { repaired?: unknown }).repaired === true && { repaired: true }) }
  }
  const offset = readOffset(response, blob.size)
  // Safeguard: an offset counts only from a good answer.
  return response.ok && offset !== null ? { kind: 'offset', offset } : { kind: 'unreachable' }
}

async function readRefusal(response: Response, size: number): Promise<UploadAnswer> {
  const { status } = response
  const text = await response.text()
  const code = text === '' ? null : (JSON.parse(text) as { code?: unknown }).code
  const offset = readOffset(response, size)
  if (code === 'offset_mismatch' && offset !== null) return { kind: 'offset', offset }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null
  return { kind: 'refused', status, code: typeof code === 'string' ? code : null, retryAfterSeconds }
}

function readOffset({ headers }: Response, size: number): number | null {
  const text = headers.get(uploadHeaders.offset) ?? ''
  const offset = Number(text)
  // Safeguard: an offset behind the end of the file is no answer.
  return /^\d+$/.test(text) && offset <= size ? offset : null
}

function isOf(body: unknown, wanted: { id: string; sha256: string }): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { id, sha256 } = body as { id?: unknown; sha256?: unknown }
  // Safeguard: the answer to an upload names the file.
  return id === wanted.id && sha256 === wanted.sha256
}

/** Metadata in the format of tus: keys with base64 texts. */
function metadataOf({ id }: Credentials, { slot, fileId, name, order, slipOf }: Upload): string {
  const fields = {
    ...{ type: slot, applicationId: id, fileId, name, order: String(order) },
    ...(slipOf !== undefined && { slipOf }),
  }
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',')
}
