import { expect, test } from 'vitest'
import { rightAmounts, wrongAmounts } from './taka.samples.ts'
import { isTaka } from './taka.ts'

test('money is whole taka from one to a hundred million', () => {
  for (const amount of rightAmounts) expect(isTaka(amount), String(amount)).toBe(true)
  for (const [amount] of wrongAmounts) expect(isTaka(amount), String(amount)).toBe(false)
  expect(isTaka(Number.NaN)).toBe(false)
  expect(isTaka(undefined)).toBe(false)
})
