import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nameKey } from '../../../../src/domain/reference/name-key.ts'
import { type Applicant, createApplicant } from '../../../support/people/applicant.ts'
import { openSearchDesk, type SearchDesk } from '../../../support/people/search-desk.ts'
import { outcome } from '../../../support/server/test-server.ts'

/* The next application of a list, which a desk opens after a decision. */

let desk: SearchDesk
beforeAll(async () => {
  desk = await openSearchDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

const ask = (body: object, headers = desk.owner) =>
  desk.server.send({ method: 'POST', url: '/api/apps/next', headers, body })

/** The id of the next application; null at the end of the list. */
async function next(after: string | undefined, list: object, headers = desk.owner): Promise<string | null> {
  const { status, body } = await ask({ ...list, afterId: after }, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.next?.id ?? null
}

const back = { backwards: true }

/** Applications of one moment: their ids decide the order. */
async function appliedAtOnce(count: number): Promise<Applicant[]> {
  const made: Applicant[] = []
  for (let n = 0; n < count; n += 1) made.push(await desk.applied(n % 2 === 0 ? 'ARCHITECT' : 'DEVELOPER'))
  return made.sort((one, other) => (one.id < other.id ? -1 : 1))
}

test('a desk that decides every application meets each exactly once, in the order of its list', async () => {
  const applicants = await appliedAtOnce(4)
  await desk.goTo('2026-11-23')
  applicants.push(await desk.applied('CONTRACTOR_WORKS'))
  const list = { status: ['pending'], sort: 'arrival' }
  const ids = applicants.map(({ id }) => id)
  expect(await desk.ids(list)).toEqual(ids)
  for (const [at, applicant] of applicants.entries()) {
    expect(await next(applicant.id, list)).toBe(ids[at + 1] ?? null)
    expect(await next(applicant.id, { ...list, ...back })).toBeNull()
    if (at === 1) expect((await applicant.decide(desk.owner, 'reject', { reason: 'unclear' })).status).toBe(200)
    else if (at === 2) expect((await applicant.decide(desk.owner, 'recheck', { reason: 'unclear' })).status).toBe(200)
    else await desk.forward(applicant, 'pending1', ...(at === 3 ? ['pending2', 'approve'] : []))
    expect(await next(applicant.id, list)).toBe(ids[at + 1] ?? null)
  }
  // The committee and the chairman continue in the same way.
  const committee = { desk: 'committee' }
  const forwarded = await desk.ids(committee)
  const [first, last] = forwarded.map((id) => applicants.find((applicant) => applicant.id === id))
  expect([...forwarded].sort()).toEqual([ids[0] ?? '', ids[4] ?? ''].sort())
  expect((await first?.decide(desk.owner, 'pending2'))?.status).toBe(200)
  expect(await next(first?.id, committee)).toBe(last?.id)
  expect((await last?.decide(desk.owner, 'pending2'))?.status).toBe(200)
  expect((await first?.decide(desk.owner, 'approve'))?.status).toBe(200)
  expect(await next(first?.id, { desk: 'chairman' })).toBe(last?.id)
  expect(await next(last?.id, { desk: 'chairman' })).toBeNull()
})

test('an application without a decision stays in the list, and both directions pass it', async () => {
  const ids = (await appliedAtOnce(3)).map(({ id }) => id)
  for (const sort of ['arrival', 'newest', 'oldest']) {
    const list = { desk: 'reception', sort }
    const inOrder = await desk.ids(list)
    expect([...inOrder].sort()).toEqual([...ids].sort())
    for (const [at, id] of inOrder.entries()) {
      expect(await next(id, list), sort).toBe(inOrder[at + 1] ?? null)
      expect(await next(id, { ...list, ...back }), sort).toBe(inOrder[at - 1] ?? null)
    }
  }
})

test('one that was returned and submitted again continues from its place, at the desk and in the list of returned ones', async () => {
  const [first, second, third] = await appliedAtOnce(3)
  for (const applicant of [first, second]) {
    expect((await applicant?.decide(desk.owner, 'recheck', { reason: 'unclear' }))?.status).toBe(200)
    await desk.goTo('2026-11-23')
  }
  const { rev = 0, docHash = '' } = (await first?.get())?.body ?? {}
  expect((await first?.submit({ rev, docHash }))?.status).toBe(200)
  expect(await next(first?.id, { desk: 'reception' })).toBe(third?.id)
  expect(await next(first?.id, { desk: 'recheck' })).toBe(second?.id)
  // The third was never returned.
  expect(await next(third?.id, { desk: 'recheck' })).toBeNull()
})

test('filters and the searched text decide which application is the next', async () => {
  const salma = { nameBn: 'সালমা খাতুন', nameEn: 'Salma Khatun' }
  const first = await desk.applied('ARCHITECT', salma)
  await desk.goTo('2026-11-23')
  await desk.applied('ARCHITECT', { nameBn: 'রহিম', nameEn: 'Rahim' })
  const company = await desk.applied('CONTRACTOR_WORKS')
  await desk.goTo('2026-11-24')
  const last = await desk.applied('ARCHITECT', salma)
  const list = { desk: 'reception' }
  expect(await next(first.id, { ...list, families: ['company'] })).toBe(company.id)
  expect(await next(company.id, { ...list, families: ['company'] })).toBeNull()
  expect(await next(company.id, { ...list, families: ['individual'], ...back })).not.toBe(company.id)
  expect(await next(first.id, { ...list, from: '2026-11-24' })).toBe(last.id)
  expect(await next(first.id, { ...list, flags: ['renewal'] })).toBeNull()
  expect(await next(first.id, { ...list, text: 'salma' })).toBe(last.id)
  await desk.forward(first, 'pending1')
  expect(await next(first.id, { ...list, text: 'salma' })).toBe(last.id)
  expect(await next(last.id, { ...list, text: 'salma', ...back })).toBeNull()
  const trackingNo = (await last.get()).body.trackingNo
  expect(await next(first.id, { ...list, text: trackingNo })).toBe(last.id)
  expect(outcome(await ask({ ...list, afterId: first.id, from: '2026-02-30' }))).toEqual([400, 'invalid_request'])
})

test('a name that is in too many applications ends where its list ends', async () => {
  const { pool } = desk.server.context
  const made = `'00000000-0004-7000-8000-' || lpad(to_hex(n), 12, '0')`
  await pool.query(
    `INSERT INTO applications (id, kind, type, purpose, status, rev, schema_version, token_hash, mobile, contact_mobile, locale,
       submitted_at, arrived_at, updated_at, created_at, name_key)
     SELECT (${made})::uuid, 'individual', 'ARCHITECT', 'REGISTRATION', 'pending1', 1, 1, sha256(n::text::bytea),
       '01700000000', '01700000000', 'bn', at, at, at, at, CASE WHEN n % 5 = 0 THEN $1::tsvector END
     FROM (SELECT n, '2026-11-21T00:00:00Z'::timestamptz + n * interval '1 second' AS at
       FROM generate_series(0, 6000) n) made`,
    [nameKey(['Karim'])],
  )
  await pool.query(`UPDATE pg_class SET reltuples = 1000000 WHERE relname = 'applications'`)
  const list = { desk: 'committee', text: 'karim' }
  const idOf = (n: number) => `00000000-0004-7000-8000-${n.toString(16).padStart(12, '0')}`
  expect((await desk.search(list)).hasMore).toBe(true)
  expect(await next(idOf(0), list)).toBe(idOf(5))
  expect(await next(idOf(4_990), list)).toBe(idOf(4_995))
  expect(await next(idOf(4_995), list)).toBeNull()
  expect(await next(idOf(4_995), { ...list, ...back })).toBe(idOf(4_990))
  await pool.query(`DELETE FROM applications WHERE id::text LIKE '00000000-0004-%'`)
})

test('an application that the caller may not list has no next one, and other roles are refused', async () => {
  const user = await desk.server.signIn('USER')
  const own = createApplicant(desk.server, { headers: user })
  expect((await own.apply()).status).toBe(200)
  const draft = createApplicant(desk.server, { headers: user })
  await draft.create()
  const foreign = await desk.applied()
  const missing = '00000000-0000-4000-8000-000000000000'
  const [first, second] = await desk.ids({}, user)
  expect([first, second].sort()).toEqual([draft.id, own.id].sort())
  expect(await next(first, {}, user)).toBe(second)
  expect(await next(second, {}, user)).toBeNull()
  expect(outcome(await ask({ afterId: foreign.id }, user))).toEqual([404, 'not_found'])
  expect(outcome(await ask({ afterId: missing }, user))).toEqual([404, 'not_found'])
  expect(outcome(await ask({ afterId: draft.id }))).toEqual([404, 'not_found'])
  for (const role of ['COMMITTEE', 'CHAIRMAN', 'APP_COLLECTOR'] as const) {
    expect((await ask({ afterId: foreign.id }, await desk.server.signIn(role))).status).toBe(200)
  }
  for (const role of ['ICT', 'OFFICIAL'] as const) {
    expect(outcome(await ask({ afterId: foreign.id }, await desk.server.signIn(role)))).toEqual([403, 'forbidden'])
  }
  expect(outcome(await ask({}))).toEqual([400, 'invalid_request'])
})
