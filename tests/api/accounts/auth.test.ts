import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '../../../src/server/modules/messages/jobs.ts'
import type { SmsPort } from '../../../src/server/modules/messages/sms/sms-port.ts'
import { clientHeaders } from '../../support/server/open-server.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const minute = 60_000
const post = (url: string, body: unknown, authToken?: string) =>
  server.call({ method: 'POST', url, body, ...(authToken === undefined ? {} : { authToken }) })
const signIn = (username: string, password: string) => post('/api/auth/signin', { username, password })
let last = 100
function newMobile(): string {
  last += 1
  return `0171${String(last).padStart(7, '0')}`
}

async function signUp(more: Record<string, unknown> = {}) {
  const mobile = newMobile()
  const person = { fullName: '  রহিমা   খাতুন ', mobile, password: 'first-password' }
  const answer = await post('/api/auth/signup', { ...person, ...more })
  expect(answer.statusCode).toBe(201)
  return { id: String(answer.json().id), mobile }
}

/** The code in the newest reset SMS to a number. */
async function sentCode(mobile: string): Promise<string> {
  const row = await server.context.db
    .selectFrom('messages')
    .select('text')
    .where('to', '=', mobile)
    .where('kind', '=', 'reset-code')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{8}/.exec(row.text)?.[0] ?? ''
}

describe('sign-up', () => {
  test('makes a USER who signs in by mobile in any spelling, or by e-mail in any case', async () => {
    const { id, mobile } = await signUp({ email: 'Rahima@Example.org', locale: 'en' })
    const bengali = mobile.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    for (const name of [mobile, `+88${mobile}`, bengali, ' rahima@example.ORG ']) {
      const answer = await signIn(name, 'first-password')
      expect(answer.statusCode, name).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual({
        authToken: expect.stringMatching(/^[\w-]{43}$/),
        fullName: 'রহিমা খাতুন',
        roles: ['USER'],
        profile: { imageUrl: null },
        user: { id, fullName: 'রহিমা খাতুন', roles: ['USER'], email: 'rahima@example.org', mobile, locale: 'en' },
      })
    }
  })

  test('says whether mobile or e-mail is taken, also when two sign-ups come at once', async () => {
    const { mobile } = await signUp({ email: 'taken@example.org' })
    const person = { fullName: 'X', password: 'first-password' }
    const same = await post('/api/auth/signup', { ...person, mobile: `+88${mobile}` })
    expect([same.statusCode, same.json().code]).toEqual([409, 'mobile_taken'])
    const mail = await post('/api/auth/signup', { ...person, mobile: newMobile(), email: 'TAKEN@example.org' })
    expect([mail.statusCode, mail.json().code]).toEqual([409, 'email_taken'])
    const twice = newMobile()
    const both = await Promise.all([1, 2].map(() => post('/api/auth/signup', { ...person, mobile: twice })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('names every field that is wrong', async () => {
    const missing = await post('/api/auth/signup', {})
    expect(missing.statusCode).toBe(400)
    expect(missing.json().fields).toEqual([
      { path: 'fullName', code: 'required' },
      { path: 'mobile', code: 'required' },
      { path: 'password', code: 'required' },
    ])
    const wrong = await post('/api/auth/signup', {
      fullName: 'X',
      mobile: '12345',
      email: 'x@',
      password: 'long-enough',
    })
    expect(wrong.json().fields).toEqual([
      { path: 'mobile', code: 'pattern' },
      { path: 'email', code: 'pattern' },
    ])
    const short = await post('/api/auth/signup', { fullName: 'X', mobile: newMobile(), password: '  12345  ' })
    expect(short.json().fields).toEqual([{ path: 'password', code: 'too_short' }])
  })

  test('stores no readable password and no control characters', async () => {
    const { id } = await signUp({ fullName: 'A\u0000B\ud800' })
    const row = await server.context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.full_name).toBe('AB\ufffd')
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('sign-in', () => {
  test('answers a wrong name and a wrong password in the same way', async () => {
    const { mobile } = await signUp()
    const wrong = await signIn(mobile, 'not-the-password')
    const unknown = await signIn('nobody@example.org', 'not-the-password')
    for (const answer of [wrong, unknown]) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong_credentials'])
    }
  })

  test('a session ends at sign-out, after 30 days without use, and with its account', async () => {
    const { id, mobile } = await signUp()
    const token = async () => String((await signIn(mobile, 'first-password')).json().authToken)
    const isLive = async (authToken: string) => (await server.context.sessions.find(authToken)) !== null
    const first = await token()
    expect((await post('/api/auth/signout', {}, first)).statusCode).toBe(200)
    expect((await post('/api/auth/signout', {}, first)).json().code).toBe('unauthenticated')

    const used = await token()
    server.advance(29 * 24 * 60 * minute)
    expect((await server.call({ method: 'POST', url: '/api/auth/change', authToken: used, body: {} })).statusCode).toBe(
      400,
    )
    server.advance(29 * 24 * 60 * minute)
    expect(await isLive(used)).toBe(true)
    server.advance(31 * 24 * 60 * minute)
    expect(await isLive(used)).toBe(false)

    const late = await token()
    await server.context.db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', id).execute()
    expect(await isLive(late)).toBe(false)
    expect((await signIn(mobile, 'first-password')).json().code).toBe('wrong_credentials')
  })

  test('the database holds no usable token', async () => {
    const { mobile } = await signUp()
    const authToken = String((await signIn(mobile, 'first-password')).json().authToken)
    const rows = await server.context.db.selectFrom('sessions').select('token_hash').execute()
    const kept = rows.map(({ token_hash }) => token_hash.toString('base64url'))
    expect(kept).not.toContain(authToken)
    expect(JSON.stringify(server.logged())).not.toContain(authToken)
    expect(JSON.stringify(server.logged())).not.toContain(mobile)
  })
})

describe('changing one’s own password', () => {
  test('needs the old one, ends the other sessions and keeps this one', async () => {
    const { mobile } = await signUp()
    const mine = String((await signIn(mobile, 'first-password')).json().authToken)
    const other = String((await signIn(mobile, 'first-password')).json().authToken)
    const change = (body: unknown, token = mine) => post('/api/auth/change', body, token)

    expect((await change({ newPassword: 'second-one' })).json().fields).toEqual([
      { path: 'oldPassword', code: 'required' },
    ])
    const wrong = await change({ oldPassword: 'nope', newPassword: 'second-one' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials'])
    // The form shows this error at the field, not the message of the log-in page.
    expect(wrong.json().fields).toEqual([{ path: 'oldPassword', code: 'wrong' }])
    expect((await change({ oldPassword: 'first-password', newPassword: ' 12345 ' })).statusCode).toBe(400)
    expect((await post('/api/auth/change', { oldPassword: 'x', newPassword: 'second-one' })).json().code).toBe(
      'unauthenticated',
    )

    expect((await change({ oldPassword: 'first-password', newPassword: 'second-one' })).statusCode).toBe(200)
    expect((await change({ oldPassword: 'second-one', newPassword: 'third-one' }, other)).json().code).toBe(
      'unauthenticated',
    )
    expect((await change({ oldPassword: 'second-one', newPassword: 'third-one' })).statusCode).toBe(200)
    expect((await signIn(mobile, 'third-one')).statusCode).toBe(200)
    expect((await signIn(mobile, 'first-password')).statusCode).toBe(401)
  })
})

describe('staff set the password of another person', () => {
  test('is for OWNER and ICT, and an ICT cannot touch an OWNER', async () => {
    const owner = await server.signIn('OWNER')
    const ict = await server.signIn('ICT')
    const change = (userId: string, by?: { authToken: string }) =>
      post(`/api/auth/change?userId=${userId}`, { newPassword: 'given-by-staff' }, by?.authToken)
    const outcome = async (userId: string, by?: { authToken: string }) => {
      const answer = await change(userId, by)
      return answer.statusCode === 200 ? 'ok' : answer.json().code
    }
    const { id, mobile } = await signUp()
    const before = String((await signIn(mobile, 'first-password')).json().authToken)

    expect(await outcome(id)).toBe('unauthenticated')
    for (const role of ['USER', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const) {
      expect(await outcome(id, await server.signIn(role)), role).toBe('forbidden')
    }
    expect(await outcome(owner.id, ict)).toBe('forbidden')
    expect(await outcome(owner.id, owner)).toBe('forbidden')
    expect(await outcome('00000000-0000-7000-8000-000000000000', owner)).toBe('not_found')
    expect(
      (await post('/api/auth/change?userId=1', { newPassword: 'given-by-staff' }, owner.authToken)).statusCode,
    ).toBe(400)

    expect(await outcome(id, ict)).toBe('ok')
    expect(await outcome(ict.id, owner)).toBe('ok')
    expect((await signIn(mobile, 'given-by-staff')).statusCode).toBe(200)
    expect((await post('/api/auth/signout', {}, before)).json().code).toBe('unauthenticated')
  })
})

describe('resetting a forgotten password', () => {
  const forgot = async (username: string, remoteAddress = '198.51.100.1') => {
    const sent = { method: 'POST', url: '/api/forgot', headers: clientHeaders(), payload: { username } } as const
    return String((await server.app.inject({ ...sent, remoteAddress })).json().resetId)
  }
  const reset = async (resetId: string, code: string, newPassword = 'after-reset') => {
    const answer = await post(`/api/auth/change?userId=${resetId}`, { code, newPassword })
    return answer.statusCode === 200 ? 'ok' : String(answer.json().code)
  }

  test('works once, with the code of the SMS, and ends all sessions', async () => {
    const { mobile } = await signUp()
    const before = String((await signIn(mobile, 'first-password')).json().authToken)
    const resetId = await forgot(`+88${mobile}`)
    const code = await sentCode(mobile)
    expect(await reset(resetId, code === '00000000' ? '00000001' : '00000000')).toBe('code_wrong')
    const bengali = code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    expect(await reset(resetId, bengali)).toBe('ok')
    expect(await reset(resetId, code)).toBe('code_expired')
    expect((await signIn(mobile, 'after-reset')).statusCode).toBe(200)
    expect((await post('/api/auth/signout', {}, before)).json().code).toBe('unauthenticated')
  })

  test('answers the same for an account that does not exist', async () => {
    const answer = await post('/api/forgot', { username: 'nobody-at-all@example.org' })
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['resetId'])
    expect(await reset(answer.json().resetId, '12345678')).toBe('code_wrong')
    expect(await reset('00000000-0000-7000-8000-000000000000', '12345678')).toBe('code_expired')
  })

  test('a code ends after five tries, after ten minutes, and with the next code', async () => {
    const { mobile } = await signUp()
    const tried = await forgot(mobile)
    const code = await sentCode(mobile)
    const wrong = code === '99999999' ? '99999998' : '99999999'
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => reset(tried, wrong)))
    expect(outcomes.filter((outcome) => outcome === 'code_wrong')).toHaveLength(5)
    expect(await reset(tried, code)).toBe('code_expired')

    const old = await forgot(mobile)
    const oldCode = await sentCode(mobile)
    // One network gets at most two codes a day, so the third request comes from another network.
    const late = await forgot(mobile, '198.51.100.2')
    const lateCode = await sentCode(mobile)
    expect(await reset(old, oldCode)).toBe('code_expired')
    server.advance(10 * minute + 1)
    expect(await reset(late, lateCode)).toBe('code_expired')
  })

  test('neither the code nor anything that reveals it stays in the database after it was sent', async () => {
    const { mobile } = await signUp()
    await forgot(mobile)
    const { db, now, log, secret, messages } = server.context
    const row = await db.selectFrom('messages').select('id').where('to', '=', mobile).executeTakeFirstOrThrow()
    const sent: string[] = []
    const port: SmsPort = {
      async send({ text }) {
        sent.push(text)
        return { outcome: 'sent' }
      },
    }
    const authority = { bn: 'কর্তৃপক্ষ', en: 'Authority' }
    const parts = { db, port, mail: port, authority, now, log, secret, messages }
    await sendMessage(parts, row.id)
    await sendMessage(parts, row.id)
    expect(sent).toHaveLength(1)
    const after = await db.selectFrom('messages').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow()
    expect(after).toMatchObject({ state: 'SENT', tries: 1, text: '' })
  })
})
