import { expect, test } from 'vitest'
import { findDistrict } from './districts.ts'
import { formatMoney, formatNumber, groupTypedAmount, toAsciiDigits, toBengaliDigits } from './numerals.ts'

test('digits are converted to the other numerals and back', () => {
  expect(toBengaliDigits('A26-0123456789')).toBe('A২৬-০১২৩৪৫৬৭৮৯')
  expect(toAsciiDigits('A২৬-০১২৩৪৫৬৭৮৯')).toBe('A26-0123456789')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [99999, '99,999'],
  [575000, '5,75,000'],
  [99999999999, '99,99,99,99,999'],
  [-1234.5, '-1,234.5'],
  [0.25, '0.25'],
])('%d is grouped by lakh and crore', (value, text) => {
  expect(formatNumber(value, 'en')).toBe(text)
})

test('money', () => {
  expect(formatMoney(575000, 'bn')).toBe('৳\u00a0৫,৭৫,০০০')
  expect(formatMoney(575000, 'en')).toBe('৳\u00a05,75,000')
})

test('districts are found by name in both languages, in older spellings and with typing variations', () => {
  expect(findDistrict('Chittagong')?.nameEn).toBe('Chattogram')
  expect(findDistrict('coxs bazar')?.nameEn).toBe("Cox's Bazar")
  expect(findDistrict('রাজশাহী')?.nameEn).toBe('Rajshahi')
  expect(findDistrict('B. Baria')?.nameEn).toBe('Brahmanbaria')
  expect(findDistrict('Atlantis')).toBeNull()
})

test.each([
  ['', ''],
  ['500', '500'],
  ['5000', '5,000'],
  ['250000', '2,50,000'],
  ['২৫০০০০', '২,৫০,০০০'],
  ['1,2,3', '123'],
  ['12345678.5', '1,23,45,678.5'],
  ['৫ লাখ', '৫ লাখ'],
  // A long pasted text must not block the page.
  ['9'.repeat(41), '9'.repeat(41)],
])('an amount typed as %s is shown as %s', (typed, shown) => {
  expect(groupTypedAmount(typed)).toBe(shown)
})
