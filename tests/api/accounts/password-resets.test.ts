import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '../../../src/domain/people/roles.ts'
import { codesOfNetwork, codesPerDay } from '../../../src/server/modules/auth/passwords/password-reset.ts'
import { clientHeaders } from '../../support/server/open-server.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const dayMs = 24 * 60 * 60 * 1000
const post = (url: string, body: unknown) => server.call({ method: 'POST', url, body })
/** `from`: the network of the request. */
const forgot = (username: string, from = '198.51.100.1') =>
  server.app.inject({
    ...{ method: 'POST', url: '/api/forgot', headers: clientHeaders(), payload: { username } },
    remoteAddress: from,
  })

async function codesTo(mobile: string): Promise<string[]> {
  const query = server.context.db.selectFrom('messages').select('text').where('to', '=', mobile)
  const rows = await query.where('kind', '=', 'reset-code').orderBy('id').execute()
  return rows.map(({ text }) => /\d{8}/.exec(text)?.[0] ?? '')
}

async function signUp(mobile: string, email: string): Promise<void> {
  const body = { fullName: 'Rahima Khatun', mobile, email, password: 'first-password' }
  expect((await post('/api/auth/signup', body)).statusCode).toBe(201)
}

const [stranger, home] = ['203.0.113.66', '198.51.100.7']

test('requests from one network, for known and unknown names, leave a code for another network', async () => {
  const [mobile, email] = ['01711000001', 'three@example.org']
  await signUp(mobile, email)
  for (const name of [mobile, '01711999999']) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => forgot(name, stranger)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await codesTo(mobile)).toHaveLength(2)
  // A request by the other name of the account is not refused, which would reveal that both names belong together; it
  // sends no code.
  expect((await forgot(email, stranger)).statusCode).toBe(200)
  expect(await codesTo(mobile)).toHaveLength(2)

  const { resetId } = (await forgot(mobile, home)).json()
  const code = (await codesTo(mobile))[2]
  const body = { code, newPassword: 'after-the-reset' }
  expect((await post(`/api/auth/change?userId=${resetId}`, body)).statusCode).toBe(200)
})

test('a person gets three codes a day over all names and networks, and a name gets six answers', async () => {
  const [mobile, email] = ['01711000009', 'six@example.org']
  await signUp(mobile, email)
  const networks = [1, 2, 3, 4].map((last) => `203.0.113.${last}`)
  const answers = []
  for (const network of networks) answers.push(await forgot(mobile, network), await forgot(mobile, network))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(Number(answers[7]?.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await forgot(email, '203.0.113.9')).statusCode).toBe(200)
  expect(await codesTo(mobile)).toHaveLength(3)

  server.advance(dayMs + 1000)
  expect((await forgot(mobile, stranger)).statusCode).toBe(200)
  expect(await codesTo(mobile)).toHaveLength(4)
})

test('staff get no reset code, and the answer does not reveal that', async () => {
  for (const role of staffRoles) {
    const mobile = `0181200${String(staffRoles.indexOf(role)).padStart(4, '0')}`
    await server.signIn(role, { mobile })
    const answer = await forgot(mobile)
    expect([answer.statusCode, Object.keys(answer.json())], role).toEqual([200, ['resetId']])
    expect(await codesTo(mobile), role).toEqual([])
    const wrong = await post(`/api/auth/change?userId=${answer.json().resetId}`, {
      ...{ code: '12345678', newPassword: 'after-the-reset' },
    })
    expect(wrong.json().code).toBe('code_wrong')
  }
})

test('a code that was requested before its owner became staff is refused', async () => {
  const mobile = '01711000002'
  await signUp(mobile, 'joins@example.org')
  const { resetId } = (await forgot(mobile)).json()
  const [code = ''] = await codesTo(mobile)
  await server.context.db
    .updateTable('users')
    .set({ roles: ['COMMITTEE'] })
    .where('mobile', '=', mobile)
    .execute()
  const answer = await post(`/api/auth/change?userId=${resetId}`, { code, newPassword: 'after-the-reset' })
  expect(answer.json().code).toBe('code_wrong')
})

test('all codes together have a daily limit; beyond it none is sent, and the answer is unchanged', async () => {
  const { db, now, newId } = server.context
  const mobile = '01711000003'
  await signUp(mobile, 'late@example.org')
  server.advance(2 * dayMs)
  const at = now()
  const rest = { user_id: null, code_hash: Buffer.from('x'), sent: true, created_at: at, expires_at: at, used_at: at }
  const rows = Array.from({ length: codesPerDay }, () => ({ id: newId(), name_key: Buffer.from('other'), ...rest }))
  await db.insertInto('password_resets').values(rows).execute()
  expect((await forgot(mobile)).statusCode).toBe(200)
  expect(await codesTo(mobile)).toEqual([])
  expect(server.logged()).toContainEqual(expect.objectContaining({ level: 'error', sent: codesPerDay }))
  server.advance(dayMs + 1000)
  await forgot(mobile)
  expect(await codesTo(mobile)).toHaveLength(1)
})

test('one network gets a part of the codes of a day, also with accounts of many numbers', async () => {
  const { db, now, newId } = server.context
  server.advance(3 * dayMs)
  const rest = { roles: ['USER'], locale: 'en', image_file_id: null, created_at: now(), password_hash: null }
  const mobiles = Array.from({ length: codesOfNetwork + 2 }, (_, index) => `0181${String(index).padStart(7, '0')}`)
  const people = mobiles.map((mobile) => ({ id: newId(), full_name: 'A', mobile, email: null, ...rest }))
  await db.insertInto('users').values(people).execute()
  const sent = async () => {
    const { all } = await db
      .selectFrom('password_resets')
      .select((is) => is.fn.countAll<number>().as('all'))
      .where('sent', '=', true)
      .where('created_at', '>', new Date(now().getTime() - dayMs))
      .executeTakeFirstOrThrow()
    return all
  }
  const answers = await Promise.all(mobiles.map((mobile) => forgot(mobile, '203.0.113.70')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await sent()).toBe(codesOfNetwork)
  await forgot(mobiles.at(-1) ?? '', '203.0.113.71')
  await forgot(mobiles.at(-2) ?? '', '203.0.113.71')
  expect(await sent()).toBeGreaterThan(codesOfNetwork)
})
