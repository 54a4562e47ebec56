import { expect, test } from 'vitest'
import { linesReported } from './lines-reported.mjs'

test('a day by the clock of the phone is reported, one of the server is not', () => {
  const ofThePhone = [
    'const today = dhakaDate(Date.now())',
    'show({ today: dhakaDate(new Date()) })',
    'pick(todayTyped(Date.now(), locale))',
  ]
  const allowed = ['const today = currentDate()', 'dhakaDate(payment.at)', 'todayTyped(serverClock.now(), locale)']
  expect(linesReported('phone-day.grit', [...ofThePhone, ...allowed])).toEqual([1, 2, 3])
})
