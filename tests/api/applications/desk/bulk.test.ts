import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkResult } from '../../../../src/contract/applications/desk/bulk.ts'
import { type Applicant, createApplicant } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>
let committee: Record<string, string>

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
  committee = await server.signIn('COMMITTEE')
})
afterAll(() => server.close())

type Item = { id: string; version: number }

async function applied(type = 'ARCHITECT'): Promise<Applicant> {
  const applicant = createApplicant(server, { type })
  expect((await applicant.apply()).status).toBe(200)
  return applicant
}

async function itemOf(applicant: Applicant): Promise<Item> {
  return { id: applicant.id, version: (await applicant.get()).body.version }
}

function bulk(headers: Record<string, string>, action: string, items: readonly Item[]) {
  return server.send({ method: 'POST', url: '/api/apps/bulk', headers, body: { action, items } })
}

/** The new status or the error code of each result. */
function words(results: readonly BulkResult[]): string[] {
  return results.map((result) => (result.ok ? result.status : result.code))
}

test('a bulk moves applications of both families from desk to desk as the single calls would', async () => {
  const people = [await applied(), await applied('DEVELOPER_COMPANY'), await applied()]
  const [first] = people
  if (first === undefined) throw new Error('No applicant')
  const items = await Promise.all(people.map(itemOf))
  expect(words((await bulk(collector, 'pending1', items)).body.results)).toEqual(Array(3).fill('payment_unconfirmed'))
  const confirmed = await bulk(collector, 'confirm-payment', items)
  expect(confirmed.body.results).toEqual(
    items.map(({ id, version }) => ({ id, ok: true, version: version + 1, status: 'pending' })),
  )
  const forwarded = await bulk(collector, 'pending1', confirmed.body.results.map(toItem))
  expect(words(forwarded.body.results)).toEqual(['pending1', 'pending1', 'pending1'])
  const decided = await bulk(committee, 'pending2', forwarded.body.results.map(toItem))
  expect(words(decided.body.results)).toEqual(['pending2', 'pending2', 'pending2'])
  // A bulk writes the same as the single calls: the actor in the log, and the arrival at the next desk.
  const { timeline, payment } = (await first.get(collector)).body
  expect(payment?.state).toBe('CONFIRMED')
  expect(timeline.slice(-3).map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['confirm-payment', 'APP_COLLECTOR Person'],
    ['pending1', 'APP_COLLECTOR Person'],
    ['pending2', 'COMMITTEE Person'],
  ])
  const desk = await server.send({
    ...{ method: 'POST', url: '/api/apps/search', headers: committee },
    body: { desk: 'chairman' },
  })
  expect(desk.body.list.map(({ id }: Item) => id)).toEqual(expect.arrayContaining(people.map(({ id }) => id)))
})

function toItem({ id, version }: Item): Item {
  return { id, version }
}

test('a refused application does not stop the others', async () => {
  const [good, stale, draft] = [await applied(), await applied(), createApplicant(server)]
  await draft.create()
  const own = createApplicant(server, { headers: await server.signIn('USER') })
  await own.apply()
  const items = [
    { ...(await itemOf(stale)), version: 0 },
    { id: randomUUID(), version: 1 },
    { id: draft.id, version: 0 },
    await itemOf(good),
    // A repetition, whose version is stale by then.
    await itemOf(good),
  ]
  const { status, body } = await bulk(collector, 'confirm-payment', items)
  expect(status).toBe(200)
  expect(words(body.results)).toEqual(['stale_version', 'not_found', 'not_found', 'pending', 'stale_version'])
  expect(body.results.map(({ id }: Item) => id)).toEqual(items.map(({ id }) => id))
  expect((await stale.get()).body.payment?.state).toBe('GIVEN')
})

test('a document to be replaced is named in the result, and staff cannot advance their own application', async () => {
  const karim = await applied()
  await karim.decide(collector, 'payment/confirm')
  const { body } = await karim.get()
  const documents = [{ fileId: body.files[0]?.fileId, verdict: 'replace', note: 'x' }]
  const url = `${karim.family}/verdicts?id=${karim.id}`
  const marks = { version: body.version, documents, fields: [] }
  expect((await server.send({ method: 'PUT', url, headers: collector, body: marks })).status).toBe(200)
  const marked = await bulk(collector, 'pending1', [await itemOf(karim)])
  expect(marked.body.results).toEqual([
    { id: karim.id, ok: false, code: 'wrong_state', fields: [{ path: 'documents', code: 'to_replace' }] },
  ])
  const insider = await server.signIn('USER', 'APP_COLLECTOR')
  const own = createApplicant(server, { headers: insider })
  await own.apply()
  expect(words((await bulk(insider, 'confirm-payment', [await itemOf(own)])).body.results)).toEqual(['forbidden'])
})

test('each action is open to the same roles as the single call', async () => {
  const items = [await itemOf(await applied())]
  expect(outcome(await bulk(committee, 'confirm-payment', items))).toEqual([403, 'forbidden'])
  expect(outcome(await bulk(committee, 'pending1', items))).toEqual([403, 'forbidden'])
  expect(outcome(await bulk(collector, 'pending2', items))).toEqual([403, 'forbidden'])
  expect(outcome(await bulk(await server.signIn('CHAIRMAN'), 'confirm-payment', items))).toEqual([403, 'forbidden'])
  expect(outcome(await bulk({}, 'confirm-payment', items))).toEqual([401, 'unauthenticated'])
})

test('two bulks at the same moment advance each application one step, and report it', async () => {
  const people = [await applied(), await applied(), await applied(), await applied()]
  const items = await Promise.all(people.map(itemOf))
  const confirmed = (await bulk(collector, 'confirm-payment', items)).body.results.map(toItem)
  const answers = await Promise.all([
    bulk(collector, 'pending1', confirmed),
    bulk(await server.signIn('APP_COLLECTOR'), 'pending1', confirmed.toReversed()),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const results: BulkResult[] = answers.flatMap(({ body }) => body.results)
  for (const { id } of items) {
    expect(words(results.filter((result) => result.id === id)).toSorted()).toEqual(['pending1', 'stale_version'])
  }
  const { rows } = await server.context.pool.query(
    `SELECT count(*) FROM audit WHERE action = 'pending1' AND application_id = ANY ($1)`,
    [items.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ count: items.length }])
})

test('a repeated call returns the same answer, and too many at once are refused', async () => {
  const items = [await itemOf(await applied())]
  const headers = { ...collector, 'idempotency-key': randomUUID() }
  const first = await bulk(headers, 'confirm-payment', items)
  expect((await bulk(headers, 'confirm-payment', items)).body).toEqual(first.body)
  const many = Array.from({ length: 101 }, () => ({ id: randomUUID(), version: 1 }))
  expect(outcome(await bulk(collector, 'pending1', many))).toEqual([400, 'invalid_request'])
  expect(outcome(await bulk(collector, 'pending1', []))).toEqual([400, 'invalid_request'])
  expect(outcome(await bulk(collector, 'approve', items))).toEqual([400, 'invalid_request'])
  const missing = await bulk(collector, 'pending1', many.slice(1))
  expect(words(missing.body.results)).toEqual(Array(100).fill('not_found'))
})
