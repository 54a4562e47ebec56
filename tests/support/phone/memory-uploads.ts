import { createHash } from 'node:crypto'
import type { Credentials, Sent, Upload } from '#sync/transport/transport.ts'
import type { UploadAnswer } from '#sync/transport/upload-calls.ts'

/** The server's unfinished and finished files, for tests of the engine alone. */
export function createMemoryUploads() {
  const files = new Map<string, string>()
  const partials = new Map<string, Uint8Array>()
  const whole = new Set<string>()
  const uploads = {
    /** The sha256 of every file that was stored, by fileId. */
    files,
    /** How many of the next request's bytes arrive before its connection breaks; null lets all pass. */
    cutAfter: (): number | null => null,
    /** The number of bytes that arrived, including repeated ones. */
    received: 0,
    offsetOf({ id }: Credentials, { sha256, blob }: Upload): UploadAnswer {
      const key = `${id}/${sha256}`
      return { kind: 'offset', offset: whole.has(key) ? blob.size : (partials.get(key)?.length ?? 0) }
    },
    take(
      { id }: Credentials,
      { sha256, fileId, blob }: Upload,
      rest: { offset: number; bytes: Uint8Array },
    ): UploadAnswer {
      const key = `${id}/${sha256}`
      const stored: UploadAnswer = { kind: 'stored' }
      if (whole.has(key)) {
        files.set(fileId, sha256)
        return stored
      }
      const held = partials.get(key) ?? new Uint8Array()
      if (held.length !== rest.offset) return { kind: 'offset', offset: held.length }
      const arrived = rest.bytes.subarray(0, uploads.cutAfter() ?? rest.bytes.length)
      uploads.received += arrived.length
      const all = new Uint8Array([...held, ...arrived])
      partials.set(key, all)
      if (all.length < blob.size) return { kind: 'unreachable' }
      partials.delete(key)
      if (createHash('sha256').update(all).digest('hex') !== sha256) {
        return { kind: 'refused', status: 422, code: 'hash_mismatch', retryAfterSeconds: null }
      }
      whole.add(key)
      files.set(fileId, sha256)
      return stored
    },
    /** The upload's answer from the answer of the connection. */
    answer(sent: Sent<UploadAnswer>): UploadAnswer {
      if (sent.kind === 'answered') return sent.body
      if (sent.kind === 'unreachable') return sent
      const { problem, retryAfterSeconds } = sent
      return { kind: 'refused', status: problem.status, code: problem.code, retryAfterSeconds }
    },
  }
  return uploads
}
