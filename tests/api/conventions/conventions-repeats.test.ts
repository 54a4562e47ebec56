import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUp } from '../../../src/server/platform/housekeeping.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

const dayMs = 24 * 60 * 60 * 1000
let last = 0
function person(more: Record<string, unknown> = {}) {
  last += 1
  return { fullName: 'করিম', mobile: `0191${String(last).padStart(7, '0')}`, password: 'a-password', ...more }
}

describe('idempotency-key', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp()
  })
  afterAll(() => server.close())

  const signUp = (body: unknown, key: string, deviceId = 'first-device') => {
    const headers = { 'idempotency-key': key, 'device-id': deviceId }
    return server.call({ method: 'POST', url: '/api/auth/signup', body, headers })
  }

  test('returns the first answer again, also a refusal and with the key in upper case', async () => {
    const key = randomUUID()
    const body = person()
    const first = await signUp(body, key)
    expect(first.statusCode).toBe(201)
    const again = await signUp(body, key.toUpperCase())
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])

    const taken = randomUUID()
    expect((await signUp({ ...body, fullName: 'X' }, taken)).json().code).toBe('mobile_taken')
    await server.context.db.deleteFrom('users').execute()
    expect((await signUp({ ...body, fullName: 'X' }, taken)).json().code).toBe('mobile_taken')
  })

  test('works once when both requests come at the same moment', async () => {
    const key = randomUUID()
    const body = person()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(body, key)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(201)
  })

  test('refuses another body, and belongs to one caller', async () => {
    const key = randomUUID()
    await signUp(person(), key)
    const other = await signUp(person(), key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch'])
    expect((await signUp(person(), key, 'second-device')).statusCode).toBe(201)
    expect((await signUp(person(), 'no-uuid')).json().fields).toEqual([{ path: 'idempotency-key', code: 'pattern' }])
  })

  test('is remembered for seven days, and cleaned up afterwards', async () => {
    const key = randomUUID()
    const body = person()
    const { id } = (await signUp(body, key)).json()
    server.advance(7 * dayMs - 60_000)
    await cleanUp(server.context.db, server.context.now())
    expect((await signUp(body, key)).json()).toEqual({ id })
    server.advance(120_000)
    await cleanUp(server.context.db, server.context.now())
    expect((await signUp(body, key)).json().code).toBe('mobile_taken')
  })

  test('stores neither a password nor a session', async () => {
    const body = person({ password: 'quite-particular' })
    await signUp(body, randomUUID())
    const headers = { 'idempotency-key': randomUUID() }
    const credentials = { username: body.mobile, password: 'quite-particular' }
    const { authToken } = (
      await server.call({ method: 'POST', url: '/api/auth/signin', body: credentials, headers })
    ).json()
    const rows = JSON.stringify(await server.context.db.selectFrom('idempotency_keys').selectAll().execute())
    expect(rows).not.toContain('quite-particular')
    expect(authToken).toBeTypeOf('string')
    expect(rows).not.toContain(authToken)
  })
})

describe('limits', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp({ rateLimits: 'on' })
  })
  afterAll(() => server.close())

  const signIn = (username: string, password: string) =>
    server.call({ method: 'POST', url: '/api/auth/signin', body: { username, password } })

  test('ten wrong passwords lock an address out of a name for a while; correct ones do not count', async () => {
    const { mobile } = (await server.context.db
      .selectFrom('users')
      .select('mobile')
      .where('id', '=', (await server.signIn('USER', { password: 'right-one' })).id)
      .executeTakeFirstOrThrow()) as { mobile: string }
    for (let count = 0; count < 4; count += 1) expect((await signIn(mobile, 'right-one')).statusCode).toBe(200)
    for (let count = 0; count < 10; count += 1) expect((await signIn(mobile, 'wrong-one')).statusCode).toBe(401)
    const closed = await signIn(mobile, 'right-one')
    expect([closed.statusCode, closed.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(60)
  })

  test('each call has its own limit per minute, and the refusal says when to retry', async () => {
    const ask = () => server.call({ method: 'POST', url: '/api/forgot', body: {} })
    const statuses = []
    for (let count = 0; count < 12; count += 1) statuses.push((await ask()).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(Number((await ask()).headers['retry-after'])).toBeLessThanOrEqual(6)
    expect((await server.call({ url: '/api/fees' })).statusCode).toBe(200)
  })
})
