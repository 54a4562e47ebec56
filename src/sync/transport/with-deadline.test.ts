import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDeadline } from './with-deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request whose answer never comes. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('aborted'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })
}

test('work that is silent for too long is aborted, work that ends leaves no timer', async () => {
  const waiting = expect(withDeadline(silence, 30_000)).rejects.toThrow('aborted')
  vi.advanceTimersByTime(29_999)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  await waiting
  expect(await withDeadline(async ({ aborted }) => aborted, 30_000)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('an abort of the caller ends the work, even if it came before the work began', async () => {
  const caller = new AbortController()
  const waiting = expect(withDeadline(silence, 30_000, caller.signal)).rejects.toThrow('aborted')
  caller.abort()
  await waiting
  await expect(withDeadline(silence, 30_000, caller.signal)).rejects.toThrow('aborted')
  expect(vi.getTimerCount()).toBe(0)
})
