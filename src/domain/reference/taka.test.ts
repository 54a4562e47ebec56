import { expect, test } from 'vitest'
import { invalidAmounts, validAmounts } from './taka.samples.ts'
import { isTaka } from './taka.ts'

test('money is whole taka from one to a hundred million', () => {
  for (const amount of validAmounts) expect(isTaka(amount), String(amount)).toBe(true)
  for (const [amount] of invalidAmounts) expect(isTaka(amount), String(amount)).toBe(false)
  expect(isTaka(Number.NaN)).toBe(false)
  expect(isTaka(undefined)).toBe(false)
})
