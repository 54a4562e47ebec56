import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignInAnswer } from '#contract/auth/auth.ts'
import { sampleOfficer } from '../../../../tests/support/people/sample-officer.ts'
import type { Tab } from '../../../../tests/support/phone/kept-form.model.ts'
import { keptFormSuite } from '../../../../tests/support/phone/kept-form.suite.ts'
import { createLocalStorage } from '../../../../tests/support/phone/local-storage.ts'
import { endSession, startSession } from '../../platform/api/session-changes.ts'
import type { KeptForm } from '../../platform/storage/kept-form.ts'
import { openKeptItem } from '../../platform/storage/kept-item.ts'
import { placeOfWords } from './kept-words.ts'

const answerOf = (id: string): SignInAnswer => ({
  ...{ ...sampleOfficer, authToken: `token-${id}` },
  user: { ...sampleOfficer.user, id },
})

beforeEach(() => {
  vi.stubGlobal('localStorage', createLocalStorage())
  vi.stubGlobal('sessionStorage', createLocalStorage())
})
afterEach(() => vi.unstubAllGlobals())

const isText = (_field: string, value: unknown): value is string => typeof value === 'string'

keptFormSuite('dialogs and marks of a desk', {
  fields: ['reason', 'note', 'remark'],
  isShared: false,
  atLock: 'open',
  endsWithSession: true,
  runs: 200,
  async begin() {
    const storages = [createLocalStorage(), createLocalStorage()] as const
    const write = storages[0].setItem as (key: string, value: string) => void
    let isRefusing = false
    for (const storage of storages) {
      const own = storage.setItem as typeof write
      const value = (key: string, text: string) => {
        if (isRefusing) throw new DOMException('full', 'QuotaExceededError')
        own(key, text)
      }
      Object.defineProperty(storage, 'setItem', { value, configurable: true })
    }
    const enter = (tab: Tab) => vi.stubGlobal('sessionStorage', storages[tab])
    startSession(answerOf('karim'))
    const pages = new Map<Tab, KeptForm<string>>()
    return {
      async open(tab) {
        enter(tab)
        const form = openKeptItem({ name: 'reject/1', place: placeOfWords, isField: isText })
        pages.set(tab, form)
        const inTab =
          <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
          (...args: Args) => {
            enter(tab)
            return act(...args)
          }
        return {
          read: inTab(() => form.read()),
          put: inTab((values) => form.put(values)),
          seal: inTab(() => form.seal()),
          forget: inTab(() => form.forget()),
        }
      },
      kill: async (tab) => void pages.delete(tab),
      refuse: (isOn) => {
        isRefusing = isOn
      },
      async lock() {
        const [outcome = 'open'] = await Promise.all([...pages.values()].map((form) => form.seal()))
        return outcome
      },
      unlock: async () => undefined,
      async spoil() {
        for (const storage of storages) {
          for (const key of Object.keys(storage)) {
            const text = JSON.stringify({ reason: ['a'], note: null, remark: 4 })
            storage[key] = JSON.stringify({ ...JSON.parse(String(storage[key])), text })
          }
        }
      },
      dump: async () => JSON.stringify(storages),
      async changePerson() {
        await endSession()
        startSession(answerOf('rahim'))
      },
      end: endSession,
    }
  },
})

/** The page after a load: its modules begin anew, what the browser stores is still there. */
async function loadPage() {
  vi.resetModules()
  const session = await import('../../platform/api/session-changes.ts')
  const words = await import('./kept-words.ts')
  const { openKeptItem: open } = await import('../../platform/storage/kept-item.ts')
  const form = (name: string) => open({ name, place: words.placeOfWords, isField: isText })
  return {
    ...{ ...session, ...words },
    write: (text: string) => void form('reject/1').put({ reason: text }),
    read: () => form('reject/1').read().reason,
  }
}

test('typed text survives the end of the session, on the page and after a reload, for the same person', async () => {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.write('The licence')
  before.expireSession()
  expect(before.read()).toBe('The licence')
  before.write('The licence has expired')
  const after = await loadPage()
  expect([after.read(), after.hasKeptWords('reject/1')]).toEqual([undefined, false])
  after.startSession(answerOf('karim'))
  expect([after.read(), after.hasKeptWords('reject/1')]).toEqual(['The licence has expired', true])
})

test('after a session that ended, the log-in of another person removes typed text from the tab', async () => {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.write('The licence')
  before.expireSession()
  const after = await loadPage()
  after.startSession(answerOf('rahim'))
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(after.read()).toBeUndefined()
})

test('a sign-out on a page without a form removes typed text too', async () => {
  const before = await loadPage()
  before.startSession(answerOf('karim'))
  before.write('The licence')
  vi.resetModules()
  const page = await import('../../platform/api/session-changes.ts')
  await page.endSession()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('without an account typed text is kept on the page alone, and is removed when somebody logs in', async () => {
  const page = await loadPage()
  const form = openKeptItem({ name: 'visit', place: placeOfWords, isField: isText })
  await endSession()
  expect(await form.put({ topic: 'Plot 12' })).toBe('page')
  expect(form.read()).toEqual({ topic: 'Plot 12' })
  expect(Object.keys(sessionStorage)).toEqual([])
  page.startSession(answerOf('karim'))
  startSession(answerOf('karim'))
  expect(form.read()).toEqual({})
})

test('the words about one record are forgotten together, also those of an earlier page', async () => {
  const page = await loadPage()
  page.startSession(answerOf('karim'))
  const { openKeptItem: open } = await import('../../platform/storage/kept-item.ts')
  for (const name of ['note/1/photo', 'note/1/nameEn', 'note/2/photo']) {
    await open({ name, place: page.placeOfWords, isField: isText }).put({ words: 'Too dark' })
  }
  page.forgetWordsOf('note/1/')
  expect(['note/1/photo', 'note/1/nameEn', 'note/2/photo'].map(page.hasKeptWords)).toEqual([false, false, true])
})
