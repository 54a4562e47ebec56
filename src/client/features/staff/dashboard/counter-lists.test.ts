import { expect, test } from 'vitest'
import { counterHref } from './counter-lists.ts'

test('a counter links to the list of what it counts', () => {
  const reader = { today: '2026-11-18', seesPayments: true }
  expect(counterHref('pending1', reader)).toBe('/applications?status=pending1')
  expect(counterHref('today', reader)).toBe('/applications?status=all&from=2026-11-18')
  expect(counterHref('thisWeek', reader)).toBe('/applications?status=all&from=2026-11-15')
  expect(counterHref('thisMonth', reader)).toBe('/applications?status=all&from=2026-11-01')
  expect(counterHref('draft', reader)).toBeNull()
  expect(counterHref('payments', reader)).toBe('/payments/histories?state=CONFIRMED')
  expect(counterHref('payments', { ...reader, seesPayments: false })).toBeNull()
})
