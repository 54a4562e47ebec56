import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/auth/sessions.ts'
import { staffRoles } from '../../../src/domain/people/roles.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const minute = 60_000
const hour = 60 * minute
const password = 'secret-enough'
const get = (url: string, authToken: string) => server.call({ url, authToken })
const post = (url: string, body: unknown, authToken?: string, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url, body, headers, ...(authToken === undefined ? {} : { authToken }) })
const isLive = async (token: string) => (await server.context.sessions.find(token)) !== null

let last = 0
async function person(role: Parameters<TestApp['signIn']>[0]) {
  last += 1
  const mobile = `0191${String(last).padStart(7, '0')}`
  const { id, authToken } = await server.signIn(role, { mobile, password })
  const again = async (userAgent = '') => {
    const answer = await post('/api/auth/signin', { username: mobile, password }, undefined, {
      'user-agent': userAgent,
    })
    return String(answer.json().authToken)
  }
  return { id, mobile, authToken, again }
}

test.each(staffRoles)('a session of %s ends after 12 hours without use, and after 7 days in all', async (role) => {
  const idle = await person(role)
  server.advance(12 * hour - 10 * minute)
  expect(await isLive(idle.authToken)).toBe(true)
  server.advance(12 * hour + 1)
  expect(await isLive(idle.authToken)).toBe(false)

  const used = await person(role)
  for (let hours = 10; hours < 7 * 24; hours += 10) {
    server.advance(10 * hour)
    expect(await isLive(used.authToken), `after ${hours} hours`).toBe(true)
  }
  server.advance(8 * hour)
  expect(await isLive(used.authToken)).toBe(false)
})

test('a user who becomes staff has the shorter session from then on', async () => {
  const { id, authToken } = await person('USER')
  server.advance(13 * hour)
  expect(await isLive(authToken)).toBe(true)
  await server.context.db
    .updateTable('users')
    .set({ roles: ['USER', 'COMMITTEE'] })
    .where('id', '=', id)
    .execute()
  server.advance(13 * hour)
  expect(await isLive(authToken)).toBe(false)
})

test('users see only their own sessions, and end one of them or all others', async () => {
  const karim = await person('CHAIRMAN')
  const stranger = await person('CHAIRMAN')
  const phone = await karim.again('Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile')
  server.advance(minute)
  const desk = await karim.again('Mozilla/5.0 (Windows NT 10.0) Firefox/130.0')
  const list = async (token: string): Promise<Session[]> => (await get('/api/auth/sessions', token)).json().list

  const seen = await list(desk)
  expect(seen.map(({ label, current }) => [label, current])).toEqual([
    ['Windows · Firefox', true],
    ['Android · Chrome', false],
    ['', false],
  ])
  expect(JSON.stringify(seen)).not.toContain(desk)
  const ofPhone = seen[1]?.id
  expect((await post('/api/auth/sessions/end', { id: ofPhone }, stranger.authToken)).json().code).toBe('not_found')
  expect(await isLive(phone)).toBe(true)
  expect((await post('/api/auth/sessions/end', { id: ofPhone }, desk)).statusCode).toBe(200)
  expect(await isLive(phone)).toBe(false)
  expect((await post('/api/auth/sessions/end', { id: ofPhone }, desk)).json().code).toBe('not_found')

  const third = await karim.again()
  expect((await post('/api/auth/sessions/end-others', {}, desk)).json()).toEqual({ ended: 2 })
  for (const [token, live] of [
    [karim.authToken, false],
    [third, false],
    [desk, true],
    [stranger.authToken, true],
  ] as const) {
    expect(await isLive(token)).toBe(live)
  }
  // Expired sessions are not listed.
  server.advance(5 * hour)
  await karim.again()
  server.advance(8 * hour)
  const late = await karim.again()
  expect(await list(late)).toHaveLength(2)
  const lines = server.context.db.selectFrom('audit').select('action').where('subject_id', '=', karim.id)
  expect((await lines.where('action', 'like', 'end-%').execute()).map(({ action }) => action)).toEqual([
    'end-session',
    'end-sessions',
  ])
})

test('fees and payees require the password again when it was last entered more than ten minutes ago', async () => {
  const { id, authToken } = await person('OWNER')
  const nobody = { bkash: null, Nagad: null, Bank: null }
  const calls = [
    {
      method: 'POST' as const,
      url: '/api/fees',
      body: { type: 'ARCHITECT', purpose: 'RENEWAL', base: 5, effectiveFrom: '2099-01-01' },
    },
    { method: 'PUT' as const, url: '/api/fees/wallet-ceiling', body: { walletCeiling: 500_000, from: 500_000 } },
    { method: 'PUT' as const, url: '/api/fees/payees', body: { value: nobody, from: nobody } },
  ]
  const outcomes = async () => {
    const answers = await Promise.all(calls.map((call) => server.call({ ...call, authToken })))
    return answers.map(({ statusCode, json }) => (statusCode < 300 ? 'ok' : json().code))
  }
  const confirm = (typed: string) => post('/api/auth/confirm', { password: typed }, authToken)
  // The sign-in counts as entering the password.
  expect(await outcomes()).toEqual(['ok', 'ok', 'ok'])
  server.advance(10 * minute)
  expect(await outcomes()).toEqual(Array(3).fill('password_needed'))
  expect((await confirm('not-the-password')).json().code).toBe('wrong_credentials')
  expect(await outcomes()).toEqual(Array(3).fill('password_needed'))
  expect((await confirm(` ${password} `)).statusCode).toBe(200)
  expect(await outcomes()).toEqual(['ok', 'ok', 'ok'])
  server.advance(10 * minute)
  expect(await outcomes()).toEqual(Array(3).fill('password_needed'))
  // Entering the password counts for one session only.
  const other = await server.context.sessions.create(server.context.db, id, { deviceId: 'other-device', label: '' })
  expect((await server.call({ ...calls[1], url: '/api/fees/wallet-ceiling', authToken: other })).statusCode).toBe(200)
  expect(await outcomes()).toEqual(Array(3).fill('password_needed'))
  const lines = server.context.db.selectFrom('audit').select('action').where('subject_id', '=', id).orderBy('id')
  expect((await lines.execute()).map(({ action }) => action)).toEqual(['failed-password', 'confirm-password'])
})

test('wrong passwords within a session are limited', async () => {
  const limited = await createTestApp({ rateLimits: 'on' })
  try {
    const { authToken } = await limited.signIn('OWNER', { password })
    const codes: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const answer = await limited.call({
        method: 'POST',
        url: '/api/auth/confirm',
        body: { password: 'x' },
        authToken,
      })
      codes.push(answer.json().code)
    }
    expect(codes).toEqual([...Array(10).fill('wrong_credentials'), 'rate_limited', 'rate_limited'])
  } finally {
    await limited.close()
  }
})

test('a sign-in ends the session whose token was sent with it, and a failed sign-in does not', async () => {
  const [collector, other] = [await person('APP_COLLECTOR'), await person('USER')]
  const begin = (typed: string, authToken: string) =>
    post('/api/auth/signin', { username: collector.mobile, password: typed }, authToken)
  expect((await begin('not-the-password', other.authToken)).statusCode).toBe(401)
  expect(await isLive(other.authToken)).toBe(true)
  const next = (await begin(password, collector.authToken)).json().authToken
  expect([await isLive(collector.authToken), await isLive(next)]).toEqual([false, true])
  // The session of another person is ended too: the device now belongs to the person who signed in.
  expect((await begin(password, other.authToken)).statusCode).toBe(200)
  expect([await isLive(other.authToken), await isLive(next)]).toEqual([false, true])
})

test('settings and passwords of other accounts require the password again, too', async () => {
  const [owner, clerk] = [await person('OWNER'), await person('COMMITTEE')]
  const change = () => post(`/api/auth/change?userId=${clerk.id}`, { newPassword: 'given-by-owner' }, owner.authToken)
  const set = (value: number, from: number) =>
    server.call({
      ...{ method: 'PUT', url: '/api/settings', authToken: owner.authToken },
      body: { name: 'draftDays', value, from },
    })
  const [setting] = (await get('/api/settings', owner.authToken)).json().list.filter(isDraftDays)
  const { value } = setting
  server.advance(10 * minute)
  expect((await change()).json().code).toBe('password_needed')
  expect((await set(value + 1, value)).json().code).toBe('password_needed')
  expect(await isLive(clerk.authToken)).toBe(true)
  expect((await post('/api/auth/confirm', { password }, owner.authToken)).statusCode).toBe(200)
  expect((await change()).statusCode).toBe(200)
  expect((await set(value + 1, value)).statusCode).toBe(200)
  expect(await isLive(clerk.authToken)).toBe(false)
})

const isDraftDays = ({ name }: { name: string }) => name === 'draftDays'
