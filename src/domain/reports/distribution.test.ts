import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile, spreadOf } from './distribution.ts'

test('a percentile of counted values is the one of the values themselves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1 }),
      fc.constantFrom(0.1, 0.5, 0.9, 1),
      (values, part) => {
        const counts = new Map<number, number>()
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
        const sorted = values.toSorted((one, other) => one - other)
        expect(percentile(counts, part)).toBe(sorted[Math.ceil(part * values.length) - 1])
      },
    ),
  )
})

test('nothing has no median', () => {
  expect(spreadOf(new Map())).toBeNull()
  expect(spreadOf(new Map([[4, 0]]))).toBeNull()
  expect(
    spreadOf(
      new Map([
        [9, 1],
        [0, 8],
        [2, 1],
      ]),
    ),
  ).toEqual({ count: 10, median: 0, p90: 2 })
})
