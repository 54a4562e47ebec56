import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refillSearch } from '../../../../src/server/modules/applications/search/search-refill.ts'
import { fillArrivals } from '../../../../src/server/platform/database/migrations/0024-desk-lists.ts'
import { clearWalletFlags } from '../../../../src/server/platform/database/migrations/0040-payment-facts.ts'
import { createApplicant, op } from '../../../support/people/applicant.ts'
import { openSearchDesk, type SearchDesk, searchUrl as url } from '../../../support/people/search-desk.ts'
import { outcome } from '../../../support/server/test-server.ts'

let desk: SearchDesk
beforeAll(async () => {
  desk = await openSearchDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

test('a desk has one list of both families, in the order of arrival, which a return does not change', async () => {
  const first = await desk.applied('ARCHITECT')
  await desk.goTo('2026-11-23')
  const second = await desk.applied('CONTRACTOR_WORKS')
  await desk.goTo('2026-11-24')
  const third = await desk.applied('DEVELOPER')
  expect(await desk.ids({ desk: 'reception' })).toEqual([first.id, second.id, third.id])
  expect(await desk.ids({ desk: 'reception', families: ['company'] })).toEqual([second.id])
  expect(await desk.ids({ desk: 'reception', families: ['company', 'individual'], type: ['DEVELOPER'] })).toEqual([
    third.id,
  ])
  expect(await desk.ids({ desk: 'reception', size: 1, page: 2 })).toEqual([second.id])
  expect(await desk.ids({ desk: 'committee' })).toEqual([])
  expect(await desk.ids({ status: ['pending'] })).toEqual([third.id, second.id, first.id])
  expect(await desk.ids({ desk: 'reception', status: ['pending1'] })).toEqual([])

  await desk.returnAndResubmit(first)
  const { list } = await desk.search({ desk: 'reception' })
  expect(list.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  expect(list.map(({ flags = [] }) => flags.includes('returned'))).toEqual([true, false, false])
  expect(list[0]?.arrivedAt).toBe('2026-11-22T04:00:00.000Z')
  expect(await desk.ids({ desk: 'reception', flags: ['returned'] })).toEqual([first.id])
})

test('the days at each desk count from the first arrival there, also after a return', async () => {
  const [first, second] = [await desk.applied(), await desk.applied()]
  await desk.forward(second, 'pending1')
  await desk.goTo('2026-11-23')
  await desk.forward(first, 'pending1')
  expect(await desk.ids({ desk: 'committee' })).toEqual([second.id, first.id])
  await desk.returnAndResubmit(second)
  expect((await second.decide(desk.owner, 'pending1')).status).toBe(200)
  expect(await desk.ids({ desk: 'committee' })).toEqual([second.id, first.id])
  expect((await second.decide(desk.owner, 'pending2')).status).toBe(200)
  const [row] = (await desk.search({ desk: 'chairman' })).list
  expect(row).toMatchObject({
    id: second.id,
    arrivedAt: '2026-11-24T04:00:00.000Z',
    age: 0,
    // All sample applications have the same national ID.
    flags: ['returned', 'duplicate'],
  })
})

test('the age is counted in working days', async () => {
  await desk.goTo('2026-11-18')
  const karim = await desk.applied()
  await desk.goTo('2026-11-24')
  const age = async () => (await desk.search({ desk: 'reception' })).list[0]?.age
  // Friday and Saturday are the weekend.
  expect(await age()).toBe(4)
  const closure = {
    id: desk.server.context.newId(),
    title_bn: 'ছুটি',
    title_en: 'Holiday',
    created_at: desk.server.clock.now,
  }
  const span = { official_id: null, from_date: '2026-11-22', to_date: '2026-11-22' }
  await desk.server.context.db
    .insertInto('closures')
    .values({ ...closure, ...span, from_minute: null, to_minute: null, created_by: null })
    .execute()
  expect(await age()).toBe(3)
  expect(await desk.ids({ desk: 'reception', ageing: 3 })).toEqual([karim.id])
  expect(await desk.search({ desk: 'reception', ageing: 4 })).toMatchObject({ list: [], total: 0 })
})

test('each application is late by the limits of its own desk, also in a list of several desks', async () => {
  const change = async (name: string, value: number, from: number) => {
    const body = { name, value, from }
    expect((await desk.server.send({ method: 'PUT', url: '/api/settings', headers: desk.owner, body })).status).toBe(
      200,
    )
  }
  const [received, examined] = [await desk.applied(), await desk.applied()]
  await desk.forward(examined, 'pending1')
  await desk.goTo('2026-11-24')
  await change('committeeLateDays', 1, 5)
  const review = { status: ['pending', 'pending1', 'pending2'], sort: 'oldest' }
  expect(await desk.ids({ ...review, ageing: 'late' })).toEqual([examined.id])
  expect(await desk.ids({ desk: 'reception', ageing: 'late' })).toEqual([])
  await change('receptionDueSoonDays', 1, 3)
  expect((await desk.ids({ ...review, ageing: 'dueSoon' })).sort()).toEqual([received.id, examined.id].sort())
  expect(await desk.ids({ status: ['rejected'], ageing: 'late' })).toEqual([])
  await change('committeeLateDays', 5, 1)
  await change('receptionDueSoonDays', 3, 1)
})

test('flags are shown in the row and used by the filter', async () => {
  const debarment = { debarred: 'YES', debarredDate: '2025-01-01', debarredWhere: 'LGED', debarredDuration: '3 years' }
  const debarred = await desk.applied('ARCHITECT', debarment)
  await desk.applied('ARCHITECT', { ...debarment, debarredDuration: '1 year' })
  const plain = await desk.applied()
  // A wallet needs no slip. The form requires the slip of a bank, but an earlier release may have accepted an
  // application without one.
  expect(await desk.ids({ desk: 'reception', flags: ['noSlip'] })).toEqual([])
  await desk.server.context.pool.query('UPDATE applications SET has_no_slip = true WHERE id = $1', [plain.id])
  for (const flag of ['returned', 'renewal', 'noSlip', 'debarred', 'duplicate', 'opened']) {
    const { list, total } = await desk.search({ desk: 'reception', flags: [flag] })
    expect(total).toBe(list.length)
    const marked = (await desk.search({ desk: 'reception' })).list.filter(({ flags = [] }) => flags.includes(flag))
    expect(list.map(({ id }) => id)).toEqual(marked.map(({ id }) => id))
  }
  expect(await desk.ids({ desk: 'reception', flags: ['debarred'] })).toEqual([debarred.id])
  expect(await desk.ids({ desk: 'reception', flags: ['noSlip'] })).toEqual([plain.id])
})

test('people find their own applications and drafts, and none of the data of the desks', async () => {
  const user = await desk.server.signIn('USER')
  const draft = createApplicant(desk.server, { headers: user })
  await draft.create([op('nameBn', 'রাশেদা বেগম')])
  const own = createApplicant(desk.server, { type: 'CONTRACTOR_GOODS', headers: user })
  expect((await own.apply()).status).toBe(200)
  await desk.applied('ARCHITECT', { nameBn: 'রাশেদা খাতুন' })
  const { list, total } = await desk.search({}, user)
  expect([list.map(({ id }) => id).sort(), total]).toEqual([[draft.id, own.id].sort(), 2])
  expect(list[0]).not.toHaveProperty('arrivedAt')
  expect(list[0]).not.toHaveProperty('flags')
  expect(await desk.ids({ text: 'রাশেদা' }, user)).toEqual([draft.id])
  expect(await desk.ids({ text: (await own.get()).body.trackingNo }, user)).toEqual([own.id])
  expect(await desk.ids({ families: ['company'] }, user)).toEqual([own.id])
  for (const role of ['ICT', 'OFFICIAL'] as const) {
    const refused = await desk.server.send({ method: 'POST', url, headers: await desk.server.signIn(role), body: {} })
    expect(outcome(refused)).toEqual([403, 'forbidden'])
  }
  expect((await desk.server.send({ method: 'POST', url, body: {} })).status).toBe(401)
  for (const role of ['APP_COLLECTOR', 'COMMITTEE', 'CHAIRMAN'] as const) {
    expect((await desk.search({ desk: 'reception' }, await desk.server.signIn(role))).total).toBe(2)
  }
})

test('staff see no more of their own application than any applicant, in rows, filters and files', async () => {
  const committee = await desk.server.signIn('COMMITTEE')
  const [own, other] = [await desk.applied(), await desk.applied()]
  const { db } = desk.server.context
  await db.updateTable('applications').set({ has_duplicate: true }).where('id', 'in', [own.id, other.id]).execute()
  await db.updateTable('applications').set({ holder_user_id: committee.userId }).where('id', '=', own.id).execute()
  for (const { id } of [own, other]) {
    const opened = await desk.server.send({ method: 'PUT', url: `/api/apps/claim?id=${id}`, headers: desk.owner })
    expect(opened.status).toBe(200)
  }
  const { list } = await desk.search({ desk: 'reception' }, committee)
  const flags = Object.fromEntries(list.map((row) => [row.id, row.flags]))
  expect(flags).toEqual({ [own.id]: undefined, [other.id]: ['duplicate', 'opened'] })
  for (const flag of ['duplicate', 'opened']) {
    expect(await desk.ids({ desk: 'reception', flags: [flag] }, committee), flag).toEqual([other.id])
  }
  const body = { desk: 'reception', format: 'csv', locale: 'en' }
  const file = await desk.server.send({ method: 'POST', url: '/api/apps/export', headers: committee, body })
  const lines = file.bytes.toString().split('\r\n').slice(1, -1)
  expect(lines.filter((line) => line.includes('Duplicate'))).toHaveLength(1)
  await db.updateTable('applications').set({ has_duplicate: false }).where('id', 'in', [own.id, other.id]).execute()
  await db.deleteFrom('application_openings').execute()
})

test('no filter reveals to an applicant what the desks know, even when it is repeated', async () => {
  const user = await desk.server.signIn('USER')
  const applicant = await desk.applied()
  const row = { holder_user_id: user.userId, has_duplicate: true }
  const { db } = desk.server.context
  await db.updateTable('applications').set(row).where('id', '=', applicant.id).execute()
  await desk.server.send({ method: 'PUT', url: `/api/apps/claim?id=${applicant.id}`, headers: desk.owner })
  expect(await desk.ids({}, user)).toEqual([applicant.id])
  for (const flag of ['duplicate', 'opened']) expect(await desk.ids({ flags: [flag] }, user), flag).toEqual([])
  const collector = await desk.server.signIn('APP_COLLECTOR')
  expect(await desk.ids({ flags: Array(3_000).fill('opened') }, collector)).toEqual([applicant.id])
})

test('paging from either end gives the same list', async () => {
  const people = []
  for (let at = 0; at < 7; at += 1) {
    people.push(await desk.applied(at % 2 === 0 ? 'ARCHITECT' : 'CONTRACTOR_GOODS'))
    desk.server.clock.now = new Date(desk.server.clock.now.getTime() + 1000)
  }
  for (const sort of ['arrival', 'newest', 'oldest'] as const) {
    const pages = []
    for (let page = 1; page <= 5; page += 1) pages.push(...(await desk.ids({ desk: 'reception', sort, size: 2, page })))
    const inOrder = people.map(({ id }) => id)
    expect(pages, sort).toEqual(sort === 'newest' ? inOrder.reverse() : inOrder)
  }
})

test('the migration takes the arrivals from old logs, and the job fills the columns of the search', async () => {
  const [waiting, returned] = [await desk.applied(), await desk.applied('ARCHITECT', { nameEn: 'Mahmuda Parvin' })]
  await desk.forward(waiting, 'pending1')
  await desk.goTo('2026-11-24')
  await desk.forward(returned, 'pending1')
  await desk.returnAndResubmit(returned)
  const correcting = await desk.applied()
  await desk.goTo('2026-11-26')
  await correcting.decide(desk.owner, 'recheck', { reason: 'unclear' })
  const { pool } = desk.server.context
  const columns = 'id, reception_at, committee_at, chairman_at, arrived_at, is_returned, has_no_slip'
  const made = 'name_key, debarred_to, search_form'
  const mine = [waiting.id, returned.id, correcting.id]
  const read = async () => {
    const all = await pool.query(`SELECT ${columns}, ${made} FROM applications WHERE id = ANY ($1) ORDER BY id`, [mine])
    const numbers = await pool.query(
      `SELECT application_id, kind, encode(key, 'hex') AS key FROM application_numbers WHERE application_id = ANY ($1)
       ORDER BY 1, 2, 3`,
      [mine],
    )
    return [all.rows, numbers.rows]
  }
  const before = await read()
  await pool.query(
    `UPDATE applications SET reception_at = NULL, committee_at = NULL, chairman_at = NULL, arrived_at = NULL,
    is_returned = false, has_no_slip = false, name_key = NULL, debarred_to = NULL, search_form = NULL WHERE id = ANY ($1)`,
    [mine],
  )
  await pool.query('DELETE FROM application_numbers WHERE application_id = ANY ($1)', [mine])
  await pool.query(fillArrivals)
  await pool.query(clearWalletFlags)
  await refillSearch(desk.server.context)
  expect(await read()).toEqual(before)
  expect(await desk.ids({ text: 'parvin mahmuda' })).toEqual([returned.id])
})
