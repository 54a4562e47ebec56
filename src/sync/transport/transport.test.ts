import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { headerNames } from '#contract/endpoint.ts'
import { createTransport } from './transport.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const opId = '00000000-0000-4000-8000-00000000000b'
const docHash = 'a'.repeat(64)
const who = { kind: 'individual', id, token: '', mobile: '01712345678' } as const
const body = {
  sinceRev: 6,
  epoch: 'one',
  schemaVersion: 1,
  brief: true,
  ops: [{ opId, path: 'nameBn', value: 'ক', baseRev: 0 }],
}

function answering(answer: object) {
  const fetch = async () => Response.json(answer)
  return createTransport({ baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => null, fetch })
}

test('a brief answer is read as the full one', async () => {
  const brief = { rev: 7, results: [{ opId, rev: 7 }], docHash }
  const whole = {
    id,
    rev: 7,
    epoch: 'one',
    version: 0,
    status: 'draft',
    results: [{ opId, outcome: 'acked', rev: 7 }],
    changes: [],
    conflicts: [],
    docHash,
  }
  expect(await answering(brief).patch(who, body)).toEqual({ kind: 'answered', body: whole })
  expect(await answering(whole).patch(who, body)).toEqual({ kind: 'answered', body: whole })
})

test('a body that is neither a brief nor a full answer is no answer', async () => {
  expect(await answering({ rev: 7, results: [{ opId }], docHash }).patch(who, body)).toEqual({ kind: 'unreachable' })
  expect(await answering({ ok: true }).patch(who, body)).toEqual({ kind: 'unreachable' })
})

test('a draft is created with the session only if it was begun by an account, and with a key only if it has one', async () => {
  const sent: Headers[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers))
    throw new TypeError('offline')
  }
  const identity = { baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => 'session' }
  const { create } = createTransport({ ...identity, fetch })
  const made = { id } as Parameters<typeof create>[1]
  const key = { token: '7K3M9QXA2B4C', mobile: '01712345678' }
  await create({ ...who, signedIn: true }, made)
  await create({ ...who, signedIn: false }, made)
  await create({ ...who, signedIn: true }, made, key)
  await create({ ...who, signedIn: true }, made, { ...key, token: '' })
  const names = [headerNames.authToken, headerNames.applicationToken, headerNames.applicationMobile]
  expect(sent.map((headers) => names.map((name) => headers.get(name)))).toEqual([
    ['session', null, null],
    [null, null, null],
    ['session', key.token, key.mobile],
    ['session', null, null],
  ])
})

test('bodies over a kilobyte are sent gzipped, small ones uncompressed', async () => {
  const sent: Request[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push(new Request(new URL(String(url), 'http://phone.test'), init))
    throw new TypeError('offline')
  }
  const transport = createTransport({ baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => null, fetch })
  const long = { ...body, ops: [{ opId, path: 'nameBn', value: 'করিম '.repeat(300), baseRev: 0 }] }
  await transport.patch(who, body)
  await transport.patch(who, long)
  const [small, large] = sent
  expect(small?.headers.get('content-encoding')).toBeNull()
  expect(await small?.json()).toEqual({ id, ...body })
  expect(large?.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from((await large?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(bytes.length).toBeLessThan(600)
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual({ id, ...long })
})

test('the page of a hotspot is no answer, whatever its status; a refusal of ours is one, with the wait it asks for', async () => {
  const problem = { type: 'about:blank', title: 'Later', status: 429, code: 'rate_limited', requestId: 'one' }
  const page = { headers: { 'content-type': 'text/html' } }
  const patched = (response: Response) =>
    createTransport({
      ...{ baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => null },
      fetch: async () => response,
    }).patch(who, body)
  expect(await patched(new Response('<html>', page))).toEqual({ kind: 'unreachable' })
  expect(await patched(new Response('<html>', { ...page, status: 404 }))).toEqual({ kind: 'unreachable' })
  expect(await patched(Response.json({ error: 'pay first' }, { status: 403 }))).toEqual({ kind: 'unreachable' })
  const asked = Response.json(problem, { status: 429, headers: { 'retry-after': '7' } })
  expect(await patched(asked)).toEqual({ kind: 'refused', problem, retryAfterSeconds: 7 })
})

test('the bytes of a scan are not stored in the cache of the browser, whatever the server’s headers', async () => {
  const asked: RequestInit[] = []
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    asked.push(init ?? {})
    return new Response('bytes')
  }
  const transport = createTransport({ baseUrl: '', apiKey: 'key', deviceId: 'phone-one', authToken: () => null, fetch })
  expect(await (await transport.download(who, id))?.text()).toBe('bytes')
  expect(asked.map(({ cache }) => cache)).toEqual(['no-store'])
})
