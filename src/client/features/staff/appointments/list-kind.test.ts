import { expect, test } from 'vitest'
import { daysOf, readListKind } from './list-kind.ts'

test('there are nine lists, and any other address is invalid', () => {
  const types = ['today', 'week', 'month'].flatMap((period) =>
    ['online', 'in-person', 'requests'].map((subject) => `${period}-${subject}`),
  )
  expect(types.filter((type) => readListKind(type) !== null)).toHaveLength(9)
  expect(readListKind('week-in-person')).toEqual({ period: 'week', subject: 'in-person' })
  expect(['year-online', 'today', 'today-', '', 'constructor'].map(readListKind)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a week begins on Sunday, and a month ends on its own last day', () => {
  expect(daysOf('today', '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' })
  expect(daysOf('week', '2026-11-25')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(daysOf('week', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(daysOf('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
