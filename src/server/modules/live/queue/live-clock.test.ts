import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLiveClock } from './live-clock.ts'

let own = 0
const at = (ms: number) => new Date(ms)
const newClock = () => createLiveClock({ now: () => at(own), inDatabase: () => sql<Date>`clock_timestamp()` })

test('a wrong clock is corrected by the time of the database, and again after either of them is set', () => {
  own = 100_000
  const clock = newClock()
  clock.compare(at(160_000), clock.now())
  expect(clock.now()).toEqual(at(160_000))
  own = 130_000
  clock.compare(at(190_000), clock.now())
  expect(clock.now()).toEqual(at(190_000))
  clock.compare(at(130_000), clock.now())
  expect(clock.now()).toEqual(at(130_000))
})

test('a difference below a second is the latency of the database, and a slow answer corrects nothing', () => {
  own = 100_000
  const clock = newClock()
  clock.compare(at(100_999), clock.now())
  expect(clock.now()).toEqual(at(100_000))
  const asked = clock.now()
  own = 102_000
  clock.compare(at(160_000), asked)
  expect(clock.now()).toEqual(at(102_000))
})
