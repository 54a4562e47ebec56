import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { createApplicant, docHashOf, newMobile, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const codes = ({ body }: { body: unknown }) => (body as { code?: string }).code

test('a draft is created once, however often the request is repeated', async () => {
  const karim = createApplicant(server)
  const ops = [op('mobile', karim.mobile), op('nameBn', 'করিম')]
  const first = await karim.create(ops)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ id: karim.id, rev: 2, version: 0, status: 'draft' })
  expect(first.body.docHash).toBe(docHashOf({ mobile: karim.mobile, nameBn: 'করিম' }))
  const again = await karim.create(ops)
  expect(again.status).toBe(200)
  expect(again.body).toEqual({ ...first.body })
  const more = await karim.create([...ops, op('nameEn', 'Karim'), op('gender', 'MALE')])
  expect(more.body.rev).toBe(4)
  expect((await server.sentMessages(karim.mobile)).map(({ kind }) => kind)).toEqual(['draft-token'])
})

test('a creation is refused for a wrong check character, mobile, type or family, and a used id or token', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const post = (more: object, url = karim.family) =>
    karim.send({
      method: 'POST',
      url,
      body: { id: randomUUID(), token: karim.token, mobile: newMobile(), type: 'ARCHITECT', schemaVersion: 1, ...more },
    })
  const field = async (more: object, url?: string) => {
    const answer = await post(more, url)
    return [answer.status, answer.body.fields?.[0]]
  }
  const wrongCheck = `${karim.token.slice(0, 11)}${karim.token.endsWith('0') ? '1' : '0'}`
  expect(await field({ token: wrongCheck })).toEqual([400, { path: 'token', code: 'pattern' }])
  expect(await field({ mobile: '0123' })).toEqual([400, { path: 'mobile', code: 'pattern' }])
  expect(await field({ type: 'NONE' })).toEqual([400, { path: 'type', code: 'not_an_option' }])
  expect(await field({ type: 'CONTRACTOR_GOODS' })).toEqual([400, { path: 'type', code: 'not_an_option' }])
  expect(await field({})).toEqual([400, { path: 'token', code: 'taken' }])
  const stranger = createApplicant(server)
  expect((await post({ id: karim.id, token: stranger.token, mobile: karim.mobile })).status).toBe(404)
  expect(codes(await post({ schemaVersion: 3 }))).toBe('maintenance')
  expect(codes(await post({ schemaVersion: 99 }))).toBe('invalid_request')
})

test('a draft cannot be created with an expired session, because it would have no owner', async () => {
  const session = await server.signIn('USER')
  const signedIn = createApplicant(server, { headers: { [headerNames.authToken]: session[headerNames.authToken] } })
  await server.context.sessions.end(session[headerNames.authToken] ?? '')
  const refused = await signedIn.create()
  expect([refused.status, codes(refused)]).toEqual([401, 'unauthenticated'])
  const never = createApplicant(server, { headers: { [headerNames.authToken]: 'never-a-session' } })
  expect((await never.create()).status).toBe(401)
  expect((await createApplicant(server).create()).status).toBe(201)
})

test('a mobile number that another live application of the type uses is refused, and no other number', async () => {
  const mobile = newMobile()
  const first = createApplicant(server, { mobile })
  expect((await first.create()).status).toBe(201)
  const second = createApplicant(server, { mobile })
  expect(codes(await second.create())).toBe('mobile_taken')
  expect((await createApplicant(server, { mobile, type: 'PLANNER' }).create()).status).toBe(201)

  const ask = async (type: string, headers = {}) =>
    (await server.send({ method: 'GET', url: `/api/apps/available?mobile=${mobile}&type=${type}`, headers })).body
  expect(await ask('ARCHITECT')).toEqual({ mobile: 'taken', email: 'free' })
  expect(await ask('ENGINEER')).toEqual({ mobile: 'free', email: 'free' })
  expect(await ask('ARCHITECT', first.holder)).toEqual({ mobile: 'free', email: 'free' })

  const before = server.clock.now
  server.clock.now = new Date(before.getTime() + 29 * 86_400_000)
  expect((await second.create()).status).toBe(201)
  server.clock.now = before
})

test('of two creations with one mobile at the same moment one succeeds', async () => {
  const mobile = newMobile()
  const answers = await Promise.all(Array.from({ length: 5 }, () => createApplicant(server, { mobile }).create()))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
})

test('only the holder can read or write a draft, and all refusals look the same', async () => {
  const karim = createApplicant(server)
  await karim.create([op('nid', '1990123456')])
  const token = { [headerNames.applicationToken]: makeToken(new Uint8Array(16).fill(3)) }
  const mobile = { [headerNames.applicationMobile]: newMobile() }
  const body = { id: karim.id, sinceRev: 0, schemaVersion: 1, ops: [op('nid', '1')] }
  const attempts = [
    karim.send({ method: 'PATCH', url: karim.family, headers: token, body }),
    karim.send({ method: 'PATCH', url: karim.family, headers: mobile, body }),
    karim.send({ method: 'PATCH', url: karim.family, body: { ...body, id: randomUUID() } }),
    karim.send({ method: 'PATCH', url: '/api/apps/company', body }),
    karim.send({ method: 'PATCH', url: karim.family, headers: token, body: { ...body, ops: [] } }),
    server.send({ method: 'PATCH', url: karim.family, headers: await server.signIn('USER'), body }),
    server.send({ method: 'PATCH', url: karim.family, headers: await server.signIn('OWNER'), body }),
    server.send({ method: 'GET', url: `${karim.family}?id=${karim.id}`, headers: await server.signIn('OWNER') }),
    karim.send({ method: 'GET', url: `/api/apps/company?id=${karim.id}` }),
  ]
  for (const answer of await Promise.all(attempts)) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  }
  const open = await server.send({ method: 'GET', url: `${karim.family}?id=${karim.id}` })
  expect(open.status).toBe(401)
  expect((await karim.get()).body.answers).toEqual({ nid: '1990123456' })
})

test('code and mobile, as people type them, open the draft on another phone; each phone causes one SMS', async () => {
  const karim = createApplicant(server)
  await karim.create([op('nameBn', 'করিম')])
  const typed = `${karim.token.slice(0, 4)}-${karim.token.slice(4, 8)} ${karim.token.slice(8)}`.toLowerCase()
  const open = (device: string, mobile = `+880 ${karim.mobile.slice(1)}`) =>
    server.send({
      method: 'GET',
      url: `/api/apps/draft?token=${encodeURIComponent(typed)}&mobile=${encodeURIComponent(mobile)}`,
      headers: { [headerNames.deviceId]: device },
    })
  const opened = await open('other-device-1')
  expect(opened.status).toBe(200)
  expect(opened.body).toMatchObject({
    id: karim.id,
    answers: { nameBn: 'করিম' },
    revs: { nameBn: 1 },
    actions: ['update', 'payment', 'submit'],
  })
  await open('test-device-1')
  await open('other-device-1')
  await open('other-device-2')
  const reported = async () =>
    (await server.sentMessages(karim.mobile)).filter(({ kind }) => kind === 'opened-on-another-phone').length
  expect(await reported()).toBe(2)
  // A person with the code can invent devices, so the number of these SMS is limited.
  for (let n = 0; n < 6; n++) await open(`invented-device-${n}`)
  expect(await reported()).toBe(5)
  expect([(await open('x-device-1', newMobile())).status, (await open('x-device-1', '12')).status]).toEqual([404, 400])
})

test('a corrected mobile number opens the draft, and the first one still does', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const corrected = newMobile()
  await karim.patch([op('mobile', corrected)])
  const get = (mobile: string) =>
    server.send({ method: 'GET', url: `/api/apps/draft?token=${karim.token}&mobile=${mobile}` })
  expect([(await get(corrected)).status, (await get(karim.mobile)).status]).toEqual([200, 200])
  expect(
    (await server.send({ method: 'GET', url: `/api/apps/available?mobile=${corrected}&type=ARCHITECT` })).body.mobile,
  ).toBe('taken')
})

test('an address has ten wrong tries for a mobile; correct ones do not count', async () => {
  const guarded = await createApiServer({ rateLimits: true })
  const karim = createApplicant(guarded)
  await karim.create()
  const get = (token: string, mobile = karim.mobile) =>
    guarded.send({ method: 'GET', url: `/api/apps/draft?token=${token}&mobile=${mobile}` })
  const wrong = makeToken(new Uint8Array(16).fill(9))
  for (let n = 0; n < 12; n++) expect((await get(karim.token)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await get(wrong)).status).toBe(404)
  const refused = await get(karim.token)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Other numbers can still be tried from the same address, until the limit of the address is reached.
  expect((await get(wrong, newMobile())).status).toBe(404)
  for (let n = 0; n < 45; n++) await get(wrong, newMobile())
  expect((await get(wrong, newMobile())).status).toBe(429)
  // The holder of the draft can still sync.
  expect((await karim.patch([op('nameBn', 'ক')])).status).toBe(200)
  await guarded.close()
})

test('wrong tries for a number, from one address or many, do not lock its owner out', async () => {
  const guarded = await createApiServer({ rateLimits: true })
  const karim = createApplicant(guarded)
  await karim.create()
  const get = (token: string, from: string) =>
    guarded.send({ method: 'GET', url: `/api/apps/draft?token=${token}&mobile=${karim.mobile}`, from })
  const wrong = makeToken(new Uint8Array(16).fill(9))
  const guess = async (from: string, count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) statuses.push((await get(wrong, from)).status)
    return statuses.filter((status) => status === 404).length
  }
  expect(await guess('203.0.113.1', 12)).toBe(10)
  expect((await get(karim.token, '198.51.100.1')).status).toBe(200)
  // Nine more addresses bring the total to a hundred tries; then each further address has three.
  for (let last = 2; last <= 10; last += 1) expect(await guess(`203.0.113.${last}`, 10)).toBe(10)
  expect(await guess('203.0.113.11', 6)).toBe(3)
  expect((await get(karim.token, '198.51.100.1')).status).toBe(200)
  await guarded.close()
})
