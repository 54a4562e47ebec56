import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { form } from '../../support/people/applicant.ts'
import { about, addOfficial, addVisitor, ask } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const newToken = () => randomBytes(32).toString('base64url')
const create = (body: object, headers = {}) => server.send({ method: 'POST', url: '/api/visitors', body, headers })
const own = (headers: Record<string, string>) => server.send({ method: 'GET', url: '/api/visitors?own=true', headers })

test('the same id and token give the same answer, and another token gets 404 for the id', async () => {
  const body = { id: randomUUID(), visitorToken: newToken(), ...about }
  const first = await create(body)
  expect(first.body).toEqual({ id: body.id, visitorToken: body.visitorToken })
  expect((await create(body)).body).toEqual(first.body)
  expect(outcome(await create({ ...body, visitorToken: newToken() }))).toEqual([404, 'not_found'])
  expect(outcome(await create({ ...body, id: randomUUID() }))).toEqual([404, 'not_found'])
  const { body: read } = await own({ [headerNames.visitorToken]: body.visitorToken })
  expect(read.visitor).toMatchObject({ mobile: '01712345678', email: 'karim@example.org', nid: '19902699123456543' })
  expect((await own({ [headerNames.visitorToken]: newToken() })).body).toEqual({ visitor: null })
})

test('a name of only invisible characters is refused', async () => {
  for (const firstName of ['\u200B', ' \u200C\u2060 ', '\u0007']) {
    const { status, body } = await create({ ...about, firstName })
    expect([status, body.fields]).toEqual([400, [{ path: 'firstName', code: 'required' }]])
  }
  const { status, body } = await create({ ...about, firstName: '\u200BKarim' })
  expect(status).toBe(201)
  const headers = { [headerNames.visitorToken]: body.visitorToken }
  expect((await own(headers)).body.visitor.firstName).toBe('Karim')
})

test('a topic is found in either Unicode spelling of its letters', async () => {
  const [visitor, official] = [await addVisitor(server), await addOfficial(server.context)]
  // U+09DF is one character; its normalised form is a letter and a sign.
  const [one, parts] = ['\u09DFমুনা', '\u09AF\u09BCমুনা']
  const id = await ask(server, { officialId: official.id, visitor, more: { topic: one } })
  const walkIn = { officialId: official.id, firstName: 'A', lastName: 'B', mobile: '01712345678', topic: one }
  const come = { ...walkIn, hour: 10, minute: 0, durationMin: 15 }
  server.clock.now = new Date('2026-11-22T03:30:00Z')
  const headers = await server.signIn('OWNER')
  const came = await server.send({ method: 'POST', url: '/api/receptions', headers, body: come })
  expect(came.status, JSON.stringify(came.body)).toBe(201)
  for (const text of [one, parts]) {
    const found = await server.send({ method: 'POST', url: '/api/appointments/search', headers, body: { text } })
    expect(found.body.list.map((row: { id: string }) => row.id).sort()).toEqual([id, came.body.id].sort())
  }
})

test('an account has one visitor record, also when two phones write it at once', async () => {
  const user = await server.signIn('USER')
  const names = ['Karim', 'Rahim', 'Salma', 'Nasrin']
  const phones = names.map((firstName) => create({ ...about, id: randomUUID(), firstName }, user))
  const answers = await Promise.all(phones)
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
  const [id, ...others] = new Set(answers.map(({ body }) => body.id))
  expect(others).toEqual([])
  const { visitor } = (await own(user)).body
  expect(visitor).toMatchObject({ id, hasAccount: true })
  expect(names).toContain(visitor.firstName)
  await create({ ...about, id: randomUUID(), firstName: 'Later' }, user)
  expect((await own(user)).body.visitor).toMatchObject({ id, firstName: 'Later' })
})

test('data sent when an account takes over a record is stored, and a new number uses the quota', async () => {
  const visitor = await addVisitor(server)
  const { db } = server.context
  const user = await server.signIn('USER')
  const body = { ...about, id: visitor.id, visitorToken: visitor.token, firstName: 'Rahim', mobile: '01812345670' }
  const most = db.insertInto('settings').values({ key: 'setting visitorsPerAddress', value: '20' })
  await most.execute()
  const from = '10.1.2.3'
  for (let count = 0; count < 20; count += 1) {
    const made = { ...about, id: randomUUID(), visitorToken: newToken() }
    expect((await server.send({ method: 'POST', url: '/api/visitors', body: made, from })).status).toBe(201)
  }
  const claim = (address: string) =>
    server.send({ method: 'POST', url: '/api/visitors', body, headers: user, from: address })
  expect(outcome(await claim(from))).toEqual([429, 'quota_reached'])
  await db.deleteFrom('settings').where('key', '=', 'setting visitorsPerAddress').execute()
  expect((await claim('10.1.2.4')).body.id).toBe(visitor.id)
  const said = { id: visitor.id, firstName: 'Rahim', mobile: '01812345670', hasAccount: true, version: 1 }
  expect((await own(user)).body.visitor).toMatchObject(said)
})

test('a photo is uploaded with the token, is visible to the visitor and to staff, and is never cached', async () => {
  const visitor = await addVisitor(server)
  const file = { name: 'me.png', mimeType: 'image/png', buffer: samplePng('me', 20, 20).buffer }
  const { body, headers } = form({ type: 'visitor' }, file)
  const sent = await server.send({
    method: 'POST',
    url: '/api/files',
    body,
    headers: { ...visitor.headers, ...headers },
  })
  expect(sent.status).toBe(201)
  const named = await server.send({
    method: 'PATCH',
    url: '/api/visitors',
    headers: visitor.headers,
    body: { id: visitor.id, imageFileId: sent.body.id },
  })
  expect(named.body.imageUrl).toBe(sent.body.url)
  const open = async (who: Record<string, string>) => server.send({ method: 'GET', url: sent.body.url, headers: who })
  expect(await open(visitor.headers)).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } })
  const seen = await Promise.all(
    (['OWNER', 'ICT', 'APP_COLLECTOR', 'OFFICIAL', 'CHAIRMAN', 'USER'] as const).map(async (role) => {
      return (await open(await server.signIn(role))).status
    }),
  )
  expect(seen).toEqual([200, 200, 200, 404, 404, 404])
  expect((await open({})).status).toBe(404)
  expect((await open((await addVisitor(server)).headers)).status).toBe(404)
})

test('a password creates an account that keeps the appointments', async () => {
  const mobile = '01812345678'
  const visitor = await addVisitor(server, { mobile, email: 'new@example.org' })
  const official = await addOfficial(server.context)
  const id = await ask(server, { officialId: official.id, visitor })
  const make = (password: string) =>
    server.send({ method: 'POST', url: '/api/visitors/password', headers: visitor.headers, body: { password } })
  expect(outcome(await make('password123'))).toEqual([422, 'password_weak'])
  expect(outcome(await make('river-boat-91'))).toEqual([200, undefined])
  // The account owns the record now, so the token is invalid: a repetition has to sign in.
  expect(outcome(await make('river-boat-91'))).toEqual([404, 'not_found'])
  const signedIn = await server.send({
    method: 'POST',
    url: '/api/auth/signin',
    body: { username: mobile, password: 'river-boat-91' },
  })
  const session = { [headerNames.authToken]: signedIn.body.authToken }
  const list = await server.send({ method: 'GET', url: '/api/appointments', headers: session })
  expect(list.body.list).toMatchObject([{ id }])
  const other = await addVisitor(server, { mobile, email: 'other@example.org' })
  const taken = await server.send({
    method: 'POST',
    url: '/api/visitors/password',
    headers: other.headers,
    body: { password: 'river-boat-91' },
  })
  expect(outcome(taken)).toEqual([409, 'mobile_taken'])
})

test('erasing removes the personal data and cancels open appointments', async () => {
  const visitor = await addVisitor(server)
  const official = await addOfficial(server.context)
  const more = { topic: 'My secret plan', extras: { participants: ['Rahim'] } }
  const id = await ask(server, { officialId: official.id, visitor, more })
  const owner = await server.signIn('OWNER')
  const erase = () => server.send({ method: 'DELETE', url: `/api/visitors?id=${visitor.id}`, headers: owner })
  expect(outcome(await erase())).toEqual([200, undefined])
  expect(outcome(await erase())).toEqual([404, 'not_found'])
  const left = await server.send({ method: 'GET', url: `/api/appointments?id=${id}`, headers: owner })
  expect(JSON.stringify(left.body)).not.toMatch(/secret|Rahim/)
  expect(left.body).toMatchObject({ status: 'CANCELLED', visitor: { name: '—' }, contact: { mobile: '' } })
  expect((await own(visitor.headers)).body).toEqual({ visitor: null })
  const read = await server.send({ method: 'GET', url: `/api/visitors?id=${visitor.id}`, headers: owner })
  expect(outcome(read)).toEqual([404, 'not_found'])
})

test('the office names the version of the record that it changes, and a visitor need not', async () => {
  const visitor = await addVisitor(server)
  const change = (headers: Record<string, string>) =>
    server.send({ method: 'PATCH', url: '/api/visitors', headers, body: { id: visitor.id, district: 'Dhaka' } })
  const refused = await change(await server.signIn('ICT'))
  expect(refused.body).toMatchObject({ status: 400, fields: [{ path: 'version', code: 'required' }] })
  expect(outcome(await change(visitor.headers))).toEqual([200, undefined])
})

test('the list of a visitor has the own record on its first page, and nothing after it', async () => {
  const visitor = await addVisitor(server)
  const pages = [1, 2].map((page) =>
    server.send({ method: 'GET', url: `/api/visitors?page=${page}&size=1`, headers: visitor.headers }),
  )
  const [first, second] = (await Promise.all(pages)).map(({ body }) => body)
  expect(first).toMatchObject({ list: [{ id: visitor.id }], total: 1 })
  expect(second).toMatchObject({ list: [], total: 1 })
})
