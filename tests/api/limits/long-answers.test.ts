import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Application } from '../../../src/contract/applications/application-shapes.ts'
import { maxCharacters } from '../../../src/domain/forms/draft-size.ts'
import type { AnswerCompressor } from '../../../src/server/platform/answers/answer-compressor.ts'
import { type Applicant, createApplicant, op } from '../../support/people/applicant.ts'
import { longDraft } from '../../support/people/long-draft.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'
import type { Answer, Send } from '../../support/server/test-server.ts'

const type = 'CONSTRUCTION_COMPANY'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ rateLimits: 'on' })
})
afterAll(() => server.close())

const send = async ({ method, url, body, headers = {} }: Send): Promise<Answer> => {
  const { statusCode, headers: answered, rawPayload } = await server.call({ method, url, body, headers })
  const encoding = answered['content-encoding']
  const plain =
    encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  return { status: statusCode, body: JSON.parse(plain.toString()), headers: answered, bytes: rawPayload }
}

/** A holder whose draft has a quarter of a million characters. */
async function createHolder(): Promise<Applicant> {
  const holder = createApplicant({ send, clock: { now: new Date() } }, { type })
  await holder.create()
  let rev = 0
  for (const ops of longDraft(type, 130)) rev = (await holder.patch(ops, { sinceRev: rev + 1_000 })).body.rev
  return holder
}

const readAll = (holder: Applicant, headers: Record<string, string> = {}) =>
  holder.send({
    method: 'PATCH',
    url: holder.family,
    headers,
    body: { id: holder.id, sinceRev: 0, schemaVersion: 1, ops: [] },
  })
const pathOfText = ({ body }: Answer): string =>
  body.changes.find(({ value }: { value: unknown }) => typeof value === 'string').path
const answered = (answers: readonly Answer[], status: number) => answers.filter((one) => one.status === status)

test('a whole draft that is read again is the same, and is compressed once for each revision', async () => {
  const holder = await createHolder()
  const compressor: AnswerCompressor = server.app.answerCompressor
  const first = await readAll(holder, { 'accept-encoding': 'br' })
  expect(first.headers['content-encoding']).toBe('br')
  const before = compressor.runs()
  const more = await Promise.all(Array.from({ length: 5 }, () => readAll(holder, { 'accept-encoding': 'br' })))
  expect(compressor.runs()).toBe(before)
  for (const each of more) expect(each.bytes.equals(first.bytes)).toBe(true)
  // After a change nothing old is answered.
  const path = pathOfText(first)
  await holder.patch([op(path, 'নতুন নাম', first.body.rev)], { sinceRev: first.body.rev })
  const next = await readAll(holder, { 'accept-encoding': 'br' })
  expect(next.body.rev).toBeGreaterThan(first.body.rev)
  expect(next.body.docHash).toBe((await readAll(holder)).body.docHash)
  expect(next.body.changes).toContainEqual(expect.objectContaining({ path, value: 'নতুন নাম' }))
})

test('ten whole reads a minute always pass, and a flood of them is refused with a time', async () => {
  const [holder, other] = [await createHolder(), await createHolder()]
  const ten = await Promise.all(Array.from({ length: 10 }, () => readAll(holder)))
  expect(answered(ten, 200)).toHaveLength(10)
  const flood: Answer[] = []
  for (let round = 0; round < 12; round += 1) {
    flood.push(...(await Promise.all(Array.from({ length: 20 }, () => readAll(holder)))))
  }
  const refused = answered(flood, 429)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]?.body).toMatchObject({ code: 'rate_limited' })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(60)
  // Another holder at the same address is answered, and this one's other calls too.
  expect((await readAll(other)).status).toBe(200)
  expect((await holder.send({ method: 'GET', url: `/api/apps/devices?id=${holder.id}` })).status).toBe(200)
  server.advance(61_000)
  expect((await readAll(holder)).status).toBe(200)
})

test('each call that answers a whole application works on one at a time for each caller', () => {
  const { endpoints } = server.app.binding
  const long = endpoints.filter(({ answers }) => Object.values(answers).includes(Application))
  expect(long.length).toBeGreaterThan(20)
  expect(long.filter(({ wholeDocument }) => wholeDocument !== true).map(({ path }) => path)).toEqual([])
})

test.each([
  ['HEAD', {}],
  ['GET', { 'if-none-match': '*' }],
  ['GET', { 'accept-encoding': 'identity;q=0, br;q=0' }],
  ['GET', { range: 'bytes=0-0' }],
] as const)('%s with %j costs as many bytes of the budget as the whole answer', async (method, headers) => {
  const holder = await createHolder()
  const ask = async (n: number) => {
    // A query that the contract does not name makes no other call of it.
    const url = `${holder.family}?id=${holder.id}&n=${n}`
    const { statusCode } = await server.call({ method, url, headers: { ...holder.holder, ...headers } })
    return statusCode
  }
  const statuses = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(n)))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30)
  expect(statuses.filter((status) => status < 400).length).toBeGreaterThanOrEqual(10)
})

test('the budget is enough for ten reads of the longest draft that can exist', () => {
  const budget = 2_048 * 16 * 1024
  // A Bengali letter has three bytes, and a path with its revisions as many as its value at most.
  expect(10 * maxCharacters * 3).toBeLessThan(budget)
})

test('a change that is refused for the budget is stored once, when it is sent again', async () => {
  const holder = await createHolder()
  let answer = await readAll(holder)
  const ops = [op(pathOfText(answer), 'নির্মাণ', answer.body.rev)]
  for (let tries = 0; answer.status === 200 && tries < 300; tries += 1) answer = await readAll(holder)
  expect((await holder.patch(ops, { sinceRev: 0 })).status).toBe(429)
  server.advance(61_000)
  const stored = await holder.patch(ops, { sinceRev: 1e6 })
  const again = await holder.patch(ops, { sinceRev: 1e6 })
  expect([stored.status, again.status]).toEqual([200, 200])
  expect(again.body.results).toEqual(stored.body.results)
  expect(again.body.rev).toBe(stored.body.rev)
})
