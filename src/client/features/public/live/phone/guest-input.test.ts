import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tab } from '../../../../../../tests/support/phone/kept-form.model.ts'
import { keptFormSuite } from '../../../../../../tests/support/phone/kept-form.suite.ts'
import { createLocalStorage } from '../../../../../../tests/support/phone/local-storage.ts'
import { noteOwnership } from '../../../../drafts/phone/notes/phone-ownership.ts'
import { endSession } from '../../../../platform/api/session-changes.ts'
import { removeOldPersonal } from '../../../../platform/storage/personal-items.ts'
import { forgetGuestInput, type GuestInput, openGuestInput } from './guest-input.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

keptFormSuite('the form of a live guest', {
  fields: ['fullName', 'purpose', 'district'],
  isShared: true,
  atLock: 'forgotten',
  endsWithSession: true,
  runs: 200,
  async begin() {
    const storage = createLocalStorage()
    const write = storage.setItem
    vi.stubGlobal('localStorage', storage)
    const pages = new Map<Tab, GuestInput>()
    return {
      async open(tab) {
        const form = openGuestInput()
        pages.set(tab, form)
        return form
      },
      kill: async (tab) => void pages.delete(tab),
      refuse(isRefusing) {
        const refused = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
        Object.defineProperty(storage, 'setItem', { value: isRefusing ? refused : write, configurable: true })
      },
      async lock() {
        const [outcome = 'open'] = await Promise.all([...pages.values()].map((form) => form.seal()))
        return outcome
      },
      unlock: async () => undefined,
      async spoil() {
        for (const key of Object.keys(storage)) {
          const text = JSON.stringify({ fullName: { a: 1 }, purpose: 3, district: null, other: 'words' })
          storage[key] = JSON.stringify({ ...JSON.parse(String(storage[key])), text })
        }
      },
      dump: async () => JSON.stringify(storage),
      changePerson: endSession,
      end: async () => undefined,
    }
  },
})

function beginPhone(): void {
  vi.stubGlobal('localStorage', createLocalStorage())
  vi.useFakeTimers({ toFake: ['Date'] })
}
const minute = 60_000
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test.each([
  ['own', 12 * 60],
  ['shared', 5],
] as const)('on a phone of kind %s the input is kept for %i minutes', async (ownership, minutes) => {
  beginPhone()
  noteOwnership(ownership)
  await openGuestInput().put({ fullName: 'Rahima' })
  pass(minutes * minute)
  expect(openGuestInput().read()).toEqual({ fullName: 'Rahima' })
  pass(1)
  expect(openGuestInput().read()).toEqual({})
  removeOldPersonal()
  expect(JSON.stringify(localStorage)).not.toContain('Rahima')
})

test('the input is forgotten once the guest has joined, and a page that is open longer than it is kept stores it again', async () => {
  beginPhone()
  const form = openGuestInput()
  await form.put({ fullName: 'Rahima' })
  pass(13 * 60 * minute)
  expect(await form.put({ purpose: 'Plot 12' })).toBe('stored')
  expect(openGuestInput().read()).toEqual({ purpose: 'Plot 12' })
  forgetGuestInput()
  expect(await form.put({ fullName: 'Rahima' })).toBe('gone')
  expect(form.isStored()).toBe(false)
  expect(openGuestInput().read()).toEqual({})
})
