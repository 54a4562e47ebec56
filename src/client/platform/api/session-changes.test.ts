import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOfficer } from '../../../../tests/support/people/sample-officer.ts'
import { createLocalStorage } from '../../../../tests/support/phone/local-storage.ts'
import { keyValueStore } from '../storage/key-value-store.ts'

type Tab = typeof import('./session.ts') &
  typeof import('./session-changes.ts') & {
    hear: (key: string) => void
    comeBack: () => void
  }

beforeEach(() => vi.stubGlobal('localStorage', createLocalStorage()))
afterEach(() => vi.unstubAllGlobals())

/** Modules of their own over the storage that all tabs share. */
async function openTab(): Promise<Tab> {
  const target = new EventTarget()
  vi.stubGlobal('window', target)
  vi.resetModules()
  const tab = { ...(await import('./session.ts')), ...(await import('./session-changes.ts')) }
  return {
    ...tab,
    hear: (key) => void target.dispatchEvent(Object.assign(new Event('storage'), { key })),
    comeBack: () => void target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  }
}

async function openTwoTabs() {
  const first = await openTab()
  first.startSession({ ...sampleOfficer, authToken: 'secret-token' })
  const second = await openTab()
  const changes: string[] = []
  const cleanUp = vi.fn(async () => undefined)
  second.onSessionChange((change) => changes.push(change))
  second.onSignOut(cleanUp)
  return { first, second, changes, cleanUp }
}

test('when a session expires in one tab, the others wait for a log-in too, and continue after it', async () => {
  const { first, second, changes, cleanUp } = await openTwoTabs()
  const removeStored = vi.fn(async () => undefined)
  second.onSessionExpiry(removeStored)
  first.expireSession()
  second.hear('token')
  expect([second.getSession(), second.getLostSession()?.user.fullName]).toEqual([null, 'Rehana Parvin'])
  expect(removeStored).toHaveBeenCalledOnce()
  expect(cleanUp).not.toHaveBeenCalled()
  first.startSession({ ...sampleOfficer, authToken: 'next-token' })
  second.hear('token')
  expect(second.getSession()?.token).toBe('next-token')
  expect(changes).toEqual(['renewed'])
})

test('a sign-out in one tab ends the others, also after an earlier expiry', async () => {
  const { first, second, changes, cleanUp } = await openTwoTabs()
  first.expireSession()
  first.startSession({ ...sampleOfficer, authToken: 'next-token' })
  second.hear('token')
  await first.endSession()
  second.hear('token')
  expect(second.getLostSession()).toBeNull()
  expect(cleanUp).toHaveBeenCalledOnce()
  expect(changes).toEqual(['ended'])
})

test('a tab whose own request was refused during the sign-out of another is wiped too, once', async () => {
  const { first, second, changes, cleanUp } = await openTwoTabs()
  second.expireSession()
  first.hear('token')
  await first.endSession()
  second.hear('signed-out-at')
  second.hear('token')
  expect([second.getSession(), second.getLostSession()]).toEqual([null, null])
  expect(cleanUp).toHaveBeenCalledOnce()
  expect(changes).toEqual(['ended'])
})

test('a sign-out whose event arrives after the next log-in changes nothing', async () => {
  const { first, second, changes } = await openTwoTabs()
  await first.endSession()
  first.startSession({ ...sampleOfficer, authToken: 'next-token' })
  second.hear('signed-out-at')
  second.hear('token')
  expect(second.getSession()?.token).toBe('next-token')
  expect(changes).toEqual([])
})

const other = {
  ...sampleOfficer,
  ...{ fullName: 'Someone Else', authToken: 'token-of-another' },
  user: { ...sampleOfficer.user, id: '00000000-0000-4000-8000-0000000000ff' },
}

test('a request that was refused before its tab heard of the next log-in does not end that session', async () => {
  const { first, second, changes, cleanUp } = await openTwoTabs()
  await first.endSession()
  first.startSession(other)
  second.expireSession()
  expect(localStorage.getItem('token')).toBe('token-of-another')
  first.hear('session-expired')
  first.hear('token')
  expect([first.getSession()?.token, first.getLostSession()]).toEqual(['token-of-another', null])
  for (const key of ['token', 'currentUser', 'signed-out-at']) second.hear(key)
  expect(second.getSession()?.token).toBe('token-of-another')
  expect(cleanUp).toHaveBeenCalledOnce()
  expect(changes).toEqual(['replaced'])
})

test('a page from the back/forward cache follows what happened meanwhile', async () => {
  const { first, second, changes, cleanUp } = await openTwoTabs()
  await first.endSession()
  second.comeBack()
  expect(second.getSession()).toBeNull()
  expect(cleanUp).toHaveBeenCalledOnce()
  expect(changes).toEqual(['ended'])
})

test('in a browser without storage a page from the back/forward cache keeps its session', async () => {
  const refuse = () => {
    throw new Error('no storage')
  }
  vi.stubGlobal('localStorage', { ...createLocalStorage(), setItem: refuse })
  const tab = await openTab()
  tab.startSession({ ...sampleOfficer, authToken: 'secret-token' })
  tab.comeBack()
  expect(tab.getSession()?.token).toBe('secret-token')
})

test('what was kept here without an account is removed at a sign-out, not when that person logs in', async () => {
  const tab = await openTab()
  const { readPersonal, writePersonal } = await import('../storage/personal-items.ts')
  writePersonal('place', '7', { forMs: 60_000 })
  const left: boolean[] = []
  tab.onSignOut(async (hasLeft) => void left.push(hasLeft))
  tab.startSession({ ...sampleOfficer, authToken: 'secret-token' })
  expect(readPersonal('place')).toBe('7')
  const another = { ...sampleOfficer, user: { ...sampleOfficer.user, id: '00000000-0000-4000-8000-0000000000ff' } }
  tab.startSession({ ...another, authToken: 'next-token' })
  expect(readPersonal('place')).toBeNull()
  writePersonal('place', '8', { forMs: 60_000 })
  await tab.endSession()
  expect([readPersonal('place'), left]).toEqual([null, [false, true, true]])
})

test.each([
  ['a log-out', (tab: Tab) => tab.endSession()],
  ['an expiry', async (tab: Tab) => tab.expireSession()],
  [
    'the log-in of another person',
    async (tab: Tab) =>
      tab.startSession({ ...sampleOfficer, authToken: 'x', user: { ...sampleOfficer.user, id: crypto.randomUUID() } }),
  ],
])('%s removes what earlier pages have read, on a page that has not loaded the cache', async (_name, end) => {
  const tab = await openTab()
  tab.startSession({ ...sampleOfficer, authToken: 'secret-token' })
  await keyValueStore.setItem('read:applications', 'a name')
  await end(tab)
  await expect.poll(() => keyValueStore.getKeys('read:')).toEqual([])
})

test('a page with the cache leaves the removal to it: only the cache can name the session that ended', async () => {
  const tab = await openTab()
  tab.startSession({ ...sampleOfficer, authToken: 'secret-token' })
  const removeStored = vi.fn(async () => undefined)
  tab.onSessionExpiry(removeStored)
  await keyValueStore.setItem('read:applications', 'of the next person')
  tab.expireSession()
  expect(removeStored).toHaveBeenCalledOnce()
  expect(await keyValueStore.getKeys('read:')).toEqual(['read:applications'])
})
