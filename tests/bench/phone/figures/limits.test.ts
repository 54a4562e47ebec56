import { expect, test } from 'vitest'
import type { TargetName } from '../targets.ts'
import type { Measured, Run } from './figures.ts'
import { judge, type PhoneLimit, phoneLimits } from './limits.ts'

const runOf = (target: TargetName, measured: Measured): Run => ({ target, run: 0, load: 0, measured })
const ratio: PhoneLimit = { target: 'form', figure: 'firstKey', atMost: 1.15, against: 'bare' }
const value: PhoneLimit = { target: 'form', figure: 'readyRequests', atMost: 8, against: null }

test('a ratio is that of the medians, whatever the order of the runs', () => {
  const runs = [1.1, 9, 1].map((firstKey) => runOf('form', { firstKey }))
  const floor = [1, 0.9, 7].map((firstKey) => runOf('bare', { firstKey }))
  const [verdict] = judge([...runs, ...floor], [ratio])
  expect(verdict).toMatchObject({ isReached: true, atMost: 1.15 })
  expect(verdict?.measured).toBeCloseTo(1.1)
})

test('a ratio above its limit is missed, and one at the limit is reached', () => {
  const judged = (firstKey: number) => judge([runOf('form', { firstKey }), runOf('bare', { firstKey: 1 })], [ratio])
  expect(judged(1.15)[0]?.isReached).toBe(true)
  expect(judged(1.16)[0]?.isReached).toBe(false)
})

test('a value is compared by itself', () => {
  expect(judge([runOf('form', { readyRequests: 8 })], [value])[0]?.isReached).toBe(true)
  expect(judge([runOf('form', { readyRequests: 9 })], [value])[0]?.isReached).toBe(false)
})

test('a figure that no run of a measured page has is missed', () => {
  const runs = [runOf('form', {}), runOf('bare', { firstKey: 1 })]
  expect(judge(runs, [ratio, value])).toMatchObject([
    { measured: null, isReached: false },
    { measured: null, isReached: false },
  ])
})

test('a page that was not measured in the run gets no verdict', () => {
  expect(judge([runOf('form', { firstKey: 1 })], [ratio])).toEqual([])
  expect(judge([runOf('bare', { firstKey: 1 })], phoneLimits)).toEqual([])
})
