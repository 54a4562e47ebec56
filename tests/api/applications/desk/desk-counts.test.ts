import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CounterKey,
  counterHref,
  enlistedHref,
} from '../../../../src/client/features/staff/dashboard/counter-lists.ts'
import { everything, readView, searchBody } from '../../../../src/client/features/staff/desk/list/list-view.ts'
import { parseSearch } from '../../../../src/client/platform/search-schema.ts'
import { dhakaDate } from '../../../../src/domain/reference/calendar.ts'
import { compactTallies } from '../../../../src/server/modules/applications/search/tallies.ts'
import { createApplicant } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const read = async (url: string, headers = owner) => (await server.send({ method: 'GET', url, headers })).body

async function total(body: object): Promise<number> {
  const { status, body: found } = await server.send({ method: 'POST', url: '/api/apps/search', headers: owner, body })
  expect(status).toBe(200)
  return found.total
}

/** Counts the rows of the tables directly, without the tallies. */
async function recount() {
  const { rows } = await server.context.pool.query<{ counted: string; count: number }>(`
    SELECT concat_ws(' ', 'application', kind, type, status, CASE WHEN status <> 'draft' THEN district END,
      status <> 'draft' AND is_returned, status <> 'draft' AND has_no_slip) AS counted, count(*) AS count FROM applications GROUP BY 1
    UNION ALL SELECT concat_ws(' ', 'payment', state), count(*) FROM payments GROUP BY 1
    UNION ALL SELECT concat_ws(' ', 'enlistment', type, revoked_at IS NULL, valid_to), count(*) FROM enlistments GROUP BY 1
    ORDER BY 1`)
  return rows
}

async function tallied() {
  const { rows } = await server.context.pool.query<{ counted: string; count: number }>(`
    SELECT CASE subject WHEN 'payment' THEN concat_ws(' ', subject, state)
      WHEN 'enlistment' THEN concat_ws(' ', subject, type, state = 'VALID', day)
      ELSE concat_ws(' ', subject, kind, type, state, district, is_returned, has_no_slip) END AS counted, sum(count) AS count
    FROM tallies GROUP BY 1 HAVING sum(count) <> 0 ORDER BY 1`)
  return rows
}

/** A reproducible sequence of pseudo-random numbers below the limit. */
function sequence(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

/** The number of rows that the page at that address requests. */
async function totalAt(href: string): Promise<number> {
  const { pathname, search } = new URL(href, 'http://localhost')
  const query = parseSearch(search)
  if (pathname === '/applications') return total(searchBody(everything, readView(query, [])))
  return (await read(`/api${pathname}${search}`)).total
}

/** Compares each counter of the dashboard and of the desks with the list that it links to. */
async function expectCountersToBeTheirLists(): Promise<void> {
  const [stats, { desks, byFilter }] = await Promise.all([read('/api/stats'), read('/api/apps/counts')])
  const { enlistedByType, ...counters } = stats
  const reader = { today: dhakaDate(server.clock.now), seesPayments: true }
  for (const key of Object.keys(counters) as CounterKey[]) {
    const href = counterHref(key, reader)
    // A counter of drafts has no link, because only holders open drafts.
    if (key === 'draft') expect(href).toBeNull()
    else expect([key, href, await totalAt(href ?? '')]).toEqual([key, href, stats[key]])
  }
  for (const [type, count] of Object.entries(enlistedByType)) {
    expect([type, await totalAt(enlistedHref(type))]).toEqual([type, count])
  }
  for (const desk of Object.keys(desks)) {
    const { list, total: all } = await listOf({ desk })
    expect([desk, all, list.length]).toEqual([desk, desks[desk], desks[desk]])
    for (const [kind, counts] of Object.entries<Record<string, number>>(byFilter.families)) {
      expect([kind, await total({ desk, families: [kind] })]).toEqual([kind, counts[desk]])
    }
    for (const [type, counts] of Object.entries<Record<string, number>>(byFilter.types)) {
      expect([type, await total({ desk, type: [type] })]).toEqual([type, counts[desk]])
    }
    expect(await total({ desk, flags: ['returned'] })).toBe(byFilter.returned[desk])
  }
}

async function listOf(body: object) {
  const size = 100
  return (await server.send({ method: 'POST', url: '/api/apps/search', headers: owner, body: { ...body, size } })).body
}

const reason = { reason: 'unclear' }
const steps = [
  ['payment/confirm', {}],
  ['pending1', {}],
  ['pending2', {}],
  ['approve', { note: 'x' }],
  ['recheck', reason],
  ['reject', reason],
] as const

test('the tallies equal a recount and every counter equals its list, after any sequence of actions', async () => {
  const next = sequence(4)
  const types = ['ARCHITECT', 'CONTRACTOR_WORKS', 'DEVELOPER']
  const people = Array.from({ length: 9 }, (_, at) => createApplicant(server, { type: types[at % 3] ?? 'ARCHITECT' }))
  for (const [at, person] of people.entries()) {
    if (at < 8) expect((await person.apply({ 'present.district': at % 2 ? 'Dhaka' : 'Rajshahi' })).status).toBe(200)
    else await person.create()
  }
  let done = 0
  for (let round = 0; round < 90; round += 1) {
    // Two at once, so that concurrent transactions write tallies.
    await Promise.all(
      [0, 1].map(async () => {
        const person = people[next(8)]
        const [action, body] = steps[next(10)] ?? ['submit', {}]
        if (person === undefined) return
        const { status, rev, docHash } = (await person.get()).body
        if (action === 'submit' && status !== 'recheck') return
        const answer = await (action === 'submit'
          ? person.submit({ rev, docHash })
          : person.decide(owner, action, body))
        if (answer.status === 200) done += 1
      }),
    )
    if (next(7) === 0) await Promise.all([compactTallies(server.context.db), compactTallies(server.context.db)])
    expect(await tallied()).toEqual(await recount())
  }
  expect(done).toBeGreaterThan(30)
  await expectCountersToBeTheirLists()
  const [enlisted] = (await read('/api/register')).list
  if (enlisted === undefined) throw new Error('Nothing was approved')
  const revoked = await server.send({
    ...{ method: 'PATCH', url: `/api/enlistments/${enlisted.number}/revoke`, headers: owner },
    body: reason,
  })
  expect(revoked.status).toBe(200)
  await server.context.pool.query('DELETE FROM applications WHERE id = $1', [people[8]?.id])
  expect(await tallied()).toEqual(await recount())
  await compactTallies(server.context.db)
  expect(await tallied()).toEqual(await recount())
  await expectCountersToBeTheirLists()
  const { rows } = await server.context.pool.query('SELECT count(*) AS count FROM tallies')
  expect(rows[0].count).toBe((await recount()).length)
})

test('an unchanged count is answered 304', async () => {
  const headers = await server.signIn('COMMITTEE')
  const ask = (tag = '') => {
    const match: Record<string, string> = tag === '' ? {} : { 'if-none-match': tag }
    return server.send({ method: 'GET', url: '/api/apps/counts', headers: { ...headers, ...match } })
  }
  const karim = createApplicant(server)
  expect((await karim.apply()).status).toBe(200)
  const first = await ask()
  const tag = String(first.headers.etag)
  await compactTallies(server.context.db)
  expect((await karim.decide(owner, 'payment/confirm')).status).toBe(200)
  expect((await ask(tag)).status).toBe(304)
  await karim.decide(owner, 'pending1')
  const after = await ask(tag)
  expect(after.status).toBe(200)
  expect(after.body.desks.committee).toBe(first.body.desks.committee + 1)
  expect(after.body.desks.reception).toBe(first.body.desks.reception - 1)
})

test('only desks may read the counts', async () => {
  for (const role of ['USER', 'ICT', 'OFFICIAL'] as const) {
    const refused = await server.send({ method: 'GET', url: '/api/apps/counts', headers: await server.signIn(role) })
    expect(outcome(refused)).toEqual([403, 'forbidden'])
  }
  for (const role of ['APP_COLLECTOR', 'CHAIRMAN'] as const) {
    expect((await read('/api/apps/counts', await server.signIn(role))).desks).toHaveProperty('reception')
  }
})
