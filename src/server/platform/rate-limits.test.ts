import { expect, test } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

test('allows so many at once, refills evenly, and says how long to wait', () => {
  let at = 0
  const limits = createRateLimits({ enabled: true, now: () => at })
  const take = () => limits.take('a', 3, 60_000)
  expect([take(), take(), take(), take()]).toEqual([null, null, null, 20])
  at = 10_000
  expect(take()).toBe(10)
  at = 20_000
  expect([take(), take()]).toEqual([null, 20])
  expect(limits.take('b', 3, 60_000)).toBeNull()
  limits.giveBack('a')
  expect(take()).toBeNull()
  at = 10_000_000
  expect([take(), take(), take(), take()]).toEqual([null, null, null, 20])
  limits.close()
})

test('off means no limit', () => {
  const limits = createRateLimits({ enabled: false })
  for (let count = 0; count < 100; count += 1) expect(limits.take('a', 1)).toBeNull()
})
