import { expect, test } from 'vitest'
import { counters, leastIn, leastPerThousand, leastRuns, missedCoverage, noCoverage } from './coverage.ts'
import { makeSchedule } from './schedule/make-schedule.ts'
import { profiles } from './schedule/profiles.ts'

test('a counter below its minimum is reported as missed; a run that reaches every minimum misses nothing', () => {
  const enough = { ...noCoverage(), ...leastPerThousand }
  expect(missedCoverage(1_000, enough)).toEqual([])
  for (const name of counters) {
    const fewer = { ...enough, [name]: leastPerThousand[name] - 1 }
    expect(missedCoverage(1_000, fewer)).toHaveLength(1)
  }
})

test('a short run must play everything at least once', () => {
  expect(missedCoverage(leastRuns, noCoverage())).toHaveLength(counters.length)
  expect(Math.min(...counters.map((name) => leastIn(leastRuns, name)))).toBe(1)
})

test('any 200 seeds in a row play each profile, and a seed determines its schedule', () => {
  for (const from of [1, 4_321]) {
    const schedules = Array.from({ length: leastRuns }, (_, n) => makeSchedule(from + n))
    expect(new Set(schedules.map(({ profile }) => profile))).toEqual(new Set(Object.keys(profiles)))
  }
  expect(makeSchedule(77)).toEqual(makeSchedule(77))
})
