import { expect, test } from 'vitest'
import { readTaka } from './read-taka.ts'

test.each([
  ['12000', 12_000],
  ['১২,০০০', 12_000],
  [' ৳ 5,75,000 ', 575_000],
  ['0', null],
  ['', null],
  ['12.5', null],
  ['-5', null],
  ['100000001', null],
  ['twelve', null],
])('%j', (text, taka) => {
  expect(readTaka(text)).toBe(taka)
})
