import { expect, test } from 'vitest'
import { elapsedText } from './elapsed-text.ts'

test('hours are shown only from the first full hour on', () => {
  const minute = 60_000
  expect([0, 7_999, 12 * minute + 3_000, 64 * minute + 7_000].map((ms) => elapsedText(ms, 'en'))).toEqual([
    '0:00',
    '0:07',
    '12:03',
    '1:04:07',
  ])
  expect(elapsedText(64 * minute + 7_000, 'bn')).toBe('১:০৪:০৭')
})

test('a clock that is behind the server shows zero', () => {
  expect(elapsedText(-5_000, 'en')).toBe('0:00')
})
