import { expect, test } from 'vitest'
import { namedPeriods, periodOf, periodsByName } from './book-period.ts'

test('without days it is the month; one day brings the rest of its month', () => {
  expect(periodOf({}, '2026-02-14')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf({ from: '2026-01-10' }, '2026-02-14')).toEqual({ from: '2026-01-10', to: '2026-01-31' })
  expect(periodOf({ to: '2026-01-10' }, '2026-02-14')).toEqual({ from: '2026-01-01', to: '2026-01-10' })
})

test('a period is never longer than a call allows, and never ends before it begins', () => {
  expect(periodOf({ from: '2024-01-01', to: '2026-01-01' }, '2026-02-14')).toEqual({
    ...{ from: '2024-01-01', to: '2024-12-31' },
  })
  expect(periodOf({ from: '2026-01-02', to: '2026-01-01' }, '2026-02-14')).toEqual({
    ...{ from: '2026-01-02', to: '2026-01-02' },
  })
})

test('the named periods are whole months and fiscal years', () => {
  expect(namedPeriods.map((id) => [id, periodsByName[id]('2027-01-31')])).toEqual([
    ['month', { from: '2027-01-01', to: '2027-01-31' }],
    ['last-month', { from: '2026-12-01', to: '2026-12-31' }],
    ['fiscal', { from: '2026-07-01', to: '2027-06-30' }],
    ['last-fiscal', { from: '2025-07-01', to: '2026-06-30' }],
  ])
})
