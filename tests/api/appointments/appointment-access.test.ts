import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addOfficial,
  addVisitor,
  ask,
  type Headers,
  patch,
  type SampleOfficial,
  type SampleVisitor,
  sundayAtTen,
} from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let own: { headers: Headers; official: SampleOfficial }
let other: { headers: Headers; official: SampleOfficial }
let visitor: SampleVisitor
let inPerson: string
let online: string
beforeAll(async () => {
  server = await createApiServer()
  server.clock.now = new Date('2026-11-22T02:00:00Z')
  own = await newOfficer()
  other = await newOfficer()
  visitor = await addVisitor(server)
  inPerson = await ask(server, { officialId: own.official.id, visitor })
  online = await ask(server, { officialId: own.official.id, visitor, type: 'online' })
  await patch(server, own.headers, ['approve', { id: inPerson, version: 0, ...sundayAtTen }])
  const time = { ...sundayAtTen, hour: 11, meetingLinkId: own.official.linkId }
  await patch(server, own.headers, ['approve', { id: online, version: 0, ...time }])
})
afterAll(() => server.close())

async function newOfficer() {
  const { userId, ...headers } = await server.signIn('OFFICIAL')
  return { headers: headers as Headers, official: await addOfficial(server.context, { user_id: userId }) }
}
const get = (url: string, headers: Headers) => server.send({ method: 'GET', url, headers })

test('an official sees only their own appointments, days and counts', async () => {
  const id = own.official.id
  const periods = ['today', 'current-week', 'current-month'].flatMap((period) => [period, `${period}/confirmed`])
  for (const path of ['', ...periods.map((period) => `/${period}`)]) {
    const url = `/api/appointments${path}?officialId=${id}`
    expect((await get(url, own.headers)).body.total, path).toBe(2)
    expect((await get(url, other.headers)).body, path).toMatchObject({ total: 0, list: [] })
  }
  const month = `/api/appointments/stats/monthly?year=2026&month=11&officialId=${id}`
  expect((await get(month, own.headers)).body.days).toMatchObject([{ date: '2026-11-22', requests: 2, confirmed: 2 }])
  expect((await get(month, other.headers)).body.days).toEqual([])
  const none = { online: 0, inPerson: 0, requests: 0 }
  const stats = `/api/appointments/stats?officialId=${id}`
  expect((await get(stats, own.headers)).body).toMatchObject({ today: { online: 1, inPerson: 1, requests: 2 } })
  expect((await get(stats, other.headers)).body).toMatchObject({ today: none, week: none, month: none, waiting: 0 })
  for (const url of [
    `/api/appointments/slots?officialId=${id}&date=2026-11-22`,
    `/api/receptions/slots?officialId=${id}`,
  ]) {
    expect((await get(url, own.headers)).status, url).toBe(200)
    expect(outcome(await get(url, other.headers)), url).toEqual([404, 'not_found'])
  }
  expect((await get('/api/receptions', own.headers)).body.total).toBe(1)
  expect((await get('/api/receptions', other.headers)).body.total).toBe(0)
})

test('a month shows absences to the official they belong to, and holidays to everyone', async () => {
  const { db, now } = server.context
  const close = (officialId: string | null, date: string) => {
    const titles = { title_bn: 'ছুটি', title_en: 'Leave', from_minute: null, to_minute: null, created_by: null }
    const row = { id: randomUUID(), official_id: officialId, from_date: date, to_date: date, ...titles }
    return db
      .insertInto('closures')
      .values({ ...row, created_at: now() })
      .execute()
  }
  const both = await server.signIn('ICT', 'OFFICIAL')
  const away = await addOfficial(server.context, { user_id: both.userId })
  await close(own.official.id, '2027-01-05')
  await close(away.id, '2027-01-06')
  await close(null, '2027-01-07')
  const closedFor = async (headers: Headers, officialId?: string) => {
    const query = officialId === undefined ? '' : `&officialId=${officialId}`
    const { body } = await get(`/api/appointments/stats/monthly?year=2027&month=1${query}`, headers)
    return body.days.map(({ date }: { date: string }) => date)
  }
  expect(await closedFor(own.headers)).toEqual(['2027-01-05', '2027-01-07'])
  expect(await closedFor(own.headers, own.official.id)).toEqual(['2027-01-05', '2027-01-07'])
  expect(await closedFor(other.headers, own.official.id)).toEqual(['2027-01-07'])
  expect(await closedFor(both)).toEqual(['2027-01-07'])
  expect(await closedFor(both, away.id)).toEqual(['2027-01-06', '2027-01-07'])
  await db.deleteFrom('closures').execute()
})

test('an official cannot change the appointments of another', async () => {
  const body = { id: inPerson, version: 1, reason: 'x', ...sundayAtTen }
  for (const action of ['approve', 'reschedule', 'reject', 'cancel', 'complete', 'no-show', 'check-in', 'check-out']) {
    expect(outcome(await patch(server, other.headers, [action, body])), action).toEqual([404, 'not_found'])
  }
  expect(outcome(await get(`/api/appointments?id=${inPerson}`, other.headers))).toEqual([404, 'not_found'])
  const walkIn = { officialId: own.official.id, firstName: 'A', lastName: 'B', mobile: '01712345678', topic: 'x' }
  const come = { ...walkIn, hour: 14, minute: 0, durationMin: 15 }
  const said = await server.send({ method: 'POST', url: '/api/receptions', headers: other.headers, body: come })
  expect(outcome(said)).toEqual([404, 'not_found'])
})

test('an official can request an appointment only with themselves, and only for one of their visitors', async () => {
  const body = { officialId: own.official.id, visitorId: visitor.id, type: 'online', topic: 'x', personCount: 1 }
  const send = (headers: Headers, more = {}) =>
    server.send({ method: 'POST', url: '/api/appointments', headers, body: { ...body, ...more } })
  expect(outcome(await send(other.headers, { officialId: other.official.id }))).toEqual([404, 'not_found'])
  expect(outcome(await send(own.headers, { officialId: other.official.id }))).toEqual([403, 'forbidden'])
  expect((await send(own.headers)).status).toBe(201)
})

test('an official sees the visitors of their own appointments, with a masked national ID', async () => {
  expect((await get('/api/visitors', other.headers)).body.total).toBe(0)
  const { body } = await get('/api/visitors', own.headers)
  expect(body).toMatchObject({
    total: 1,
    list: [{ id: visitor.id, mobile: '01712345678', nid: '1990 •••••••••• 543' }],
  })
  expect(outcome(await get(`/api/visitors?id=${visitor.id}`, other.headers))).toEqual([404, 'not_found'])
})

test('a whole national ID or number finds only records that the caller may see', async () => {
  const search = async (path: string, headers: Headers, text?: string) => {
    const { status, body } = await server.send({ method: 'POST', url: `/api/${path}/search`, headers, body: { text } })
    expect(status).toBe(200)
    return body.list.map(({ id }: { id: string }) => id)
  }
  for (const text of ['1990 26991 2345 6543', '01712345678', 'kar']) {
    expect(await search('visitors', own.headers, text), text).toEqual([visitor.id])
    expect(await search('visitors', other.headers, text), text).toEqual([])
    expect(await search('visitors', visitor.headers, text), text).toEqual([visitor.id])
  }
  expect(await search('visitors', own.headers, '2690 0000 0000 0000')).toEqual([])
  for (const text of ['01712345678', 'kar', undefined]) {
    expect(await search('receptions', own.headers, text), text).toEqual([inPerson])
    expect(await search('receptions', other.headers, text), text).toEqual([])
  }
  expect(await search('receptions', own.headers, 'rahim')).toEqual([])
})

test('a full record that the office views is audited, and shows the whole national ID to OWNER and ICT', async () => {
  const ict = await server.signIn('ICT')
  expect((await get('/api/visitors', ict)).body.list[0].nid).toBe('1990 •••••••••• 543')
  expect((await get(`/api/visitors?id=${visitor.id}`, ict)).body.visitor.nid).toBe('19902699123456543')
  await get(`/api/appointments?id=${online}`, ict)
  await get(`/api/appointments?id=${online}`, visitor.headers)
  const lines = await server.context.db
    .selectFrom('audit')
    .select(['subject_kind', 'by_role'])
    .where('action', '=', 'view')
    .where('by_user_id', '=', ict.userId)
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { subject_kind: 'visitor', by_role: 'ICT' },
    { subject_kind: 'appointment', by_role: 'ICT' },
  ])
})

test('the reception sees visitors in person with masked numbers, and no online appointments', async () => {
  const desk = await server.signIn('APP_COLLECTOR')
  const { body } = await get(`/api/visitors?id=${visitor.id}`, desk)
  expect(body.visitor).toMatchObject({ email: null, mobile: '017•••••678', nid: '1990 •••••••••• 543', address: null })
  expect((await get('/api/receptions', desk)).body.list).toMatchObject([{ id: inPerson, mobile: '017•••••678' }])
  expect(outcome(await patch(server, desk, ['check-in', { id: online, version: 1 }]))).toEqual([404, 'not_found'])
  const come = await patch(server, desk, ['check-in', { id: inPerson, version: 1 }])
  expect(come.body).toMatchObject({ contact: null, actions: ['checkOut'] })
})

test('the reception lists the visitors of this day in Dhaka alone', async () => {
  const began = server.clock.now
  const id = await ask(server, { officialId: own.official.id, visitor })
  await patch(server, own.headers, ['approve', { id, version: 0, ...sundayAtTen, date: '2026-11-23' }])
  for (const [instant, expected] of [
    ['2026-11-22T17:59:59Z', [inPerson]],
    ['2026-11-22T18:00:00Z', [id]],
    ['2026-11-23T18:00:00Z', []],
  ] as const) {
    server.clock.now = new Date(instant)
    const { body } = await get('/api/receptions', await server.signIn('APP_COLLECTOR'))
    expect(
      body.list.map((row: { id: string }) => row.id),
      instant,
    ).toEqual(expected)
  }
  server.clock.now = began
})

test('an account of an official without an official lists no appointments, not even own requests', async () => {
  const { userId, ...headers } = await server.signIn('OFFICIAL')
  const own = await addVisitor(server)
  await ask(server, { officialId: other.official.id, visitor: own })
  await server.context.db
    .updateTable('visitors')
    .set({ user_id: userId, token_hash: null })
    .where('id', '=', own.id)
    .execute()
  expect((await get('/api/appointments', headers as Headers)).body).toMatchObject({ total: 0, list: [] })
})

test('an official who also works at the reception sees all its visitors, and contacts of their own ones', async () => {
  const { userId, ...both } = await server.signIn('OFFICIAL', 'APP_COLLECTOR')
  const official = await addOfficial(server.context, { user_id: userId })
  const mine = await addVisitor(server, { mobile: '01812345670' })
  await ask(server, { officialId: official.id, visitor: mine })
  const mobiles = async (id: string) => {
    const one = await get(`/api/visitors?id=${id}`, both as Headers)
    const { list } = (await get('/api/visitors?size=100', both as Headers)).body
    return [one.body.visitor.mobile, list.find((row: { id: string }) => row.id === id)?.mobile]
  }
  expect(await mobiles(mine.id)).toEqual(['01812345670', '01812345670'])
  expect(await mobiles(visitor.id)).toEqual(['017•••••678', '017•••••678'])
})

test('a visitor cannot see or change the records of another visitor', async () => {
  const stranger = await addVisitor(server)
  expect((await get('/api/appointments', stranger.headers)).body.total).toBe(0)
  expect((await get('/api/visitors', stranger.headers)).body.list).toMatchObject([{ id: stranger.id }])
  expect(outcome(await get(`/api/visitors?id=${visitor.id}`, stranger.headers))).toEqual([404, 'not_found'])
  for (const id of [inPerson, online]) {
    expect(outcome(await patch(server, stranger.headers, ['cancel', { id, version: 1 }]))).toEqual([404, 'not_found'])
  }
  const change = { id: visitor.id, firstName: 'Mallory' }
  const said = await server.send({ method: 'PATCH', url: '/api/visitors', headers: stranger.headers, body: change })
  expect(outcome(said)).toEqual([404, 'not_found'])
})
