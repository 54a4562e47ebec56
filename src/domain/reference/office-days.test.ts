import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { lastArrivalOfAge, officeDaysBetween, runningOfficeDays } from './office-days.ts'

// 22 November 2026 is a Sunday; Friday and Saturday are the weekend.
const office = { weekend: [5, 6], holidays: [] } as const

test('neither the weekend nor a holiday makes an application older', () => {
  expect(officeDaysBetween('2026-11-19', '2026-11-22', office)).toBe(1)
  const holidays = [
    { from: '2026-11-23', to: '2026-11-24' },
    { from: '2026-11-24', to: '2026-11-28' },
  ]
  expect(officeDaysBetween('2026-11-22', '2026-11-25', { ...office, holidays })).toBe(0)
  expect(officeDaysBetween('2026-11-22', '2026-11-30', { ...office, holidays })).toBe(2)
  expect(officeDaysBetween('2026-11-24', '2026-11-24', { ...office, holidays })).toBe(0)
  // A holiday that is over, and one that is still to come.
  expect(officeDaysBetween('2026-11-29', '2026-11-30', { ...office, holidays })).toBe(1)
  expect(officeDaysBetween('2026-11-19', '2026-11-22', { ...office, holidays })).toBe(1)
})

test('the last arrival of an age is the latest day that is that old', () => {
  const days = { ...office, holidays: [{ from: '2026-11-10', to: '2026-11-12' }] }
  const today = '2026-11-22'
  for (let age = 0; age < 12; age += 1) {
    const last = lastArrivalOfAge(age, today, days)
    expect(officeDaysBetween(last, today, days)).toBeGreaterThanOrEqual(age)
    if (last < today) expect(officeDaysBetween(addDays(last, 1), today, days)).toBeLessThan(age)
  }
})

test('the running count of days is the same as asking for each pair of days', () => {
  const holidays = [
    { from: '2026-11-05', to: '2026-11-08' },
    { from: '2026-11-16', to: '2026-11-16' },
    { from: '2026-11-28', to: '2026-12-31' },
  ]
  const days = { ...office, holidays }
  const running = runningOfficeDays({ from: '2026-11-01', to: '2026-11-30' }, days)
  expect(running).toHaveLength(30)
  for (const one of running) {
    for (const other of running.filter(({ day }) => day >= one.day)) {
      expect(other.count - one.count).toBe(officeDaysBetween(one.day, other.day, days))
    }
  }
})
