import { expect, test } from 'vitest'
import { roundedWait } from './rounded-wait.ts'

test('an estimate is rounded as people say it', () => {
  const text = (seconds: number) => {
    const { hours, minutes } = roundedWait(seconds)
    return `${hours}:${minutes}`
  }
  expect([0, 59, 61, 600].map(text)).toEqual(['0:1', '0:1', '0:2', '0:10'])
  expect([13 * 60, 18 * 60, 58 * 60].map(text)).toEqual(['0:15', '0:20', '1:0'])
  expect([64 * 60, 76 * 60, 150 * 60].map(text)).toEqual(['1:0', '1:20', '2:30'])
})
