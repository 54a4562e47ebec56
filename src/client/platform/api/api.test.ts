import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#contract/auth/auth.ts'
import { getFile } from '#contract/files.ts'
import { sampleOfficer } from '../../../../tests/support/people/sample-officer.ts'
import { addressOf, call } from './api.ts'
import { getLostSession, getSession } from './session.ts'
import { onSignOut, startSession } from './session-changes.ts'

const user = { ...sampleOfficer, authToken: 'secret-token' }
const credentials = { body: { username: 'collector@demo.example', password: 'secret' } }

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

function answerWith(body: unknown, init: ResponseInit = {}): ReturnType<typeof vi.fn> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' }
  const fetch = vi.fn(async () => new Response(text, { headers, ...init }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

function problem(code: string, status: number): unknown {
  return { type: 'about:blank', title: 'No', status, code, requestId: 'r1' }
}

test('an answer that follows the contract is returned as it is', async () => {
  answerWith(user)
  expect(await call(signIn, credentials)).toEqual({ ok: true, status: 200, body: user })
})

test('the login page of a hotspot counts as offline, whatever its status', async () => {
  answerWith('<html>Please accept the terms of the hotel</html>')
  expect(await call(signIn, credentials)).toEqual({ ok: false, offline: true })
})

test('JSON that does not follow the contract counts as offline', async () => {
  answerWith({ welcome: true })
  expect(await call(signIn, credentials)).toEqual({ ok: false, offline: true })
})

test('a broken connection counts as offline', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await call(signIn, credentials)).toEqual({ ok: false, offline: true })
})

test('a refusal returns its code and keeps the session', async () => {
  startSession(user)
  answerWith(problem('wrong_credentials', 401), { status: 401 })
  expect(await call(signIn, credentials)).toMatchObject({ ok: false, problem: { code: 'wrong_credentials' } })
  expect(getSession()?.token).toBe('secret-token')
})

test('a session that the server no longer knows ends here too; the page stays until the person logs in again or leaves', async () => {
  startSession(user)
  expect([...kept.keys()].sort()).toEqual(expect.arrayContaining(['currentUser', 'profile', 'token']))
  expect(JSON.parse(kept.get('currentUser') ?? '')).not.toHaveProperty('authToken')
  const wipe = vi.fn(async () => {})
  onSignOut(wipe)
  answerWith(problem('unauthenticated', 401), { status: 401, headers: { 'content-type': 'application/problem+json' } })
  await call(signOut, { body: {} })
  expect(getSession()).toBeNull()
  expect(kept.has('token') || kept.has('currentUser') || kept.has('profile')).toBe(false)
  expect(getLostSession()?.token).toBe('secret-token')
  expect(wipe).not.toHaveBeenCalled()
  startSession(user)
  expect(getLostSession()).toBeNull()
  expect(wipe).not.toHaveBeenCalled()
  await call(signOut, { body: {} })
  startSession({ ...user, user: { ...user.user, id: 'somebody-else' } })
  expect(wipe).toHaveBeenCalledOnce()
})

test('every call sends the client and the device, and the token of a signed-in person', async () => {
  startSession(user)
  const fetch = answerWith({})
  await call(signOut, { body: {} })
  const [address, init] = fetch.mock.calls[0] as [string, { headers: Record<string, string> }]
  expect(address).toBe('/api/auth/signout')
  expect(init.headers).toMatchObject({ 'api-key': 'talika-web', 'auth-token': 'secret-token' })
  expect(init.headers['device-id']).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
})

test('parameters and query are written to the address, without empty values', () => {
  expect(addressOf('/api/files/{id}', { params: { id: 'a/b' } })).toBe('/api/files/a%2Fb')
  expect(addressOf('/api/stats', { query: { page: 2, text: '', type: undefined, q: 'মোঃ' } })).toBe(
    `/api/stats?page=2&q=${encodeURIComponent('মোঃ')}`,
  )
})

test('a download tells how many bytes have come so far, and ends with the whole file', async () => {
  const pieces = ['%PDF', '-1.4 and', ' more'].map((text) => new TextEncoder().encode(text))
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/pdf' }
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
  const heard: number[] = []
  const id = '00000000-0000-4000-8000-000000000001'
  const answer = await call(getFile, { params: { id }, onBytes: (received) => heard.push(received) })
  if (!answer.ok) throw new Error('The file did not come.')
  expect(heard).toEqual([4, 12, 17])
  expect([await answer.body.text(), answer.body.type]).toEqual(['%PDF-1.4 and more', 'application/pdf'])
})
