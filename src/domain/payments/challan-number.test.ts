import { expect, test } from 'vitest'
import { challanKey } from './challan-number.ts'

test('a challan number is compared by its letters and digits', () => {
  for (const typed of ['T-2627/000123', 't 2627 000123', 'T-২৬২৭/০০০১২৩', 'Ｔ２６２７０００１２３']) {
    expect(challanKey(typed)).toBe('T2627000123')
  }
  expect(challanKey('2627-0001234567')).toBe('26270001234567')
  expect(challanKey('T-2627/000124')).not.toBe(challanKey('T-2627/000123'))
})

test.each(['', '---', 'T-1', 'challan', '১২৩'])('“%s” is no challan number', (typed) => {
  expect(challanKey(typed)).toBeNull()
})

test('challan numbers that differ in a vowel sign of Bengali are two numbers', () => {
  expect(challanKey('টি-২৬২৭/০০১')).not.toBe(challanKey('টা-২৬২৭/০০১'))
})
