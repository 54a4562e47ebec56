import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalStorage } from '../../../../tests/support/phone/local-storage.ts'
import { readPersonal, removeAllPersonal, removeOldPersonal, removePersonal, writePersonal } from './personal-items.ts'

const hour = 3_600_000

beforeEach(() => {
  vi.stubGlobal('localStorage', createLocalStorage())
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('an item is there until it is too old, and a clock that was set back makes it old too', () => {
  writePersonal('words', 'plot 12', { forMs: hour })
  pass(hour)
  expect(readPersonal('words')).toBe('plot 12')
  pass(1)
  expect(readPersonal('words')).toBeNull()
  writePersonal('words', 'plot 13', { forMs: hour })
  pass(-2 * hour)
  expect(readPersonal('words')).toBeNull()
})

test('old items go without being read, and others stay', () => {
  localStorage.setItem('token', 'of another module')
  localStorage.setItem('personal:broken', '{')
  writePersonal('words', 'plot 12', { forMs: hour })
  writePersonal('place', '7', { forMs: 3 * hour })
  pass(2 * hour)
  removeOldPersonal()
  expect(Object.keys(localStorage).sort()).toEqual(['personal:place', 'token'])
  removePersonal('place')
  expect(readPersonal('place')).toBeNull()
})

test('all items go at once, and nothing else', () => {
  localStorage.setItem('token', 'of another module')
  writePersonal('words', 'plot 12', { forMs: hour })
  writePersonal('place', '7', { forMs: hour })
  removeAllPersonal()
  expect(Object.keys(localStorage)).toEqual(['token'])
})
