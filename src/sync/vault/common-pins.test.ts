import { expect, test } from 'vitest'
import { isCommonPin } from './common-pins.ts'

test.each([
  '0000',
  '1111',
  '1234',
  '4321',
  '7890',
  '1212',
  '2580',
  '1971',
  '2026',
  '123456',
  '654321',
  '777777',
  '12121212',
])('%s is a common PIN', (pin) => expect(isCommonPin(pin)).toBe(true))

test.each(['4827', '9052', '1835', '274915', '60719384', '2135', '3719'])('%s is not a common PIN', (pin) =>
  expect(isCommonPin(pin)).toBe(false),
)
