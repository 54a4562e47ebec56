import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { form } from '../../support/people/applicant.ts'
import {
  about,
  addOfficial,
  addVisitor,
  ask,
  type Headers,
  patch,
  type SampleOfficial,
  sundayAtTen,
} from '../../support/people/visits/appointments.ts'
import { waitUntilBlocked } from '../../support/server/database/test-database.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let official: SampleOfficial
let owner: Headers
beforeAll(async () => {
  server = await createApiServer()
  official = await addOfficial(server.context)
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const own = async (headers: Headers) =>
  (await server.send({ method: 'GET', url: '/api/visitors?own=true', headers })).body.visitor
const erase = (id: string) => server.send({ method: 'DELETE', url: `/api/visitors?id=${id}`, headers: owner })
const create = (body: object, headers: Headers) =>
  server.send({ method: 'POST', url: '/api/visitors', body: { ...about, ...body }, headers })
const change = (headers: Headers, body: object) => server.send({ method: 'PATCH', url: '/api/visitors', headers, body })

test('the token of a visitor is invalid once an account owns the record', async () => {
  const [byPassword, bySession] = [await addVisitor(server, { mobile: '01811111111' }), await addVisitor(server)]
  const body = { password: 'river-boat-91' }
  const made = await server.send({ method: 'POST', url: '/api/visitors/password', headers: byPassword.headers, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const user = await server.signIn('USER')
  const { id, token: visitorToken } = bySession
  expect((await create({ id, visitorToken }, user)).body.id).toBe(id)
  expect(await own(user)).toMatchObject({ id })
  for (const { headers } of [byPassword, bySession]) expect(await own(headers)).toBeNull()
  const { db } = server.context
  const kept = db.selectFrom('visitors').select('token_hash').where('id', 'in', [byPassword.id, id])
  expect(await kept.execute()).toEqual([{ token_hash: null }, { token_hash: null }])
  // The same holds for a record of an earlier release, which still has the hash of its token.
  const earlier = await addVisitor(server)
  const { userId } = await server.signIn('USER')
  await db.updateTable('visitors').set({ user_id: userId }).where('id', '=', earlier.id).execute()
  expect(await own(earlier.headers)).toBeNull()
})

test('an erasure also removes messages, stored answers and earlier pictures', async () => {
  const user = await server.signIn('USER')
  const file = { name: 'me.png', mimeType: 'image/png', buffer: samplePng('early', 20, 20).buffer }
  const upload = form({ type: 'visitor' }, file)
  const headers = { ...user, ...upload.headers }
  const early = await server.send({ method: 'POST', url: '/api/files', body: upload.body, headers })
  expect(early.status).toBe(201)
  const { id, visitorToken } = (await create({ mobile: '01822222222' }, user)).body
  const keyed = { ...user, [headerNames.idempotencyKey]: randomUUID() }
  expect((await change(keyed, { id, address: 'Secret lane 7' })).status).toBe(200)
  const visitor = { id, token: visitorToken, headers: user }
  const visit = await ask(server, { officialId: official.id, visitor, more: { topic: 'A secret plan' } })
  const approve = { id: visit, version: 0, ...sundayAtTen, reason: 'Secret reason' }
  const approved = await patch(server, { ...owner, [headerNames.idempotencyKey]: randomUUID() }, ['approve', approve])
  expect(approved.status).toBe(200)
  expect(await server.sentMessages('01822222222')).toHaveLength(1)
  expect((await erase(id)).status).toBe(200)
  expect(await server.sentMessages('01822222222')).toEqual([])
  const { db } = server.context
  const left = await Promise.all([
    db.selectFrom('idempotency_keys').select('body').execute(),
    db.selectFrom('appointments').selectAll().where('id', '=', visit).execute(),
    db.selectFrom('appointment_changes').selectAll().where('appointment_id', '=', visit).execute(),
  ])
  expect(JSON.stringify(left)).not.toMatch(/secret|1822222222/i)
  expect(await db.selectFrom('files').select('id').where('id', '=', early.body.id).execute()).toEqual([])
})

test('the answer to a change of a visitor is not stored under its key', async () => {
  const visitor = await addVisitor(server)
  const key = randomUUID()
  const keyed = { ...visitor.headers, [headerNames.idempotencyKey]: key }
  expect(outcome(await change(keyed, { id: visitor.id, address: 'Lane 8' }))).toEqual([200, undefined])
  const kept = server.context.db.selectFrom('idempotency_keys').select('key').where('key', '=', key)
  expect(await kept.execute()).toEqual([])
})

test('a write of the account that waits for its erasure does not restore the erased record', async () => {
  const user = await server.signIn('USER')
  const { id } = (await create({}, user)).body
  const { db, pool, now } = server.context
  let written: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    const gone = { user_id: null, first_name: '', erased_at: now() }
    await trx.updateTable('visitors').set(gone).where('id', '=', id).execute()
    written = create({ firstName: 'Again' }, user)
    await waitUntilBlocked(pool)
  })
  await written
  const erased = db.selectFrom('visitors').select('first_name').where('id', '=', id)
  expect(await erased.executeTakeFirst()).toEqual({ first_name: '' })
  expect(await own(user)).toMatchObject({ firstName: 'Again' })
})

test('one address cannot try out numbers by changing a visitor again and again', async () => {
  const visitor = await addVisitor(server)
  const { db } = server.context
  const most = 20
  const value = JSON.stringify(most)
  const from = '10.9.8.7'
  await db.insertInto('settings').values({ key: 'setting visitorsPerAddress', value }).execute()
  const to = (mobile: string, headers = visitor.headers) =>
    server.send({ method: 'PATCH', url: '/api/visitors', headers, body: { id: visitor.id, mobile }, from })
  const numberOf = (nth: number) => `01833333${100 + nth}`
  for (let nth = 1; nth <= most; nth += 1) expect((await to(numberOf(nth))).status).toBe(200)
  expect((await to(numberOf(most))).status).toBe(200)
  expect(outcome(await to(numberOf(most + 1)))).toEqual([429, 'quota_reached'])
  expect((await own(visitor.headers)).mobile).toBe(numberOf(most))
  await db.deleteFrom('settings').where('key', '=', 'setting visitorsPerAddress').execute()
  expect(
    outcome(await to(about.mobile, { [headerNames.visitorToken]: randomBytes(32).toString('base64url') })),
  ).toEqual([404, 'not_found'])
})
