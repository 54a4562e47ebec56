import { expect, test } from 'vitest'
import { dayAfterKey, weeksOf } from './month-keys.ts'

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-05', '2026-10-29'],
  ['ArrowDown', '2026-11-22', '2026-11-29'],
  ['Home', '2026-11-25', '2026-11-22'],
  ['End', '2026-11-25', '2026-11-28'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-11-22', '2026-12-22'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayAfterKey(key, from)).toBe(to)
})

test('other keys lead to no day', () => {
  expect(['Enter', 'a', 'Tab', 'constructor'].map((key) => dayAfterKey(key, '2026-11-22'))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('every day of a month is in its weeks once, in the column of its weekday', () => {
  for (const [month, days, weeks] of [
    ['2026-11', 30, 5],
    ['2026-02', 28, 4],
    ['2024-02', 29, 5],
    ['2026-08', 31, 6],
  ] as const) {
    const rows = weeksOf(month)
    const shown = rows.flat().filter((day) => day !== null)
    expect([rows.length, shown.length, new Set(shown).size]).toEqual([weeks, days, days])
    for (const row of rows) {
      for (const [column, day] of row.entries()) {
        if (day !== null) expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(column)
      }
    }
  }
})
