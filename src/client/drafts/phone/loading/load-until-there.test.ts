import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadUntilThere } from './load-until-there.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a failed load is retried until it succeeds, and not after that', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'there')
  for (let time = 0; time < 3; time += 1) load.mockRejectedValueOnce(new Error('no connection'))
  const start = loadUntilThere(load, 1_000)
  start()
  // Called while a retry waits: there is one timer, not two.
  start()
  await vi.advanceTimersByTimeAsync(900)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(4)
})
