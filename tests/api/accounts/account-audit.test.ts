import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createOwner } from '../../../src/server/modules/auth/create-owner.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { clientHeaders } from '../../support/server/open-server.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const post = (url: string, body: unknown, authToken?: string) =>
  server.call({ method: 'POST', url, body, ...(authToken === undefined ? {} : { authToken }) })
const signIn = async (username: string, password: string) =>
  (await post('/api/auth/signin', { username, password })).json().authToken

async function messagesTo(mobile: string): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom('messages')
    .select('kind')
    .where('to', '=', mobile)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('changes of an account are audited, and its owner is notified of a new password', async () => {
  const mobile = '01711000001'
  const person = { fullName: 'Rahima Khatun', mobile, password: 'first-password' }
  const { id } = (await post('/api/auth/signup', person)).json()
  expect(await signIn(mobile, 'wrong-password')).toBeUndefined()
  const token = await signIn(mobile, 'first-password')
  await post('/api/auth/change', { oldPassword: 'wrong-password', newPassword: 'second-one' }, token)
  await post('/api/auth/change', { oldPassword: 'first-password', newPassword: 'second-one' }, token)
  const { resetId } = (await post('/api/forgot', { username: mobile })).json()
  const { text } = await server.context.db
    .selectFrom('messages')
    .select('text')
    .where('kind', '=', 'reset-code')
    .executeTakeFirstOrThrow()
  const code = /\d{8}/.exec(text)?.[0]
  expect((await post(`/api/auth/change?userId=${resetId}`, { code, newPassword: 'third-one' })).statusCode).toBe(200)
  const last = await signIn(mobile, 'third-one')
  await post('/api/auth/signout', {}, last)

  expect(await describeLines(server.context.db, { about: id, known: { [id]: 'person' } })).toEqual([
    'sign-up user person',
    'failed-sign-in user person | {network:#}',
    'sign-in user person | person | {network:#}',
    'failed-password user person | person | {network:#}',
    'change-password user person | person',
    'reset-password user person',
    'sign-in user person | person | {network:#}',
    'sign-out user person | person',
  ])
  expect(await messagesTo(mobile)).toEqual(['password-changed', 'reset-code', 'password-changed'])
})

test('an OWNER who sets the password of a chairman is audited, and the chairman gets an SMS; an ICT may not', async () => {
  const chairman = await server.signIn('CHAIRMAN', { mobile: '01711000002' })
  const set = async (role: 'OWNER' | 'ICT') => {
    const { id, authToken } = await server.signIn(role)
    const url = `/api/auth/change?userId=${chairman.id}`
    return { id, answer: await post(url, { newPassword: 'given-by-staff' }, authToken) }
  }
  expect((await set('ICT')).answer.json().code).toBe('forbidden')
  const { id, answer } = await set('OWNER')
  expect(answer.statusCode).toBe(200)
  const known = { [chairman.id]: 'chairman', [id]: 'owner' }
  const lines = await describeLines(server.context.db, { about: chairman.id, known })
  expect(lines).toEqual(['set-password user chairman | OWNER owner'])
  expect(await messagesTo('01711000002')).toEqual(['password-set'])
})

test('a wrong password for an unknown name is audited too, without the name', async () => {
  await post('/api/auth/signin', { username: 'nobody@example.org', password: 'some-password' })
  const lines = server.context.db.selectFrom('audit').selectAll().where('subject_kind', '=', 'name')
  const [line, ...others] = await lines.execute()
  expect(others).toEqual([])
  expect(line).toMatchObject({
    action: 'failed-sign-in',
    by_user_id: null,
    subject_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(JSON.stringify(line)).not.toContain('nobody')
})

test('an owner made on the command line is audited with the role', async () => {
  const person = { name: 'Anisur Rahman', mobile: '01711000003', email: null, password: 'an-owners-password' }
  const made = await createOwner(server.context, person)
  if (!made.ok) throw new Error(made.problem)
  const lines = await server.context.db.selectFrom('audit').selectAll().where('subject_id', '=', made.id).execute()
  expect(lines).toMatchObject([{ action: 'create-owner', detail: { roles: ['OWNER'] } }])
  expect(await createOwner(server.context, { ...person, mobile: '01711000004', password: 'anisur2026' })).toMatchObject(
    {
      ok: false,
    },
  )
})

test('every way to set a password refuses common passwords and personal data, and names the field', async () => {
  const mobile = '01711000005'
  const person = { fullName: 'Karim Uddin', mobile, email: 'karim.u@example.org' }
  const weak = async (answer: ReturnType<typeof post>) => {
    const { code, fields } = (await answer).json()
    return [code, fields?.[0]]
  }
  const common = (path: string) => ['password_weak', { path, code: 'too_common' }]
  const own = (path: string) => ['password_weak', { path, code: 'own_data' }]
  expect(await weak(post('/api/auth/signup', { ...person, password: '123456' }))).toEqual(common('password'))
  expect(await weak(post('/api/auth/signup', { ...person, password: 'karim1990' }))).toEqual(own('password'))
  const { id } = (await post('/api/auth/signup', { ...person, password: 'first-password' })).json()
  const token = await signIn(mobile, 'first-password')
  const change = (newPassword: string) =>
    post('/api/auth/change', { oldPassword: 'first-password', newPassword }, token)
  expect(await weak(change('qwerty'))).toEqual(common('newPassword'))
  expect(await weak(change(mobile))).toEqual(own('newPassword'))
  const owner = await server.signIn('OWNER')
  const set = (newPassword: string) => post(`/api/auth/change?userId=${id}`, { newPassword }, owner.authToken)
  expect(await weak(set('password'))).toEqual(common('newPassword'))
  expect(await weak(set('Karim-Uddin'))).toEqual(own('newPassword'))
  const { resetId } = (await post('/api/forgot', { username: mobile })).json()
  const reset = post(`/api/auth/change?userId=${resetId}`, { code: '1', newPassword: '12345678' })
  expect(await weak(reset)).toEqual(common('newPassword'))
})

test('successful and failed sign-ins carry a hash of their network, which does not reveal the address', async () => {
  const mobile = '01711000006'
  const { id } = (await post('/api/auth/signup', { fullName: 'Nasima', mobile, password: 'first-password' })).json()
  const trial = async (password: string, remoteAddress: string, username = mobile) => {
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/api/auth/signin', headers: clientHeaders(), remoteAddress },
      payload: { username, password },
    })
    return answer.statusCode
  }
  expect(await trial('wrong-password', '203.0.113.5')).toBe(401)
  expect(await trial('wrong-password', '203.0.113.6')).toBe(401)
  expect(await trial('first-password', '203.0.113.5')).toBe(200)
  expect(await trial('first-password', '203.0.113.5', 'no-one@example.org')).toBe(401)
  const { rows } = await sql<{ action: string; mark: string | null }>`
    SELECT action, detail->>'network' AS mark FROM audit
    WHERE action LIKE '%sign-in' AND (subject_id = ${id} OR subject_kind = 'name') AND at >= (
      SELECT at FROM audit WHERE subject_id = ${id} AND action = 'sign-up') ORDER BY id`.execute(server.context.db)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['failed-sign-in', 'failed-sign-in', 'sign-in', 'failed-sign-in'],
  ])
  const [first, other, right, unknown] = rows.map(({ mark }) => mark)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([first === right, first === unknown, first === other]).toEqual([true, true, false])
})

test('refused calls are logged with code, account and hash of the network, without an address', async () => {
  const clerk = await server.signIn('OFFICIAL')
  const ask = (url: string, authToken?: string) =>
    server.app.inject({
      ...{ method: 'GET', url, remoteAddress: '203.0.113.77' },
      headers: clientHeaders(authToken === undefined ? {} : { 'auth-token': authToken }),
    })
  await ask('/api/messages', clerk.authToken)
  await ask('/api/stats')
  await ask('/api/apps/draft?token=7K3M9QXA2B4C&mobile=01712345678')
  await ask('/api/fees')
  await vi.waitFor(() => expect(server.logged().some(({ url }) => url === '/api/fees')).toBe(true))
  const lines = server.logged().filter(({ message }) => message === 'request')
  const [forbidden, stranger, guess, fine] = lines.slice(-4)
  const network = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(forbidden).toMatchObject({ status: 403, code: 'forbidden', account: clerk.id, network })
  expect(stranger).toMatchObject({ status: 401, code: 'unauthenticated', network: forbidden?.network })
  expect(guess).toMatchObject({ code: expect.stringMatching(/not_found|invalid_request/), network: forbidden?.network })
  expect(fine).not.toHaveProperty('network')
  expect(JSON.stringify(server.logged())).not.toContain('203.0.113.77')
})
