import { expect, test } from 'vitest'
import { chartTicks, labelStep } from './chart-scale.ts'

test('the grid lines of a chart are at round numbers, and the last is not below any value', () => {
  expect(chartTicks([])).toEqual([0, 1])
  expect(chartTicks([0, null])).toEqual([0, 1])
  expect(chartTicks([3])).toEqual([0, 1, 2, 3])
  expect(chartTicks([7, 12])).toEqual([0, 5, 10, 15])
  expect(chartTicks([1_234_567])).toEqual([0, 500_000, 1_000_000, 1_500_000])
  for (let value = 1; value < 3_000; value += 7) {
    const ticks = chartTicks([value])
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(value)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

test('labels that have no room are left out evenly', () => {
  expect([labelStep(6, 6), labelStep(12, 6), labelStep(13, 6)]).toEqual([1, 2, 3])
})
