import { expect, test } from 'vitest'
import { uploadHeaders } from '#contract/paths.ts'
import { createPhone, randomBytes, sampleFile, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { attachFile } from '../files/attachments.ts'
import { createUploadCalls, type UploadAnswer } from '../transport/upload-calls.ts'
import { createRetryWindow, type FileOutcome, sendFile } from './upload.ts'

const size = 20_000
const refused = (status: number, code: string | null): UploadAnswer => ({
  ...{ kind: 'refused', status, code, retryAfterSeconds: null },
})

/** Sends one file to a server that answers each request the same way. */
async function send(answer: UploadAnswer): Promise<{ outcome: FileOutcome; requests: number }> {
  const phone = createPhone({ stepMs: 1_000 })
  const { id } = await startDraft(phone)
  const row = await attachFile(phone, id, sampleFile(randomBytes(size)))
  const kept = await phone.store.blobs.get(row.fileId)
  if (kept === undefined) throw new Error('The file was not kept')
  let requests = 0
  const reply = async () => {
    requests += 1
    if (requests > 200) throw new Error('The file is sent for ever')
    return answer
  }
  const outcome = await sendFile(
    phone,
    { uploadOffset: reply, uploadRest: reply },
    {
      who: { kind: 'individual', id, token: 'token', mobile: '01712345678' },
      file: { ...row, blob: kept.blob },
      isNew: true,
      retryWindow: createRetryWindow(phone),
    },
  )
  return { outcome, requests }
}

const later = { kind: 'later', retryAfterSeconds: null }
const answers: [string, UploadAnswer, FileOutcome | typeof later][] = [
  ['another phone was taken off', refused(404, 'not_found'), later],
  ['the session has ended', refused(401, 'unauthenticated'), later],
  ['the server was too slow', refused(408, 'timeout'), later],
  ['too many requests', refused(429, 'rate_limited'), later],
  ['the server is down', refused(503, 'unavailable'), later],
  ['a refusal that does not say why', refused(422, null), later],
  ['a file that the server does not take', refused(422, 'file_type'), { kind: 'parked', code: 'file_type' }],
  ['a file that is too large', refused(413, 'file_too_large'), { kind: 'parked', code: 'file_too_large' }],
]

test.each(answers)('%s: a file is set aside only when it is the file that is refused', async (_, answer, outcome) => {
  expect(await send(answer)).toEqual({ outcome, requests: 1 })
})

test('whole bytes that arrive as others twice are set aside', async () => {
  expect(await send(refused(422, 'hash_mismatch'))).toEqual({
    outcome: { kind: 'parked', code: 'hash_mismatch' },
    requests: 2,
  })
})

test('a server that keeps no byte is not asked without end', async () => {
  const { outcome, requests } = await send({ kind: 'offset', offset: 0 })
  expect(outcome).toEqual(later)
  expect(requests).toBeLessThan(50)
})

/** The calls with which a file that an earlier pass began is sent, on a connection of which nothing is known. */
async function callsFor(bytes: number): Promise<string[]> {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const row = await attachFile(phone, id, sampleFile(randomBytes(bytes)))
  const kept = await phone.store.blobs.get(row.fileId)
  if (kept === undefined) throw new Error('The file was not kept')
  const calls: string[] = []
  const uploadOffset = async (): Promise<UploadAnswer> => {
    calls.push('ask')
    return { kind: 'offset', offset: 0 }
  }
  const uploadRest = async (): Promise<UploadAnswer> => {
    calls.push('send')
    return { kind: 'stored' }
  }
  const outcome = await sendFile(
    phone,
    { uploadOffset, uploadRest },
    {
      who: { kind: 'individual', id, token: 'token', mobile: '01712345678' },
      file: { ...row, blob: kept.blob },
      isNew: false,
      retryWindow: { renew: () => undefined, lasts: () => false },
    },
  )
  expect(outcome).toEqual({ kind: 'sent' })
  return calls
}

test('a large file is sent after the question how much of it arrived, and a small one without', async () => {
  expect(await callsFor(16_385)).toEqual(['ask', 'send'])
  expect(await callsFor(16_384)).toEqual(['send'])
})

/** The meaning of an answer with this status and offset. */
function read(status: number, offset: string): Promise<UploadAnswer> {
  const calls = createUploadCalls({
    ...{ baseUrl: '', apiKey: 'test', deviceId: 'phone-a', authToken: () => null },
    fetch: async () => new Response(null, { status, headers: { [uploadHeaders.offset]: offset } }),
  })
  const who = { kind: 'individual', id: 'id', token: 'token', mobile: '01712345678' } as const
  const file = { slot: 'photo', fileId: 'id', name: 'a.png', sha256: 'f'.repeat(64), order: 0 }
  return calls.uploadOffset(who, { ...file, blob: new Blob([new Uint8Array(size)]) })
}

test('an offset counts only from a good answer, as a number, and within the file', async () => {
  expect(await read(200, '20000')).toEqual({ kind: 'offset', offset: size })
  expect(await read(200, '20001')).toEqual({ kind: 'unreachable' })
  expect(await read(200, '')).toEqual({ kind: 'unreachable' })
  expect(await read(200, '1e3')).toEqual({ kind: 'unreachable' })
  expect(await read(502, '100')).toEqual({ kind: 'unreachable' })
})
