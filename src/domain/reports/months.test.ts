import { expect, test } from 'vitest'
import { addMonth, countMonths, fiscalYear, latestMonths, listMonths } from './months.ts'

test('a range has every month of it, over the end of a year too', () => {
  expect(listMonths({ from: '2026-11', to: '2027-02' })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(listMonths({ from: '2026-11', to: '2026-10' })).toEqual([])
  expect(countMonths({ from: '2026-11', to: '2025-11' })).toBe(-11)
  expect(addMonth('2026-01', -1)).toBe('2025-12')
  expect(addMonth('2026-12', 1)).toBe('2027-01')
})

test('the latest months end with this one, and a fiscal year begins in July', () => {
  expect(latestMonths(12, '2026-11-23')).toEqual({ from: '2025-12', to: '2026-11' })
  expect(fiscalYear('2026-06-30')).toEqual({ from: '2025-07', to: '2026-06' })
  expect(fiscalYear('2026-07-01')).toEqual({ from: '2026-07', to: '2027-06' })
  expect(fiscalYear('2026-07-01', 1)).toEqual({ from: '2025-07', to: '2026-06' })
})
