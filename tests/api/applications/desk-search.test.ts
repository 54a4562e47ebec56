import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refillSearch } from '../../../src/server/modules/applications/search/search-refill.ts'
import { fillArrivals } from '../../../src/server/platform/database/migrations/0024-desk-lists.ts'
import { clearWalletFlags } from '../../../src/server/platform/database/migrations/0040-payment-facts.ts'
import { createApplicant, newTransactionId, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const url = '/api/apps/search'
type Row = { id: string; flags?: string[]; age?: number; arrivedAt?: string | null }
type Found = { list: Row[]; total: number; page: number; size: number; hasMore?: boolean }

async function search(body: object, headers = owner): Promise<Found> {
  const answer = await server.send({ method: 'POST', url, headers, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const ids = async (body: object, headers = owner) => (await search(body, headers)).list.map(({ id }) => id)

const day = 86_400_000
/** The clock goes to a day, at ten in Dhaka; the session of the day before has ended. */
async function goTo(date: string): Promise<void> {
  server.clock.now = new Date(`${date}T04:00:00Z`)
  owner = await server.signIn('OWNER')
}

async function applied(type = 'ARCHITECT', more: Record<string, string> = {}) {
  const applicant = createApplicant(server, { type })
  const { status, body } = await applicant.apply(more)
  expect(status, JSON.stringify(body)).toBe(200)
  return applicant
}

/** At the desk of the committee, or on to that of the chairman. */
async function forward(applicant: ReturnType<typeof createApplicant>, ...actions: string[]): Promise<void> {
  for (const action of ['payment/confirm', ...actions]) {
    expect((await applicant.decide(owner, action)).status, action).toBe(200)
  }
}

/** Returned, and handed in again as it was. */
async function returnAndResubmit(applicant: ReturnType<typeof createApplicant>): Promise<void> {
  expect((await applicant.decide(owner, 'recheck', { reason: 'unclear' })).status).toBe(200)
  await goTo(new Date(server.clock.now.getTime() + day).toISOString().slice(0, 10))
  const { rev, docHash } = (await applicant.get()).body
  expect((await applicant.submit({ rev, docHash })).status).toBe(200)
}

beforeEach(async () => {
  await goTo('2026-11-22')
  await server.context.pool.query(`UPDATE applications SET status = 'rejected' WHERE status <> 'draft'`)
})

test('a desk has one list over both families, in the order of arrival, whatever was returned meanwhile', async () => {
  const first = await applied('ARCHITECT')
  await goTo('2026-11-23')
  const second = await applied('CONTRACTOR_WORKS')
  await goTo('2026-11-24')
  const third = await applied('DEVELOPER')
  expect(await ids({ desk: 'reception' })).toEqual([first.id, second.id, third.id])
  expect(await ids({ desk: 'reception', families: ['company'] })).toEqual([second.id])
  expect(await ids({ desk: 'reception', families: ['company', 'individual'], type: ['DEVELOPER'] })).toEqual([third.id])
  expect(await ids({ desk: 'reception', size: 1, page: 2 })).toEqual([second.id])
  expect(await ids({ desk: 'committee' })).toEqual([])
  expect(await ids({ status: ['pending'] })).toEqual([third.id, second.id, first.id])
  expect(await ids({ desk: 'reception', status: ['pending1'] })).toEqual([])

  await returnAndResubmit(first)
  const { list } = await search({ desk: 'reception' })
  expect(list.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  expect(list.map(({ flags = [] }) => flags.includes('returned'))).toEqual([true, false, false])
  expect(list[0]?.arrivedAt).toBe('2026-11-22T04:00:00.000Z')
  expect(await ids({ desk: 'reception', flags: ['returned'] })).toEqual([first.id])
})

test('each desk counts from the first arrival there, also after a return', async () => {
  const [first, second] = [await applied(), await applied()]
  await forward(second, 'pending1')
  await goTo('2026-11-23')
  await forward(first, 'pending1')
  expect(await ids({ desk: 'committee' })).toEqual([second.id, first.id])
  await returnAndResubmit(second)
  expect((await second.decide(owner, 'pending1')).status).toBe(200)
  expect(await ids({ desk: 'committee' })).toEqual([second.id, first.id])
  expect((await second.decide(owner, 'pending2')).status).toBe(200)
  const [row] = (await search({ desk: 'chairman' })).list
  expect(row).toMatchObject({
    id: second.id,
    arrivedAt: '2026-11-24T04:00:00.000Z',
    age: 0,
    // The samples have one national ID.
    flags: ['returned', 'duplicate'],
  })
})

test('the age is in days on which the office works', async () => {
  await goTo('2026-11-18')
  const karim = await applied()
  await goTo('2026-11-24')
  const age = async () => (await search({ desk: 'reception' })).list[0]?.age
  // Friday and Saturday are the weekend.
  expect(await age()).toBe(4)
  const closure = { id: server.context.newId(), title_bn: 'ছুটি', title_en: 'Holiday', created_at: server.clock.now }
  const span = { official_id: null, from_date: '2026-11-22', to_date: '2026-11-22' }
  await server.context.db
    .insertInto('closures')
    .values({ ...closure, ...span, from_minute: null, to_minute: null, created_by: null })
    .execute()
  expect(await age()).toBe(3)
  expect(await ids({ desk: 'reception', ageing: 3 })).toEqual([karim.id])
  expect(await search({ desk: 'reception', ageing: 4 })).toMatchObject({ list: [], total: 0 })
})

test('what is late is so by the limits of the desk where it is, also in a list of several desks', async () => {
  const change = async (name: string, value: number, from: number) => {
    const body = { name, value, from }
    expect((await server.send({ method: 'PUT', url: '/api/settings', headers: owner, body })).status).toBe(200)
  }
  const [received, examined] = [await applied(), await applied()]
  await forward(examined, 'pending1')
  await goTo('2026-11-24')
  await change('committeeLateDays', 1, 5)
  const review = { status: ['pending', 'pending1', 'pending2'], sort: 'oldest' }
  expect(await ids({ ...review, ageing: 'late' })).toEqual([examined.id])
  expect(await ids({ desk: 'reception', ageing: 'late' })).toEqual([])
  await change('receptionDueSoonDays', 1, 3)
  expect((await ids({ ...review, ageing: 'dueSoon' })).sort()).toEqual([received.id, examined.id].sort())
  expect(await ids({ status: ['rejected'], ageing: 'late' })).toEqual([])
  await change('committeeLateDays', 5, 1)
  await change('receptionDueSoonDays', 3, 1)
})

test('flags are in the row and in the filter', async () => {
  const debarment = { debarred: 'YES', debarredDate: '2025-01-01', debarredWhere: 'LGED', debarredDuration: '3 years' }
  const debarred = await applied('ARCHITECT', debarment)
  await applied('ARCHITECT', { ...debarment, debarredDuration: '1 year' })
  const plain = await applied()
  // A wallet gives no slip. The form asks for that of a bank, but an earlier release may have taken one without it.
  expect(await ids({ desk: 'reception', flags: ['noSlip'] })).toEqual([])
  await server.context.pool.query('UPDATE applications SET has_no_slip = true WHERE id = $1', [plain.id])
  for (const flag of ['returned', 'renewal', 'noSlip', 'debarred', 'duplicate', 'opened']) {
    const { list, total } = await search({ desk: 'reception', flags: [flag] })
    expect(total).toBe(list.length)
    const marked = (await search({ desk: 'reception' })).list.filter(({ flags = [] }) => flags.includes(flag))
    expect(list.map(({ id }) => id)).toEqual(marked.map(({ id }) => id))
  }
  expect(await ids({ desk: 'reception', flags: ['debarred'] })).toEqual([debarred.id])
  expect(await ids({ desk: 'reception', flags: ['noSlip'] })).toEqual([plain.id])
})

test('names are found by any part in any order and spelling, numbers as a whole', async () => {
  const transactionId = newTransactionId()
  const karim = await applied('ARCHITECT', {
    nameBn: 'মোঃ আব্দুর র\u09cd\u200dযাহমান',
    nameEn: 'Md. Abdur Rahman Chowdhury',
    nid: '19901234567890123',
    dateOfBirth: '1990-05-01',
    transactionId,
    tin: '998877665544',
  })
  await applied('ARCHITECT', { nameBn: 'সালমা খাতুন', nameEn: 'Salma Khatun' })
  const trackingNo = (await karim.get()).body.trackingNo ?? ''
  const found = [
    ...['chowdhury abdur', 'RÁHMAN', 'rahm', 'abdurrahman', 'md', 'আবদুর', 'আব্দুর রযাহমান', 'মো: আবদুর'],
    ...[trackingNo, trackingNo.toLowerCase(), trackingNo.replace('-', ' '), karim.mobile, `+88${karim.mobile}`],
    ...['1234567890123', '19901234567890123', '১২৩৪৫৬৭৮৯০১২৩', '1234 567-890 123'],
    ...[transactionId, transactionId.toLowerCase(), ` ${transactionId} `, '৯৯৮৮ ৭৭৬৬ ৫৫৪৪'],
  ]
  for (const text of found) {
    expect(await search({ text, desk: 'reception' }), text).toMatchObject({ list: [{ id: karim.id }], total: 1 })
  }
  const notFound = [
    ...['salma abdur', 'hman chowdhuri x', 'owdhury zz', '12345678901', '234567890123', trackingNo.slice(0, -1)],
    ...[transactionId.slice(1), karim.mobile.slice(0, -1), '99991234567890', 'md zz'],
  ]
  for (const text of notFound) expect(await ids({ text, desk: 'reception' }), text).toEqual([])
  await forward(karim, 'pending1', 'pending2', 'approve')
  const number = (await karim.get()).body.enlistment?.number ?? ''
  for (const text of [number, number.toLowerCase().replaceAll('-', ' ')]) {
    expect(await ids({ text }), text).toEqual([karim.id])
  }
})

test('nonsense finds nothing and breaks nothing', async () => {
  await applied()
  const nonsense = ['%', '_', '\\', '%_\\', '%%%', "'; DROP TABLE x; --", 'ািীু', '\u200d', '🙂', '(', '::', '﷽']
  for (const text of nonsense) {
    expect(await search({ text }), JSON.stringify(text)).toMatchObject({ list: [], total: 0 })
  }
  for (const text of ['x'.repeat(200), 'ছ'.repeat(200), 'zq '.repeat(66), '%'.repeat(200), '9'.repeat(200)]) {
    expect((await search({ text })).list.length, text).toBe(0)
  }
  const long = await server.send({ method: 'POST', url, headers: owner, body: { text: 'x'.repeat(10_000) } })
  expect(outcome(long)).toEqual([400, 'invalid_request'])
  for (const body of [{ mobile: '%' }, { district: '%' }, { type: ['%'] }, { type: ['_', 'x'], text: '\u0000' }]) {
    expect(await search(body), JSON.stringify(body)).toMatchObject({ list: [], total: 0 })
  }
  expect((await search({ text: '  ' })).total).toBeGreaterThan(0)
  expect(await search({ page: 100_000, size: 100 })).toMatchObject({ list: [] })
})

test('people find their own, drafts too, and see nothing of what the desks do', async () => {
  const user = await server.signIn('USER')
  const draft = createApplicant(server, { headers: user })
  await draft.create([op('nameBn', 'রাশেদা বেগম')])
  const own = createApplicant(server, { type: 'CONTRACTOR_GOODS', headers: user })
  expect((await own.apply()).status).toBe(200)
  await applied('ARCHITECT', { nameBn: 'রাশেদা খাতুন' })
  const { list, total } = await search({}, user)
  expect([list.map(({ id }) => id).sort(), total]).toEqual([[draft.id, own.id].sort(), 2])
  expect(list[0]).not.toHaveProperty('arrivedAt')
  expect(list[0]).not.toHaveProperty('flags')
  expect(await ids({ text: 'রাশেদা' }, user)).toEqual([draft.id])
  expect(await ids({ text: (await own.get()).body.trackingNo }, user)).toEqual([own.id])
  expect(await ids({ families: ['company'] }, user)).toEqual([own.id])
  for (const role of ['ICT', 'OFFICIAL'] as const) {
    const refused = await server.send({ method: 'POST', url, headers: await server.signIn(role), body: {} })
    expect(outcome(refused)).toEqual([403, 'forbidden'])
  }
  expect((await server.send({ method: 'POST', url, body: {} })).status).toBe(401)
  for (const role of ['APP_COLLECTOR', 'COMMITTEE', 'CHAIRMAN'] as const) {
    expect((await search({ desk: 'reception' }, await server.signIn(role))).total).toBe(2)
  }
})

test('people of a desk learn of their own application no more than any applicant, in rows, filters and files', async () => {
  const committee = await server.signIn('COMMITTEE')
  const [own, other] = [await applied(), await applied()]
  const { db } = server.context
  await db.updateTable('applications').set({ has_duplicate: true }).where('id', 'in', [own.id, other.id]).execute()
  await db.updateTable('applications').set({ holder_user_id: committee.userId }).where('id', '=', own.id).execute()
  for (const { id } of [own, other]) {
    const opened = await server.send({ method: 'PUT', url: `/api/apps/claim?id=${id}`, headers: owner })
    expect(opened.status).toBe(200)
  }
  const { list } = await search({ desk: 'reception' }, committee)
  const flags = Object.fromEntries(list.map((row) => [row.id, row.flags]))
  expect(flags).toEqual({ [own.id]: undefined, [other.id]: ['duplicate', 'opened'] })
  for (const flag of ['duplicate', 'opened']) {
    expect(await ids({ desk: 'reception', flags: [flag] }, committee), flag).toEqual([other.id])
  }
  const body = { desk: 'reception', format: 'csv', locale: 'en' }
  const file = await server.send({ method: 'POST', url: '/api/apps/export', headers: committee, body })
  const lines = file.bytes.toString().split('\r\n').slice(1, -1)
  expect(lines.filter((line) => line.includes('Duplicate'))).toHaveLength(1)
  await db.updateTable('applications').set({ has_duplicate: false }).where('id', 'in', [own.id, other.id]).execute()
  await db.deleteFrom('application_openings').execute()
})

test('no filter tells an applicant what the desks know, however often it is named', async () => {
  const user = await server.signIn('USER')
  const applicant = await applied()
  const row = { holder_user_id: user.userId, has_duplicate: true }
  const { db } = server.context
  await db.updateTable('applications').set(row).where('id', '=', applicant.id).execute()
  await server.send({ method: 'PUT', url: `/api/apps/claim?id=${applicant.id}`, headers: owner })
  expect(await ids({}, user)).toEqual([applicant.id])
  for (const flag of ['duplicate', 'opened']) expect(await ids({ flags: [flag] }, user), flag).toEqual([])
  const started = performance.now()
  const collector = await server.signIn('APP_COLLECTOR')
  expect(await ids({ flags: Array(3_000).fill('opened') }, collector)).toEqual([applicant.id])
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('pages from either end are the same list', async () => {
  const people = []
  for (let at = 0; at < 7; at += 1) {
    people.push(await applied(at % 2 === 0 ? 'ARCHITECT' : 'CONTRACTOR_GOODS'))
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
  }
  for (const sort of ['arrival', 'newest', 'oldest'] as const) {
    const pages = []
    for (let page = 1; page <= 5; page += 1) pages.push(...(await ids({ desk: 'reception', sort, size: 2, page })))
    const inOrder = people.map(({ id }) => id)
    expect(pages, sort).toEqual(sort === 'newest' ? inOrder.reverse() : inOrder)
  }
})

test('the log of earlier releases gives the arrivals, and the job what applications are found by', async () => {
  const [waiting, returned] = [await applied(), await applied('ARCHITECT', { nameEn: 'Mahmuda Parvin' })]
  await forward(waiting, 'pending1')
  await goTo('2026-11-24')
  await forward(returned, 'pending1')
  await returnAndResubmit(returned)
  const correcting = await applied()
  await goTo('2026-11-26')
  await correcting.decide(owner, 'recheck', { reason: 'unclear' })
  const { pool } = server.context
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
  await refillSearch(server.context)
  expect(await read()).toEqual(before)
  expect(await ids({ text: 'parvin mahmuda' })).toEqual([returned.id])
})
