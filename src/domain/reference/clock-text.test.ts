import { expect, test } from 'vitest'
import { clockText, endMinutesIn, minutesIn } from './clock-text.ts'

test('every minute of the day is written and read back, and the end of the day as midnight', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute)
  expect(minutes.map((minute) => minutesIn(clockText(minute)))).toEqual(minutes)
  expect(endMinutesIn(clockText(24 * 60))).toBe(24 * 60)
  expect(['24:00', '9:00', '09:60', '', '09:00:00'].map(minutesIn)).toEqual([null, null, null, null, null])
})
