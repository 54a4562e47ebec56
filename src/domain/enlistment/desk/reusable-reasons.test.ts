import { expect, test } from 'vitest'
import { isReusable, mostReasons, reusableReasons } from './reusable-reasons.ts'

test.each([
  ['The photo is too dark.', true],
  ['ছবি অস্পষ্ট। ৩০০ ডিপিআইয়ে স্ক্যান করুন।', true],
  ['The licence is from 2024-11-30', true],
  ['BK41A7X9QZ was not found', false],
  ['See A26-000412', false],
  ['NID 1990 1234 5678 is not yours', false],
  ['০১৭১২-৩৪৫৬৭৮ নম্বরে ফোন ধরেননি', false],
  ['Write to karim@example.org', false],
  ['x'.repeat(501), false],
  ['  ', false],
])('%j may be offered again: %s', (reason, expected) => {
  expect(isReusable(reason)).toBe(expected)
})

test('each reason is offered once, the newest first, and not more than ten', () => {
  const given = ['b', ' a', 'b ', 'a', ...Array.from({ length: 20 }, (_, at) => `c${at}`)]
  expect(reusableReasons(given).slice(0, 3)).toEqual(['b', 'a', 'c0'])
  expect(reusableReasons(given)).toHaveLength(mostReasons)
})
