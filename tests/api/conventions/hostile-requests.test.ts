import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { headerNames, octetsType } from '../../../src/contract/endpoint.ts'
import { uploadHeaders } from '../../../src/contract/paths.ts'
import { Problem } from '../../../src/contract/shapes.ts'
import { form } from '../../support/people/applicant.ts'
import { type GoodRequest, type Json, makeGoodRequests } from '../../support/people/good-calls/good-requests.ts'
import { asHeader, markedPlaces, placeMark, strangeValues } from '../../support/people/good-calls/strange-values.ts'
import { type Call, createTestApp, type TestApp } from '../../support/server/test-app.ts'
import type { Send } from '../../support/server/test-server.ts'

let server: TestApp
let requests: GoodRequest[]

beforeAll(async () => {
  server = await createTestApp()
  requests = await makeGoodRequests(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Every request with every strange value in every place, one at a time. */
function* brokenRequests({ method, path, query = {}, body, headers = {} }: GoodRequest): Generator<Send> {
  const url = (pairs: Json) => `${path}?${new URLSearchParams(Object.entries(pairs).map(([k, v]) => [k, String(v)]))}`
  for (const value of strangeValues) {
    const text = value.startsWith('"') ? String(JSON.parse(value)) : value
    for (const name of Object.keys(query)) {
      yield { method, url: url({ ...query, [name]: text }), headers, ...(body === undefined ? {} : { body }) }
    }
    yield { method, url: path.replace(/[^/]+$/, encodeURIComponent(text.toWellFormed())), headers }
    if (body === undefined) continue
    for (const marked of markedPlaces(body)) {
      const sent = JSON.stringify(marked).replace(JSON.stringify(placeMark), () => value)
      yield { method, url: url(query), headers, body: sent }
    }
  }
}

/** The fault of an answer; null for a success and for a well-formed refusal. */
function faultOf({ statusCode, body, headers }: LightMyRequestResponse): string | null {
  if (statusCode < 400) return null
  const read = z.safeParse(Problem, JSON.parse(body))
  if (!read.success || !String(headers['content-type']).startsWith('application/problem+json')) return 'no problem+json'
  const { code, fields = [], detail } = read.data
  if (statusCode >= 500) return code
  return code === 'invalid_request' && fields.length === 0 && detail === undefined ? 'no place named' : null
}

// A prime number, so that it shares no factor with the number of values or places. HOSTILE_STRIDE=1 sends every
// request.
const stride = Number(process.env.HOSTILE_STRIDE ?? 41)

test('a good request with one strange value in any place gets a well-formed refusal', async () => {
  const wrong: string[] = []
  const all = requests.flatMap((request) => [...brokenRequests(request)])
  for (const { method, url, body, headers = {} } of all.filter((_, at) => at % stride === 0)) {
    const answer = await server.call({ method, url, headers, ...(body === undefined ? {} : { body }) })
    const fault = faultOf(answer)
    if (fault !== null) wrong.push(`${fault}: ${method} ${url} ${JSON.stringify(body)?.slice(0, 800)} ${answer.body}`)
  }
  expect(wrong).toEqual([])
  expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
}, 300_000)

test('a good request with another method or type, or cut off, gets a well-formed refusal, too', async () => {
  const wrong: string[] = []
  const ask = async (call: Call) => {
    const fault = faultOf(await server.call(call))
    if (fault !== null) wrong.push(`${fault}: ${JSON.stringify(call).slice(0, 300)}`)
  }
  for (const { method, path, body = {}, headers = {} } of requests) {
    for (const verb of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (verb !== method) await ask({ method: verb, url: path, headers, ...(verb === 'GET' ? {} : { body }) })
    }
    if (method === 'GET') continue
    const text = JSON.stringify(body)
    for (const type of ['text/plain', 'multipart/form-data', 'application/xml', 'application/json; charset=utf-16']) {
      await ask({ method, url: path, body: text, headers: { ...headers, 'content-type': type } })
    }
    await ask({ method, url: path, body: text.slice(0, -1), headers })
    await ask({ method, url: path, body: `${text}${text}`, headers })
    await ask({ method, url: path, body: Buffer.from(text, 'utf16le'), headers })
    await ask({ method, url: path, body: text.padEnd(100_000), headers })
    await ask({ method, url: path, body: text, headers: { ...headers, [headerNames.idempotencyKey]: 'a\u00ff' } })
  }
  expect(wrong).toEqual([])
}, 120_000)

test('a strange upload gets a well-formed refusal', async () => {
  const [{ headers: holder = {}, body = {} } = {}] = requests.filter(({ path }) => path.endsWith('/payment'))
  const sha256 = 'a'.repeat(64)
  const good = { type: 'nidCopy', applicationId: String(body.id), fileId: randomUUID(), sha256 }
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 %%EOF') }
  const wrong: string[] = []
  const ask = async (call: Call) => {
    const answer = await server.call(call)
    const isKept = answer.statusCode === 200 || answer.statusCode === 201
    const fault = isKept ? 'was taken' : faultOf(answer)
    if (fault !== null) wrong.push(`${fault}: ${JSON.stringify(call).slice(0, 300)} ${answer.body}`)
  }
  const sendForm = (fields: Record<string, string>, file: typeof pdf | null, url = '/api/files') => {
    const { body: sent, headers } = form(fields, file)
    return ask({ method: 'POST', url, body: sent, headers: { ...holder, ...headers } })
  }
  const resume = (headers: Record<string, string>, url = `/api/files/resumable/${sha256}`) =>
    ask({
      method: 'PATCH',
      url,
      body: pdf.buffer,
      headers: { ...holder, 'content-type': octetsType, ...headers },
    })
  const words = (pairs: Record<string, string>) =>
    Object.entries(pairs)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  const place = { [uploadHeaders.offset]: '0', [uploadHeaders.length]: '14', [uploadHeaders.metadata]: words(good) }
  for (const value of strangeValues.map((text) => (text.startsWith('"') ? String(JSON.parse(text)) : text))) {
    for (const name of Object.keys(good)) {
      await sendForm({ ...good, [name]: value }, pdf)
      await resume({ ...place, [uploadHeaders.metadata]: words({ ...good, [name]: value }) })
    }
    await sendForm(good, { ...pdf, name: value.replaceAll('"', '') })
    await sendForm({ ...good, [value.replaceAll('"', '')]: value }, null)
    await sendForm(good, pdf, `/api/files?order=${encodeURIComponent(value.toWellFormed())}`)
    await resume({ ...place, [uploadHeaders.metadata]: words({ ...good, order: value, name: value }) })
    for (const name of [uploadHeaders.offset, uploadHeaders.length]) await resume({ ...place, [name]: asHeader(value) })
    await resume({ ...place, [uploadHeaders.metadata]: asHeader(value) })
    const camera = { type: good.type, name: value, data: value, applicationId: good.applicationId }
    await ask({ method: 'POST', url: '/api/files?order=0', headers: holder, body: camera })
  }
  expect(wrong).toEqual([])
  expect(server.logged().filter(({ level }) => level === 'error')).toEqual([])
}, 120_000)

test('input that is not HTTP gets a well-formed refusal', async () => {
  const { port } = server.app.server.address() as AddressInfo
  const answerTo = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(text)
    return (await readText(socket)).split('\r\n\r\n')
  }
  const say = async (text: string) => {
    const [head = '', body = ''] = await answerTo(text)
    expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    const problem = z.parse(Problem, JSON.parse(body))
    expect(head.startsWith(`HTTP/1.1 ${problem.status} `)).toBe(true)
    return [problem.status, problem.code]
  }
  expect(await say('NONSENSE\r\n\r\n')).toEqual([400, 'invalid_request'])
  expect(await say('GET / HTTP/1.1\r\nbad header\r\n\r\n')).toEqual([400, 'invalid_request'])
  expect(await say(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toEqual([431, 'too_large'])
  // An answer to HEAD must have no body: the client would read it as the beginning of the next answer. The fuzzer found
  // this.
  const [head, body] = await answerTo(`HEAD /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect([head?.split(' ')[1], body]).toEqual(['431', ''])
})

test('an offer to upgrade to HTTP/2, as Java sends it with its first request, is ignored', async () => {
  const { port } = server.app.server.address() as AddressInfo
  const headers = {
    ...{ [headerNames.apiKey]: 'talika-web', [headerNames.deviceId]: 'device-of-java' },
    ...{ 'content-type': 'application/json', connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' },
  }
  const status = await new Promise((resolve, reject) => {
    const asking = request(`http://127.0.0.1:${port}/api/auth/signin`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode)
      answer.resume()
    })
    asking.on('error', reject).end(JSON.stringify({ username: '01700000000', password: 'not the password' }))
  })
  expect(status).toBe(401)
})

test.each(['websocket', 'WebSocket', 'WEBSOCKET'])('an upgrade of the live session to %s is made', async (upgrade) => {
  expect(await statusOfUpgrade('/ws', upgrade)).toBe(101)
  expect(await statusOfUpgrade('/ws?x=1', upgrade)).toBe(101)
  expect(await statusOfUpgrade('/', upgrade)).not.toBe(101)
  expect(await statusOfUpgrade('/ws', `${upgrade}2`)).not.toBe(101)
})

function statusOfUpgrade(path: string, upgrade: string): Promise<number | undefined> {
  const { port } = server.app.server.address() as AddressInfo
  const key = { 'sec-websocket-key': Buffer.alloc(16).toString('base64'), 'sec-websocket-version': '13' }
  return new Promise((resolve, reject) => {
    const asking = request(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'Upgrade', upgrade, ...key } })
    asking.on('upgrade', ({ statusCode }, socket) => {
      resolve(statusCode)
      socket.destroy()
    })
    asking.on('response', (answer) => {
      resolve(answer.statusCode)
      answer.resume()
    })
    asking.on('error', reject).end()
  })
}
