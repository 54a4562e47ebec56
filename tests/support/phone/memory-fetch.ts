import { gunzipSync } from 'node:zlib'
import { uploadHeaders } from '#contract/paths.ts'
import type { Credentials, Sent, Transport, Upload } from '#sync/transport/transport.ts'
import type { UploadAnswer } from '#sync/transport/upload-calls.ts'

/** The memory server behind `fetch`, so that the tests include how the engine builds requests and reads answers. */
export function fetchFrom(server: Transport): typeof fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), 'http://portal.test'), init)
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname.replace(/[0-9a-f]{64}/, '{sha256}')}`
    const bytes = new Uint8Array(await request.arrayBuffer())
    const read = () =>
      JSON.parse(String(request.headers.has('content-encoding') ? gunzipSync(bytes) : Buffer.from(bytes)))
    const holder = (id: string): Credentials => ({ kind: 'individual', id, token: '', mobile: '' })
    const sha256 = pathname.split('/').at(-1) ?? ''
    switch (call) {
      case 'POST /api/apps/individual':
        return answer(await server.create({ ...holder(read().id), signedIn: false }, read()))
      case 'PATCH /api/apps/individual':
        return answer(await server.patch(holder(read().id), read()))
      case 'PATCH /api/apps/individual/submit':
        return answer(await server.submit(holder(read().id), read()))
      case 'HEAD /api/files/resumable/{sha256}': {
        const file = { sha256, blob: new Blob([]) } as Upload
        return answerUpload(await server.uploadOffset(holder(searchParams.get('applicationId') ?? ''), file), file)
      }
      case 'PATCH /api/files/resumable/{sha256}': {
        const offset = Number(request.headers.get(uploadHeaders.offset))
        const length = Number(request.headers.get(uploadHeaders.length))
        const { applicationId = '', fileId = '' } = metadataOf(request.headers.get(uploadHeaders.metadata) ?? '')
        // The memory server takes its part of the file by the offset, so the blob must be complete.
        const blob = new Blob([new Uint8Array(length - bytes.length), bytes])
        const file = { sha256, fileId, blob } as Upload
        return answerUpload(await server.uploadRest(holder(applicationId), file, offset), file)
      }
      default:
        throw new Error(`The memory server knows no ${call}`)
    }
  }
}

function answer(sent: Sent<unknown>): Response {
  if (sent.kind === 'answered') return Response.json(sent.body)
  if (sent.kind === 'unreachable') throw new TypeError('Failed to fetch')
  const { problem } = sent
  return Response.json(problem, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

function answerUpload(answered: UploadAnswer, { fileId, sha256 }: Upload): Response {
  if (answered.kind === 'stored') return Response.json({ id: fileId, sha256 })
  if (answered.kind === 'offset') {
    return new Response(null, { status: 204, headers: { [uploadHeaders.offset]: String(answered.offset) } })
  }
  throw new TypeError('Failed to fetch')
}

function metadataOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ')
      return [key, Buffer.from(value, 'base64').toString()]
    }),
  )
}
