import { beforeEach, expect, test, vi } from 'vitest'
import type { SignInAnswer } from '#contract/auth/auth.ts'

/** A storage of the browser, as far as the portal uses it. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const answerOf = (id: string) =>
  ({
    ...{ authToken: `token-${id}`, fullName: id, roles: ['APP_COLLECTOR'], profile: { imageUrl: null } },
    user: { id, fullName: id, roles: ['APP_COLLECTOR'], email: null, mobile: null, locale: 'en' },
  }) as unknown as SignInAnswer

/** The page after a load: its modules begin anew, what the browser stores is still there. */
async function loadPage() {
  vi.resetModules()
  const session = await import('../../platform/api/session-changes.ts')
  const words = await import('./kept-words.ts')
  const { changeKept, readKept } = await import('./kept-store.ts')
  const write = (name: string, text: string) =>
    changeKept((kept) => {
      kept.words[name] = text
    })
  return { ...session, ...words, write, read: (name: string) => readKept().words[name] }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

test('typed text is there after a reload, until it is sent', async () => {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.write('reject/1', 'The licence')
  const after = await loadPage()
  expect(after.read('reject/1')).toBe('The licence')
  expect(after.hasKeptWords('reject/1')).toBe(true)
  after.forgetWords('reject/1')
  expect((await loadPage()).read('reject/1')).toBeUndefined()
  expect(sessionStorage.getItem('kept-words')).toBeNull()
})

test('typed text survives the end of the session, on the page and after a reload, for the same person', async () => {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.write('reject/1', 'The licence')
  before.expireSession()
  expect(before.read('reject/1')).toBe('The licence')
  before.write('reject/1', 'The licence has expired')
  const after = await loadPage()
  expect(after.read('reject/1')).toBeUndefined()
  after.startSession(answerOf('karim'))
  expect(after.read('reject/1')).toBe('The licence has expired')
})

test('kept words are gone after a sign-out and after a session that ended', async () => {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.write('reject/1', 'The licence')
  await before.endSession()
  expect(sessionStorage.getItem('kept-words')).toBeNull()
  before.startSession(answerOf('karim'))
  expect(before.read('reject/1')).toBeUndefined()
  before.write('reject/1', 'The licence')
  before.expireSession()
  const after = await loadPage()
  after.startSession(answerOf('rahim'))
  expect(after.read('reject/1')).toBeUndefined()
  expect(sessionStorage.getItem('kept-words')).toBeNull()
})

test('a sign-out on a page without a form removes typed text too', async () => {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.write('reject/1', 'The licence')
  vi.resetModules()
  const { endSession } = await import('../../platform/api/session-changes.ts')
  await endSession()
  expect(sessionStorage.getItem('kept-words')).toBeNull()
})

test('without an account words are kept on the page alone, and are removed when somebody logs in', async () => {
  const page = await loadPage()
  page.write('visit', 'Plot 12')
  expect(page.read('visit')).toBe('Plot 12')
  expect(sessionStorage.getItem('kept-words')).toBeNull()
  page.startSession(answerOf('karim'))
  expect(page.read('visit')).toBeUndefined()
})
