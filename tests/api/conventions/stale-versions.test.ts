import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { findEndpoint } from '../../fuzz/find-fault.ts'
import { callOf } from '../../fuzz/world.ts'
import { type GoodRequest, type Json, makeGoodRequests } from '../../support/people/good-calls/good-requests.ts'
import { playBody } from '../../support/people/good-calls/play-good.ts'
import { namesIn } from '../../support/server/calls/schema-names.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

// Many bodies say what their author had seen: a `version`, or `from`, the value before the change. This walk takes each
// such call of the contract and sends a good request with another version or value. It is refused, and nothing changes.

let server: TestApp
let requests: GoodRequest[]
beforeAll(async () => {
  server = await createTestApp()
  const made = [...(await makeGoodRequests(server)), ...(await makeGoodRequests(server, 'DEVELOPER_COMPANY'))]
  // A good check-in exists only on the day of its appointment. The version is checked before the day.
  const arrived = made
    .filter(({ path }) => path === '/api/appointments/check-out')
    .map((request) => ({ ...request, path: '/api/appointments/check-in' }))
  requests = [...made, ...arrived]
  await raiseVersions()
})
afterAll(() => server.close())

/** A new record has version 0, so that no request could name an older one. */
async function raiseVersions(): Promise<void> {
  const { db } = server.context
  const raised = { version: sql<number>`version + 1` }
  const tables = ['applications', 'visitors', 'appointments', 'departments', 'designations', 'users'] as const
  for (const table of [...tables, 'meeting_links', 'approvals', 'payment_closings', 'vat_deposits'] as const) {
    await db.updateTable(table).set(raised).execute()
  }
  const hours = { hours_version: sql<number>`hours_version + 1` }
  await db
    .updateTable('officials')
    .set({ ...raised, ...hours })
    .execute()
}

const isWrite = ({ method }: Endpoint) => method === 'PATCH' || method === 'PUT' || method === 'POST'
function callsThatName(name: 'version' | 'from'): string[] {
  return server.app.binding.endpoints.filter((each) => isWrite(each) && namesIn(each.body).includes(name)).map(callOf)
}

function requestsOf(call: string): GoodRequest[] {
  const { endpoints } = server.app.binding
  return requests.filter(({ method, path }) => {
    const endpoint = findEndpoint(endpoints, method, path)
    return endpoint !== null && callOf(endpoint) === call
  })
}

/** Sends the request, and returns its code with the tables that it changed. */
async function play(request: GoodRequest, body: Json): Promise<unknown> {
  const { answer, changed } = await playBody(server, request, body)
  const { code, results } = answer as { code?: string; results?: { code?: string }[] }
  // A decision on several applications is answered for each of them.
  return { code: results === undefined ? code : results[0]?.code, changed }
}

const refused = { code: 'stale_version', changed: [] }

test('each call with a version refuses an older and a newer one, and changes nothing', async () => {
  const calls = callsThatName('version')
  expect(calls.length).toBeGreaterThan(30)
  const wrong: unknown[] = []
  for (const call of calls) {
    const good = requestsOf(call)
    if (good.length === 0) wrong.push(`${call} has no good request`)
    for (const request of good) {
      const { items, version = 0, ...body } = request.body as { items?: { version: number }[]; version?: number }
      const seen = items?.[0]?.version ?? version
      for (const other of [seen, seen + 2]) {
        const named = items === undefined ? { version: other } : { items: [{ ...items[0], version: other }] }
        const answer = await play(request, { ...body, ...named })
        if (JSON.stringify(answer) !== JSON.stringify(refused)) wrong.push({ call, other, answer })
      }
    }
  }
  expect(wrong).toEqual([])
})

/** Another value than the stored one, by the path of the call. Dates of a search are not what someone had seen. */
const others: Record<string, (from: Json) => unknown> = {
  'PUT /api/fees/wallet-ceiling': (from) => Number(from) + 1,
  'PUT /api/fees/payees': (from) => ({ ...from, Nagad: '01712345678' }),
  'PUT /api/settings': (from) => Number(from) + 1,
  'PUT /api/settings/signatory': (from) => ({ ...from, name: { bn: 'ক', en: 'a' } }),
  'PUT /api/office/refund-terms': () => ({ bn: 'ক', en: 'a' }),
  'PUT /api/office/contact': (from) => ({ ...from, mapUrl: 'https://maps.example.org/other' }),
}
const isPeriod = (call: string) =>
  /^POST .*\/(search|export|filters|next)$/.test(call) || call === 'PUT /api/officials/hours'

test('each call with the value before the change refuses any other value, and changes nothing', async () => {
  expect(
    callsThatName('from')
      .filter((call) => !isPeriod(call))
      .sort(),
  ).toEqual(Object.keys(others).sort())
  for (const [call, otherThan] of Object.entries(others)) {
    for (const request of requestsOf(call)) {
      const from = otherThan(request.body?.from as Json)
      expect(await play(request, { ...request.body, from }), call).toEqual(refused)
    }
  }
})
