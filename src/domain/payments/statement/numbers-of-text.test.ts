import { expect, test } from 'vitest'
import { numbersOfText } from './numbers-of-text.ts'

const digits = '98765432109876'

test('digits as long as an account are no number of a payment', () => {
  const found = [12, 13, 14].map((length) => numbersOfText(`deposit ${digits.slice(0, length)} branch`).length)
  expect(found).toEqual([1, 0, 0])
})

test('a part of a longer number counts from five characters on', () => {
  const isNamed = (length: number) => numbersOfText(`BR/${digits.slice(0, length)}`).includes(digits.slice(0, length))
  expect([4, 5, 12, 13].map(isNamed)).toEqual([false, true, true, false])
})
