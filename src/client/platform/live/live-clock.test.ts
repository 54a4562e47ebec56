import { expect, test } from 'vitest'
import { joinClocks } from './live-clock.ts'

test('the time continues while the clock of the page stops, and is never set back', () => {
  let [page, wall] = [500, 1_000_000]
  const now = joinClocks(
    () => page,
    () => wall,
  )
  const pass = (onThePage: number, onTheWall: number) => {
    page += onThePage
    wall += onTheWall
    return now()
  }
  expect(now()).toBe(500)
  expect(pass(250, 251)).toBe(750)
  // The phone slept for forty seconds.
  expect(pass(250, 40_250)).toBe(41_000)
  // The wall clock was set back by an hour.
  expect(pass(250, -3_600_000)).toBe(41_250)
  expect(pass(250, 249)).toBe(41_500)
})
