import { expect, test } from 'vitest'
import { percentile } from '../../figure.ts'
import { spreadOf } from './spread.ts'

test('the spread of some runs is their median, least and greatest', () => {
  expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 })
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 })
})

test('a figure that no run has is not zero', () => {
  expect(spreadOf([])).toBeNull()
})

test('a percentile is one of the values, and 1 is the greatest', () => {
  const values = Array.from({ length: 40 }, (_, index) => 40 - index)
  expect(percentile(values, 0.95)).toBe(38)
  expect(percentile(values, 1)).toBe(40)
  expect(percentile([7], 0.95)).toBe(7)
})
