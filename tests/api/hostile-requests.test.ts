import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { headerNames, octetsType } from '../../src/contract/endpoint.ts'
import { uploadHeaders } from '../../src/contract/paths.ts'
import { Problem } from '../../src/contract/shapes.ts'
import type { Role } from '../../src/domain/people/roles.ts'
import { type Applicant, createApplicant, form, op } from '../support/applicant.ts'
import { type Call, createTestApp, type TestApp } from '../support/test-app.ts'
import type { Answer, Send } from '../support/test-server.ts'

/**
 * Requests that would have been carried out, but for one place in them. A random body is refused at the door; these get
 * as far as the rules and the database.
 */
type Request = { method: Send['method']; path: string; query?: Json; body?: Json; headers?: Record<string, string> }
type Json = { [name: string]: unknown }

let server: TestApp
let requests: Request[]

beforeAll(async () => {
  server = await createTestApp()
  const send = async ({ method, url, body, headers = {} }: Send): Promise<Answer> => {
    const answer = await server.call({ method, url, ...(body === undefined ? {} : { body }), headers })
    const isJson = String(answer.headers['content-type']).includes('json')
    const read = isJson && answer.body !== '' ? answer.json() : null
    return { status: answer.statusCode, body: read, headers: answer.headers, bytes: answer.rawPayload }
  }
  const clock = { now: new Date() }
  const signIn = async (role: Role) => ({ [headerNames.authToken]: (await server.signIn(role)).authToken })
  const owner = await signIn('OWNER')
  const draft = createApplicant({ send, clock })
  const ready = createApplicant({ send, clock })
  const atDesk = createApplicant({ send, clock })
  const approved = createApplicant({ send, clock })
  await draft.create()
  await ready.create()
  const filled = await ready.fill()
  for (const applicant of [atDesk, approved]) expect((await applicant.apply()).status).toBe(200)
  for (const action of ['payment/confirm', 'pending1', 'pending2', 'approve']) {
    expect((await approved.decide(owner, action)).status).toBe(200)
  }
  const number = (await approved.get()).body.enlistment?.number ?? ''
  const [fileId = ''] = (await atDesk.get()).body.files.map((file) => file.fileId)
  requests = [
    ...ofHolders(draft, ready, filled),
    ...ofDesks(atDesk, { owner, number, fileId }),
    ...ofAccounts(owner, await signIn('USER'), draft),
  ]
})
afterAll(() => server.close())

function ofHolders(draft: Applicant, ready: Applicant, filled: { rev: number; docHash: string }): Request[] {
  const { id, family, holder } = draft
  const payment = { method: 'BKASH', transactionId: 'BK1234567890', date: '2026-11-20', purpose: 'REGISTRATION' }
  const consent = { notice: 1, locale: 'bn', at: '2026-11-20T10:00:00.000Z' }
  const created = { token: draft.token, mobile: draft.mobile, type: 'ARCHITECT', purpose: 'REGISTRATION' }
  const ops = [op('nameEn', 'Karim'), op(`experiences/${randomUUID()}/organisation`, 'x')]
  return [
    { method: 'POST', path: family, body: { ...created, id, enlistmentId: null, schemaVersion: 1, consent, ops } },
    { method: 'PATCH', path: family, headers: holder, body: { id, epoch: 'x', sinceRev: 0, schemaVersion: 1, ops } },
    { method: 'GET', path: family, headers: holder, query: { id } },
    { method: 'GET', path: `${family}/pdf`, headers: holder, query: { id, kind: 'application', locale: 'bn' } },
    {
      method: 'PATCH',
      path: `${family}/payment`,
      headers: ready.holder,
      body: { id: ready.id, payment: { ...payment, amount: 11_500, slipFileId: null } },
    },
    {
      method: 'PATCH',
      path: `${family}/submit`,
      headers: ready.holder,
      body: { id: ready.id, rev: filled.rev - 1, docHash: filled.docHash, payment: { ...payment, amount: 11_500 } },
    },
    { method: 'GET', path: '/api/apps/draft', query: { token: draft.token, mobile: draft.mobile } },
    { method: 'GET', path: '/api/apps/devices', headers: holder, query: { id } },
    { method: 'POST', path: '/api/apps/devices/revoke', headers: holder, body: { id, key: 'x', token: draft.token } },
    { method: 'GET', path: '/api/payments/checkouts', headers: holder, query: { applicationId: id } },
    { method: 'POST', path: '/api/payments/checkouts', headers: holder, body: { applicationId: id } },
    { method: 'POST', path: '/api/payments/checkouts/settle', headers: holder, body: { id, returned: 'success' } },
    {
      method: 'GET',
      path: '/api/apps/available',
      query: { email: 'a@b.org', mobile: '01712345678', type: 'ARCHITECT' },
    },
  ]
}

function ofDesks(
  { id, family }: Applicant,
  { owner, number, fileId }: { owner: Record<string, string>; number: string; fileId: string },
): Request[] {
  const of = (action: string, body: Json): Request => {
    return {
      method: 'PATCH',
      path: `${family}/${action}`,
      headers: owner,
      query: { id },
      body: { version: 1, ...body },
    }
  }
  const words = { reason: 'unclear', fields: ['nameBn'], documents: [{ slot: 'degreeCertificate', fileId, note: 'x' }] }
  const filters = { status: ['pending'], type: ['ARCHITECT'], text: 'ka', mobile: '01712345678', district: 'Dhaka' }
  const dates = { from: '2026-11-01', to: '2026-11-30', ageing: 1 }
  return [
    { method: 'POST', path: `${family}/search`, headers: owner, body: { page: 1, size: 20, ...filters, ...dates } },
    { method: 'GET', path: `${family}/previous`, headers: owner, query: { id } },
    of('payment/confirm', { amount: 11_500 }),
    of('pending1', { note: 'x' }),
    of('pending2', { note: 'x' }),
    of('approve', { note: 'x' }),
    of('recheck', words),
    of('reject', words),
    { method: 'PATCH', path: `/api/enlistments/${number}/revoke`, headers: owner, body: { reason: 'x' } },
    { method: 'GET', path: '/api/payments/lookup', headers: owner, query: { applicationId: id } },
    { method: 'GET', path: '/api/payments/histories', headers: owner, query: { page: 1, size: 20, state: 'GIVEN' } },
    { method: 'GET', path: '/api/messages', headers: owner, query: { page: 1, size: 20, state: 'QUEUED' } },
    { method: 'POST', path: '/api/messages/send-again', headers: owner, body: { id, mayArriveTwice: true } },
    { method: 'GET', path: '/api/fees/history', headers: owner, query: { page: 1, size: 20 } },
    {
      method: 'POST',
      path: '/api/fees',
      headers: owner,
      body: { type: 'ARCHITECT', purpose: 'RENEWAL', base: 5_000, effectiveFrom: '2036-01-01', reason: 'x' },
    },
    { method: 'PUT', path: '/api/fees/wallet-ceiling', headers: owner, body: { walletCeiling: 30_000 } },
    { method: 'PUT', path: '/api/settings', headers: owner, body: { name: 'draftDays', value: 30, from: 60 } },
  ]
}

function ofAccounts(owner: Record<string, string>, user: Record<string, string>, draft: Applicant): Request[] {
  const username = 'nobody@example.org'
  return [
    {
      method: 'POST',
      path: '/api/auth/signup',
      body: {
        fullName: 'Karim',
        mobile: '01912345678',
        email: 'k@example.org',
        password: 'secret-enough',
        locale: 'bn',
      },
    },
    { method: 'POST', path: '/api/auth/signin', body: { username, password: 'secret-enough' } },
    {
      method: 'POST',
      path: '/api/auth/change',
      headers: owner,
      query: { userId: randomUUID() },
      body: { newPassword: 'secret-enough', oldPassword: 'secret-enough', code: '123456' },
    },
    { method: 'POST', path: '/api/forgot', body: { username } },
    { method: 'POST', path: '/api/apps/claim', headers: user, body: { token: draft.token, mobile: draft.mobile } },
    { method: 'GET', path: '/api/enlistments', headers: draft.holder },
    { method: 'GET', path: '/api/stats', headers: user },
    { method: 'GET', path: '/api/register', query: { page: 1, size: 20, text: 'ka', type: 'ARCHITECT' } },
    { method: 'GET', path: '/api/certificates/ARC-2026-00001' },
    { method: 'GET', path: `/api/files/${randomUUID()}`, headers: owner },
  ]
}

/** JSON texts, because some of them no JavaScript value would be written as. */
const strangeValues = [
  ...['null', 'true', '[]', '{}', '[[]]', '[null]', '{"__proto__":{"x":1}}', '{"constructor":1,"toString":null}'],
  ...['-1', '0.5', '1e-7', '2147483648', '9007199254740991', '1e308', '1e400', '-1e400'],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"__proto__"', '"constructor"', '"%_\\\\"', '"\u202e"'],
  ...[
    '"2026-99-99"',
    '"2026-02-30"',
    '"0000-00-00"',
    '"99999-12-31"',
    '"9999-12-31"',
    '"0001-01-01"',
    '"2026-13-01T99:99:99Z"',
    '"\u09ee\u09ef"',
  ],
  ...['"00000000-0000-0000-0000-000000000000"', '"NaN"', '"Infinity"', '"1e9"', '"0x10"'],
  JSON.stringify('x'.repeat(40)),
  JSON.stringify('ক্ষ'.repeat(3_000)),
  `${'['.repeat(31)}${']'.repeat(31)}`,
]
const mark = '@@here@@'

/** The value with the mark in each of its places in turn. */
function* markedPlaces(value: unknown): Generator<unknown> {
  yield mark
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) for (const marked of markedPlaces(inner)) yield value.with(at, marked)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      for (const marked of markedPlaces(inner)) yield { ...value, [name]: marked }
    }
  }
}

/** Every request with every strange value in every place, one at a time. */
function* brokenRequests({ method, path, query = {}, body, headers = {} }: Request): Generator<Send> {
  const url = (pairs: Json) => `${path}?${new URLSearchParams(Object.entries(pairs).map(([k, v]) => [k, String(v)]))}`
  for (const value of strangeValues) {
    const text = value.startsWith('"') ? String(JSON.parse(value)) : value
    for (const name of Object.keys(query)) {
      yield { method, url: url({ ...query, [name]: text }), headers, ...(body === undefined ? {} : { body }) }
    }
    yield { method, url: path.replace(/[^/]+$/, encodeURIComponent(text.toWellFormed())), headers }
    if (body === undefined) continue
    for (const marked of markedPlaces(body)) {
      const sent = JSON.stringify(marked).replace(JSON.stringify(mark), () => value)
      yield { method, url: url(query), headers, body: sent }
    }
  }
}

/** What is wrong with an answer; null when the request was carried out or refused in words. */
function faultOf({ statusCode, body, headers }: LightMyRequestResponse): string | null {
  if (statusCode < 400) return null
  const read = z.safeParse(Problem, JSON.parse(body))
  if (!read.success || !String(headers['content-type']).startsWith('application/problem+json')) return 'no problem+json'
  const { code, fields = [], detail } = read.data
  if (statusCode >= 500) return code
  return code === 'invalid_request' && fields.length === 0 && detail === undefined ? 'no place named' : null
}

// A prime, so that neither the values nor the places line up with it; HOSTILE_STRIDE=1 sends every single one.
const stride = Number(process.env.HOSTILE_STRIDE ?? 11)

test('one strange value in a good request is refused in words, wherever it stands', async () => {
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

test('a good request by another way, in another type or cut off is refused in words, too', async () => {
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

test('a strange upload is refused in words', async () => {
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

/** Headers hold Latin-1 without control characters; an empty one would be left out. */
function asHeader(text: string): string {
  return text.replaceAll(/[^\x20-\xff]/g, '\xff') || ' '
}
