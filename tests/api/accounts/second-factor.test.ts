import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../src/domain/people/roles.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

const minute = 60_000
const password = 'secret-enough'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  server.context.config.secondFactor = true
})
afterAll(() => server.close())

const post = (url: string, body: unknown, authToken?: string) =>
  server.call({ method: 'POST', url, body, ...(authToken === undefined ? {} : { authToken }) })
const codeOf = (secret: string, at = server.context.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let last = 0
async function person(role: Role) {
  last += 1
  const mobile = `0181${String(last).padStart(7, '0')}`
  const { id, authToken } = await server.signIn(role, { mobile, password })
  const signIn = async (code?: string, typed = password) => {
    const answer = await post('/api/auth/signin', { username: mobile, password: typed, code })
    return answer.statusCode === 200 ? 'ok' : String(answer.json().code)
  }
  const state = async () => (await server.call({ url: '/api/auth/second-factor', authToken })).json()
  return { id, authToken, signIn, state }
}

async function enrolled(role: Role) {
  const someone = await person(role)
  const { secret } = (await post('/api/auth/second-factor/begin', {}, someone.authToken)).json()
  const finished = await post('/api/auth/second-factor/finish', { code: codeOf(secret) }, someone.authToken)
  expect(finished.statusCode).toBe(200)
  const { recoveryCodes } = finished.json() as { recoveryCodes: string[] }
  // The next sign-in needs a new code: the one of this half minute was used to enrol.
  server.advance(minute)
  return { ...someone, secret: String(secret), recoveryCodes }
}

test('a code is required only after enrolment is finished, and each code works once', async () => {
  const chairman = await person('CHAIRMAN')
  expect(await chairman.state()).toEqual({ offered: true, enrolled: false, recoveryCodesLeft: 0 })
  const begun = (await post('/api/auth/second-factor/begin', {}, chairman.authToken)).json()
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Regional%20Development%20Authority/)
  expect(await chairman.signIn()).toBe('ok')
  const finish = (code: string) => post('/api/auth/second-factor/finish', { code }, chairman.authToken)
  const first = codeOf(begun.secret)
  expect((await finish(wrongOf(first))).json().code).toBe('code_wrong')
  expect((await finish(first)).json().recoveryCodes).toHaveLength(10)
  expect((await finish(codeOf(begun.secret))).json().code).toBe('wrong_state')
  expect((await post('/api/auth/second-factor/begin', {}, chairman.authToken)).json().code).toBe('wrong_state')
  expect(await chairman.state()).toEqual({ offered: true, enrolled: true, recoveryCodesLeft: 10 })

  expect(await chairman.signIn(first)).toBe('code_wrong')
  server.advance(minute)
  expect(await chairman.signIn()).toBe('code_needed')
  const code = codeOf(begun.secret)
  // After a wrong password the answer reveals neither whether the code was right nor whether one is required.
  expect(await chairman.signIn(code, 'not-the-password')).toBe('wrong_credentials')
  const both = await Promise.all([chairman.signIn(code), chairman.signIn(code)])
  expect(both.sort()).toEqual(['code_wrong', 'ok'])
  server.advance(minute)
  const bengali = codeOf(begun.secret).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
  expect(await chairman.signIn(bengali)).toBe('ok')
  // A code of two minutes ago is refused.
  server.advance(5 * minute)
  expect(await chairman.signIn(codeOf(begun.secret, new Date(server.context.now().getTime() - 2 * minute)))).toBe(
    'code_wrong',
  )
})

test('wrong codes are counted in the database, and only after a correct password', async () => {
  const collector = await enrolled('APP_COLLECTOR')
  for (let at = 0; at < 8; at += 1)
    expect(await collector.signIn('000000', 'not-the-password')).toBe('wrong_credentials')
  const wrong = wrongOf(codeOf(collector.secret))
  const tries: string[] = []
  for (let at = 0; at < 6; at += 1) tries.push(await collector.signIn(wrong))
  expect(tries).toEqual([...Array(5).fill('code_wrong'), 'rate_limited'])
  expect(await collector.signIn(codeOf(collector.secret))).toBe('rate_limited')
  expect(await collector.signIn(collector.recoveryCodes[0])).toBe('rate_limited')
  server.advance(16 * minute)
  expect(await collector.signIn(codeOf(collector.secret))).toBe('ok')
})

test('each recovery code works once, in any spelling, and only for its own account', async () => {
  const [mine, other] = [await enrolled('COMMITTEE'), await enrolled('OFFICIAL')]
  const [first = '', second = ''] = mine.recoveryCodes
  expect(await mine.signIn(other.recoveryCodes[0])).toBe('code_wrong')
  expect(await mine.signIn(first)).toBe('ok')
  expect(await mine.signIn(first)).toBe('code_wrong')
  expect(await mine.signIn(` ${second.replace('-', '').toUpperCase()} `)).toBe('ok')
  expect((await mine.state()).recoveryCodesLeft).toBe(8)
  const said = { about: mine.id, known: { [mine.id]: 'mine' } }
  const signedIn = 'sign-in user mine | mine | {network:#}'
  expect(await describeLines(server.context.db, said)).toEqual([
    'begin-second-factor user mine | mine',
    'failed-second-factor user mine | {network:#}',
    ...['use-recovery-code user mine | {network:#}', signedIn],
    'failed-second-factor user mine | {network:#}',
    ...['use-recovery-code user mine | {network:#}', signedIn],
  ])
})

test('an OWNER removes the second factor of another person, others only their own, and both are audited', async () => {
  const [owner, ict] = [await person('OWNER'), await person('ICT')]
  const lost = await enrolled('CHAIRMAN')
  const remove = async (token: string, userId?: string) => {
    const answer = await post('/api/auth/second-factor/remove', { userId }, token)
    return answer.statusCode === 200 ? 'ok' : answer.json().code
  }
  server.advance(minute)
  expect(await remove(ict.authToken, lost.id)).toBe('forbidden')
  expect(await remove(owner.authToken, lost.id)).toBe('ok')
  expect(await remove(owner.authToken, lost.id)).toBe('not_found')
  expect(await lost.signIn()).toBe('ok')
  const own = await enrolled('ICT')
  server.advance(10 * minute)
  expect(await remove(own.authToken)).toBe('password_needed')
  await post('/api/auth/confirm', { password }, own.authToken)
  expect(await remove(own.authToken)).toBe('ok')
  const known = { [lost.id]: 'lost', [owner.id]: 'owner', [own.id]: 'own' }
  expect(await describeLines(server.context.db, { about: lost.id, known })).toEqual([
    'begin-second-factor user lost | lost',
    'remove-second-factor user lost | OWNER owner',
    'sign-in user lost | lost | {network:#}',
  ])
  expect(await describeLines(server.context.db, { about: own.id, known })).toEqual([
    'begin-second-factor user own | own',
    'confirm-password user own | own | {network:#}',
    'remove-second-factor user own | own',
  ])
})

test('neither the secret nor a recovery code can be read from the database or the log', async () => {
  const { secret, recoveryCodes } = await enrolled('OWNER')
  const { db } = server.context
  const kept = [
    await db.selectFrom('second_factors').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
    server.logged(),
  ]
  const raw = Buffer.from(Secret.fromBase32(secret).buffer)
  const bytes = (await db.selectFrom('second_factors').select('sealed_secret').execute()).map(
    (row) => row.sealed_secret,
  )
  for (const each of bytes) {
    expect(each.includes(raw)).toBe(false)
    expect(each.includes(secret)).toBe(false)
  }
  for (const each of [secret, ...recoveryCodes]) expect(JSON.stringify(kept)).not.toContain(each)
})

test('when the second factor is disabled in the configuration, it is neither offered nor required', async () => {
  const chairman = await enrolled('CHAIRMAN')
  server.context.config.secondFactor = false
  try {
    const user = await person('COMMITTEE')
    expect((await user.state()).offered).toBe(false)
    expect((await post('/api/auth/second-factor/begin', {}, user.authToken)).json().code).toBe('not_found')
    expect(await chairman.signIn()).toBe('ok')
    // The audit shows that the second factor of this account was skipped.
    const known = { [chairman.id]: 'chairman', [user.id]: 'user' }
    const lines = await describeLines(server.context.db, { about: chairman.id, known })
    expect(lines.slice(-2)).toEqual([
      'skip-second-factor user chairman | {network:#}',
      'sign-in user chairman | chairman | {network:#}',
    ])
    expect(await user.signIn()).toBe('ok')
    const others = await describeLines(server.context.db, { about: user.id, known })
    expect(others).toEqual(['sign-in user user | user | {network:#}'])
  } finally {
    server.context.config.secondFactor = true
  }
})
