import { expect, test } from 'vitest'
import { counterList, startOfWeek } from './counter-lists.ts'

test('the week begins on Sunday, whatever day it is', () => {
  // 2026-11-15 is a Sunday.
  expect(['15', '16', '19', '20', '21', '22'].map((day) => startOfWeek(`2026-11-${day}`))).toEqual([
    '2026-11-15',
    '2026-11-15',
    '2026-11-15',
    '2026-11-15',
    '2026-11-15',
    '2026-11-22',
  ])
})

test('a counter leads to the list of what it counts', () => {
  const reader = { today: '2026-11-18', isStaff: true }
  expect(counterList('pending1', reader)).toBe('status=pending1')
  expect(counterList('today', reader)).toBe('status=all&from=2026-11-18')
  expect(counterList('thisWeek', reader)).toBe('status=all&from=2026-11-15')
  expect(counterList('thisMonth', reader)).toBe('status=all&from=2026-11-01')
  expect(counterList('draft', reader)).toBeNull()
  expect(counterList('draft', { ...reader, isStaff: false })).toBe('status=draft')
})
