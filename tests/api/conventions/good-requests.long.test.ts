import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GoodRequest, makeGoodRequests } from '../../support/people/good-calls/good-requests.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

// What is refused before it gets to the rules and the database proves nothing of them when one place in it is broken.

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

/** A server on a copy of the database in which the requests were made. */
async function inOwnWorld<T>(work: (server: TestApp) => Promise<T>): Promise<T> {
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

/** They need a payment that bKash has taken, or a configured bKash. */
const ofOnlinePayments = [
  'GET /api/payments/lookup',
  'POST /api/payments/checkouts',
  'POST /api/payments/checkouts/settle',
  'PATCH /api/payments/disputes/',
]

test('each of the good requests is carried out where no other has been', async () => {
  const reading = requests.filter(({ method }) => method === 'GET')
  const said = await inOwnWorld(async (server) => {
    const all: string[] = []
    for (const request of reading) all.push(await play(server, request))
    return all
  })
  for (const request of requests.filter((each) => !reading.includes(each))) {
    said.push(await inOwnWorld((server) => play(server, request)))
  }
  const refused = said.filter((line) => Number(line.slice(0, 3)) >= 400)
  const isOfPayments = (line: string) => ofOnlinePayments.some((call) => line.startsWith(`404 ${call}`))
  expect(refused.filter((line) => !isOfPayments(line))).toEqual([])
  expect(refused).toHaveLength(ofOnlinePayments.length)
}, 300_000)
