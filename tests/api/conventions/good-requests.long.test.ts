import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GoodRequest, makeGoodRequests } from '../../support/people/good-calls/good-requests.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

// The hostile tests break one place of a good request. They test the rules and the database only if the unbroken
// request would succeed, which is checked here.

let database: TestDatabase
let dataDir: string
let requests: GoodRequest[]
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'talika-good-'))
  const server = await createTestApp({ on: { database, dataDir } })
  requests = await makeGoodRequests(server)
  await server.close()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs the work on a server with its own copy of the database in which the requests were made. */
async function onDatabaseCopy<T>(work: (server: TestApp) => Promise<T>): Promise<T> {
  const copy = await createTestDatabase(database.name)
  const server = await createTestApp({ on: { database: copy, dataDir } })
  try {
    return await work(server)
  } finally {
    await server.close()
    await copy.drop()
  }
}

async function play(server: TestApp, { method, path, query = {}, body, headers = {} }: GoodRequest): Promise<string> {
  const pairs = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await server.call({
    method,
    url: `${path}?${pairs}`,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  return `${answer.statusCode} ${method} ${path} ${answer.statusCode < 400 ? '' : answer.body}`
}

/** These calls are answered 404, because they need a configured bKash or a payment over it. */
const ofOnlinePayments = [
  'GET /api/payments/lookup',
  'POST /api/payments/checkouts',
  'POST /api/payments/checkouts/settle',
  'PATCH /api/payments/disputes/',
]

test('each good request succeeds, and each write on a fresh copy of the database', async () => {
  const reading = requests.filter(({ method }) => method === 'GET')
  const said = await onDatabaseCopy(async (server) => {
    const all: string[] = []
    for (const request of reading) all.push(await play(server, request))
    return all
  })
  for (const request of requests.filter((each) => !reading.includes(each))) {
    said.push(await onDatabaseCopy((server) => play(server, request)))
  }
  const refused = said.filter((line) => Number(line.slice(0, 3)) >= 400)
  const isOfPayments = (line: string) => ofOnlinePayments.some((call) => line.startsWith(`404 ${call}`))
  expect(refused.filter((line) => !isOfPayments(line))).toEqual([])
  expect(refused).toHaveLength(ofOnlinePayments.length)
}, 300_000)
