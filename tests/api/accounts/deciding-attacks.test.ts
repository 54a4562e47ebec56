import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/modules/auth/passwords/passwords.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { employeeBody, officialBody, recordClient } from '../../support/people/office.ts'
import { describeLines, newestLine } from '../../support/server/audit-texts.ts'
import { waitUntilBlocked } from '../../support/server/database/test-database.ts'
import { type Answer, type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

// Ways in which an ICT, who knows the password or holds the number of an account, could keep it through a promotion.

type Headers = Record<string, string>
let server: ApiServer
let owner: Headers & { userId: string }
let ict: Headers & { userId: string }
beforeAll(async () => {
  server = await createApiServer()
})
beforeEach(async () => {
  owner = await server.signIn('OWNER')
  ict = await server.signIn('ICT')
})
afterAll(() => server.close())

const dayMs = 24 * 60 * 60_000
const password = 'river-boat-91'
const post = (url: string, body: object, headers: Headers = {}) => server.send({ method: 'POST', url, body, headers })
const employees = (by: Headers = ict) => recordClient(server, '/api/employees', by)
const signIn = (username: string) => post('/api/auth/signin', { username, password })
const isSignedIn = async (headers: Headers, at = server) =>
  (await at.send({ method: 'GET', url: '/api/auth/sessions', headers })).status === 200

/** Requests a reset code, and returns what uses it. */
async function askCode(username: string, to = username) {
  const { resetId } = (await post('/api/forgot', { username })).body
  const sent = (await server.sentMessages(to)).findLast(({ kind }) => kind === 'reset-code')
  const code = /\d{8}/.exec(sent?.text ?? '')?.[0] ?? '00000000'
  return () => post(`/api/auth/change?userId=${resetId}`, { code, newPassword: password })
}

const promote = (person: { id: string; mobile: string }, by: Headers = owner) =>
  employees(by).update(employeeBody({ id: person.id, mobile: person.mobile, version: 0, roles: ['CHAIRMAN'] }))

/** An account that the ICT made with an own number, and whose password they know. */
async function prepared(): Promise<{ id: string; mobile: string; headers: Headers }> {
  const made = await employees().make(employeeBody())
  expect((await (await askCode(made.mobile))()).status).toBe(200)
  return { ...made, headers: { 'auth-token': (await signIn(made.mobile)).body.authToken } }
}

/** Sends the call while a promotion is under way that commits before the call is answered. */
async function during(id: string, call: () => Promise<Answer>): Promise<Answer> {
  const { db, pool } = server.context
  const { sent } = await db.transaction().execute(async (trx) => {
    const promoted = { roles: ['CHAIRMAN'], password_hash: null }
    await trx.updateTable('users').set(promoted).where('id', '=', id).execute()
    await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
    const answer = call()
    await waitUntilBlocked(pool)
    // A promotion ends the codes after it has locked the account.
    await trx.updateTable('password_resets').set({ used_at: new Date() }).where('user_id', '=', id).execute()
    return { sent: answer }
  })
  return sent
}
const hashOf = async (id: string) =>
  (await server.context.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash

test('a reset code that was sent before a promotion opens nothing after it', async () => {
  const made = await employees().make(employeeBody())
  const use = await askCode(made.mobile)
  expect((await promote(made)).status).toBe(200)
  expect((await use()).body.code).toBe('code_expired')
  expect(await hashOf(made.id)).toBeNull()
})

test('after the promotion of an account that an ICT made, the OWNERs have a day before codes go to its number', async () => {
  const { id, mobile } = await employees().make(employeeBody())
  expect((await promote({ id, mobile })).status).toBe(200)
  expect((await (await askCode(mobile))()).status).toBe(422)
  const { body } = await server.send({ method: 'GET', url: '/api/alarms', headers: owner })
  expect(body.list.find((each: { account: { id: string } }) => each.account.id === id)).toMatchObject({
    contactBy: 'ICT Person',
  })
  // The right number, entered by an OWNER, gets codes at once.
  const right = newMobile()
  const body2 = employeeBody({ id, mobile: right, version: 1, roles: ['CHAIRMAN'] })
  expect((await employees(owner).update(body2)).status).toBe(200)
  expect((await (await askCode(mobile))()).status).toBe(422)
  expect((await (await askCode(right))()).status).toBe(200)
})

test('a role that an OWNER takes away and gives back opens no account whose contact an ICT changed in between', async () => {
  const made = await employees(owner).make(employeeBody({ roles: ['COMMITTEE'] }))
  const { id, mobile } = made
  expect((await employees(owner).update(employeeBody({ id, mobile, version: 0 }))).status).toBe(200)
  const theirs = newMobile()
  expect((await employees().update(employeeBody({ id, mobile: theirs, version: 1 }))).status).toBe(200)
  const back = employeeBody({ id, mobile: theirs, version: 2, roles: ['COMMITTEE'] })
  expect((await employees(owner).update(back)).status).toBe(200)
  expect((await (await askCode(theirs))()).status).toBe(422)
})

test('an e-mail address that an ICT adds opens nothing for a day, and codes go to the number', async () => {
  const { db } = server.context
  const [mobile, email] = [newMobile(), `${randomUUID()}@example.org`]
  const { id } = await employees().make(employeeBody({ mobile }))
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute()
  expect((await employees().update(employeeBody({ id, mobile, email, version: 0 }))).status).toBe(200)
  expect((await signIn(mobile)).status).toBe(401)
  expect((await (await askCode(email))()).status).toBe(422)
  expect((await (await askCode(mobile))()).status).toBe(422)
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + dayMs)
  expect((await (await askCode(email))()).status).toBe(422)
  expect((await (await askCode(mobile))()).status).toBe(200)
  server.clock.now = began
})

test('a sign-in, a new own password and a reset code that run beside a promotion come too late', async () => {
  const [one, two] = [await prepared(), await prepared()]
  expect(outcome(await during(one.id, () => signIn(one.mobile)))).toEqual([401, 'wrong_credentials'])
  const change = { oldPassword: password, newPassword: 'harbour-lamp-27' }
  const changed = await during(two.id, () => post('/api/auth/change', change, two.headers))
  expect(outcome(changed)).toEqual([401, 'unauthenticated'])
  const three = await employees().make(employeeBody())
  const use = await askCode(three.mobile)
  expect(outcome(await during(three.id, use))).toEqual([422, 'code_expired'])
  for (const { id } of [one, two, three]) expect(await hashOf(id)).toBeNull()
  const { db } = server.context
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', 'in', [one.id, two.id]).execute()
  expect(sessions).toEqual([])
})

test('a session from before the link to the secretary ends with the link, in every process within seconds', async () => {
  const person = await prepared()
  const beside = await server.beside()
  try {
    expect([await isSignedIn(person.headers), await isSignedIn(person.headers, beside)]).toEqual([true, true])
    const body = officialBody({ userId: person.id, isSecretary: true })
    expect((await post('/api/officials', body, owner)).status).toBe(201)
    expect(await isSignedIn(person.headers)).toBe(false)
    const began = server.clock.now
    server.clock.now = new Date(began.getTime() + 3_000)
    expect(await isSignedIn(person.headers, beside)).toBe(false)
    server.clock.now = began
  } finally {
    await beside.close()
  }
})

test('a repeated request under the same key makes no second request and no change', async () => {
  const made = await employees(owner).make(employeeBody({ roles: ['COMMITTEE'] }))
  const body = employeeBody({ id: made.id, mobile: made.mobile, version: 0, roles: ['COMMITTEE'], status: 'INACTIVE' })
  const headers = { ...ict, 'idempotency-key': randomUUID() }
  const [first, again] = [await employees(headers).update(body), await employees(headers).update(body)]
  expect([first.status, again.body]).toEqual([202, first.body])
  expect(
    (await post('/api/approvals', { id: first.body.waits.id, version: 0, decision: 'refuse', reason: 'x' }, owner))
      .status,
  ).toBe(200)
  expect((await employees(headers).update(body)).body).toEqual(first.body)
  expect((await employees(owner).list(`?id=${made.id}`)).body).toMatchObject({ status: 'ACTIVE', version: 0 })
  // A password is never stored for a repetition.
  const plain = await employees().make(employeeBody())
  const give = () =>
    post('/api/employees/password', { id: plain.id, version: 0 }, { ...ict, 'idempotency-key': randomUUID() })
  expect((await give()).body.password).not.toBe((await give()).body.password)
})

test('an ICT with a deciding role has no more rights over deciding accounts, nor over their own', async () => {
  const both = await server.signIn('ICT', 'COMMITTEE')
  const chairman = await server.signIn('CHAIRMAN')
  const change = { url: `/api/auth/change?userId=${chairman.userId}`, body: { newPassword: password } }
  expect(outcome(await post(change.url, change.body, both))).toEqual([403, 'forbidden'])
  const own = employeeBody({ id: both.userId, version: 0, roles: ['ICT', 'COMMITTEE'] })
  expect((await employees(both).update(own)).status).toBe(202)
})

test('an ICT fills the list of requests with so many and no more', async () => {
  const said = []
  for (let at = 0; at < 31; at += 1)
    said.push((await employees().create(employeeBody({ roles: ['COMMITTEE'] }))).status)
  expect([said.filter((status) => status === 202).length, said.at(-1)]).toEqual([30, 429])
  // Requests that have expired wait no longer.
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 7 * dayMs)
  const later = await server.signIn('ICT')
  await server.context.db.updateTable('approvals').set({ asked_by: later.userId }).execute()
  expect((await employees(later).create(employeeBody({ roles: ['COMMITTEE'] }))).status).toBe(202)
  server.clock.now = began
})

test('a promotion removes a second step from before, and the audit says who did it', async () => {
  const made = await employees(owner).make(employeeBody())
  const { db, now } = server.context
  const factor = { sealed_secret: Buffer.alloc(1), created_at: now(), enrolled_at: now() }
  await db
    .insertInto('second_factors')
    .values({ user_id: made.id, ...factor })
    .execute()
  const after = await newestLine(db)
  expect((await promote(made)).status).toBe(200)
  const known = { [made.id]: 'person', [String(owner.userId)]: 'owner' }
  const lines = await describeLines(db, { after, about: made.id, known })
  expect(lines).toContain('remove-second-factor user person | OWNER owner')
  const left = db.selectFrom('second_factors').select('user_id').where('user_id', '=', made.id)
  expect(await left.execute()).toEqual([])
})

test('a code that was asked for before a promotion ends with it, whoever entered the number', async () => {
  const made = await employees(owner).make(employeeBody())
  const use = await askCode(made.mobile)
  expect((await promote(made)).status).toBe(200)
  expect((await use()).body.code).toBe('code_expired')
  expect((await (await askCode(made.mobile))()).status).toBe(200)
})
