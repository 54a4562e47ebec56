import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultApiKey, headerNames, octetsType } from '../../../src/contract/endpoint.ts'
import { maxFileBytes } from '../../../src/contract/files.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { noisyPng } from '../../support/files/sample-files.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { startTestServer, type TestServer } from '../../support/server/serve.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off' })
}, 180_000)
afterAll(() => server.close())

type Holder = { id: string; headers: Record<string, string> }

async function createHolder(): Promise<Holder> {
  const [id, token, mobile] = [randomUUID(), makeToken(randomBytes(16)), newMobile()]
  const headers = {
    [headerNames.apiKey]: defaultApiKey,
    [headerNames.deviceId]: 'phone-one-1',
    [headerNames.applicationToken]: token,
    [headerNames.applicationMobile]: mobile,
  }
  const made = await fetch(`${server.url}/api/apps/individual`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id, token, mobile, type: 'ARCHITECT', schemaVersion: 1 }),
  })
  expect(made.status).toBe(201)
  return { id, headers }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const urlOf = (sha256: string) => `${server.url}/api/files/resumable/${sha256}`

function metadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

type Part = { offset: number; fileId?: string; type?: string; sha256?: string; length?: number; bytes?: Buffer }

function headersOf(holder: Holder, bytes: Buffer, { offset, fileId, type, length }: Part): Record<string, string> {
  const fields = { type: type ?? 'nidCopy', applicationId: holder.id, name: 'পরিচয়পত্র.png', order: '2' }
  return {
    ...holder.headers,
    'content-type': octetsType,
    'upload-offset': String(offset),
    'upload-length': String(length ?? bytes.length),
    'upload-metadata': metadata({ ...fields, ...(fileId === undefined ? {} : { fileId }) }),
  }
}

async function patch(holder: Holder, bytes: Buffer, part: Part) {
  const answer = await fetch(urlOf(part.sha256 ?? hashOf(bytes)), {
    method: 'PATCH',
    headers: headersOf(holder, bytes, part),
    body: new Uint8Array(part.bytes ?? bytes.subarray(part.offset)),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    offset: answer.headers.get('upload-offset'),
    body: text === '' ? null : JSON.parse(text),
  }
}

async function offsetOf(holder: Holder, sha256: string): Promise<[number, string | null, string | null]> {
  const { status, headers } = await fetch(urlOf(sha256), { method: 'HEAD', headers: holder.headers })
  return [status, headers.get('upload-offset'), headers.get('upload-length')]
}

/** Sends the head and some bytes of a PATCH, and leaves the connection open; `cut` resets it. */
async function sendSome(holder: Holder, bytes: Buffer, part: Part & { count: number }) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const lines = Object.entries({
    host: hostname,
    ...headersOf(holder, bytes, part),
    'content-length': String(bytes.length - part.offset),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`PATCH /api/files/resumable/${hashOf(bytes)} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(bytes.subarray(part.offset, part.offset + part.count))
  const path = join(server.dataDir, 'uploads', holder.id, hashOf(bytes))
  for (let n = 0; n < 200 && !existsSync(path); n++) await sleep(10)
  return { cut: () => socket.resetAndDestroy() }
}

/** Waits until the server has stored that many bytes, because the kernel may deliver them late. */
async function untilHeld(holder: Holder, sha256: string, offset: number): Promise<void> {
  for (let n = 0; n < 100; n++) {
    if ((await offsetOf(holder, sha256))[1] === String(offset)) return
    await sleep(20)
  }
  throw new Error(`The server holds ${(await offsetOf(holder, sha256))[1]} bytes instead of ${offset}`)
}

test('an interrupted upload resumes where it stopped, also after kill -9, and answers as POST does', async () => {
  const holder = await createHolder()
  const bytes = noisyPng(300_000)
  const [sha256, fileId] = [hashOf(bytes), randomUUID()]
  expect(await offsetOf(holder, sha256)).toEqual([200, '0', null])

  const first = await sendSome(holder, bytes, { offset: 0, fileId, count: 100_000 })
  await sleep(300)
  first.cut()
  await untilHeld(holder, sha256, 100_000)
  expect(await patch(holder, bytes, { offset: 0, fileId })).toMatchObject({
    status: 409,
    offset: '100000',
    body: { code: 'offset_mismatch' },
  })

  const second = await sendSome(holder, bytes, { offset: 100_000, fileId, count: 50_000 })
  await sleep(500)
  await server.kill9()
  second.cut()
  await server.restart()
  await untilHeld(holder, sha256, 150_000)

  const last = await patch(holder, bytes, { offset: 150_000, fileId })
  const stored = { id: fileId, url: `/api/files/${fileId}`, type: 'nidCopy', mime: 'image/png' }
  expect([last.status, last.body]).toEqual([201, { ...stored, size: bytes.length, sha256, order: 2 }])
  expect(await offsetOf(holder, sha256)).toEqual([200, String(bytes.length), String(bytes.length)])
  expect(readdirSync(join(server.dataDir, 'uploads', holder.id))).toEqual([])
  const got = await fetch(`${server.url}${stored.url}`, { headers: holder.headers })
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true)

  // The answer was lost: the request can be repeated with any offset that the phone assumes.
  const none = Buffer.alloc(0)
  expect((await patch(holder, bytes, { offset: bytes.length, fileId })).status).toBe(200)
  expect((await patch(holder, bytes, { offset: 0, fileId })).body.id).toBe(fileId)
  const other = randomUUID()
  const slot = { offset: bytes.length, fileId: other, type: 'photo', bytes: none }
  expect(await patch(holder, bytes, slot)).toMatchObject({ status: 201, body: { id: other, type: 'photo', sha256 } })
}, 120_000)

test('a second request takes over from the first and keeps its bytes; many at once do no harm', async () => {
  const holder = await createHolder()
  const bytes = noisyPng(400_000)
  const [sha256, fileId] = [hashOf(bytes), randomUUID()]
  await sendSome(holder, bytes, { offset: 0, fileId, count: 120_000 })
  await sleep(300)
  expect((await offsetOf(holder, sha256))[1]).toBe('120000')

  const rest = { offset: 120_000, fileId }
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => patch(holder, bytes, rest)))
  const statuses = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.status] : []))
  for (const status of statuses) expect([200, 201, 204, 409]).toContain(status)
  const [, offset] = await offsetOf(holder, sha256)
  const end = await patch(holder, bytes, { offset: Number(offset), fileId })
  expect([200, 201]).toContain(end.status)
  expect(end.body).toMatchObject({ id: fileId, sha256, size: bytes.length })
})

test('bytes with another hash than the address, or with refused content, are rejected and deleted', async () => {
  const holder = await createHolder()
  const bytes = noisyPng(20_000)
  const wrong = 'ab'.repeat(32)
  expect(await patch(holder, bytes, { offset: 0, sha256: wrong })).toMatchObject({
    status: 422,
    body: { code: 'hash_mismatch' },
  })
  expect(await offsetOf(holder, wrong)).toEqual([200, '0', null])
  const text = Buffer.from('<html>'.repeat(100))
  expect((await patch(holder, text, { offset: 0 })).body.code).toBe('file_type')
  expect(await offsetOf(holder, hashOf(text))).toEqual([200, '0', null])
  const tooLong = { offset: 0, length: maxFileBytes + 1 }
  expect(await patch(holder, bytes, tooLong)).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
  expect((await patch(holder, bytes, { offset: 0, type: 'noSuchSlot' })).status).toBe(400)
})

test('one application learns nothing about the uploads of another, not even that they exist', async () => {
  const [holder, stranger] = [await createHolder(), await createHolder()]
  const bytes = noisyPng(50_000)
  const sha256 = hashOf(bytes)
  const part = await patch(holder, bytes, { offset: 0, bytes: bytes.subarray(0, 20_000) })
  expect([part.status, part.offset]).toEqual([204, '20000'])
  expect(await offsetOf(stranger, sha256)).toEqual([200, '0', null])
  expect((await patch(holder, bytes, { offset: 20_000 })).status).toBe(201)
  expect(await offsetOf(stranger, sha256)).toEqual([200, '0', null])
  expect((await patch(stranger, bytes, { offset: bytes.length, bytes: Buffer.alloc(0) })).offset).toBe('0')

  const posing = { id: holder.id, headers: stranger.headers }
  expect((await patch(posing, bytes, { offset: 0 })).status).toBe(404)
  const asked = await fetch(`${urlOf(sha256)}?applicationId=${holder.id}`, {
    method: 'HEAD',
    headers: stranger.headers,
  })
  expect(asked.status).toBe(404)
})
