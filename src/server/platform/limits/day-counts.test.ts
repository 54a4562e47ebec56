import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dhakaDate, dhakaInstant } from '#domain/reference/calendar.ts'
import { secondsLeftOfDay } from './day-counts.ts'

test('the seconds left end with the day of Dhaka, and not a second later', () => {
  const at = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(at, (now) => {
      const after = (seconds: number) => dhakaDate(new Date(now.getTime() + seconds * 1000))
      const left = secondsLeftOfDay(now)
      expect([after(left - 1), after(left) > dhakaDate(now)]).toEqual([dhakaDate(now), true])
    }),
  )
  const midnight = Date.parse(dhakaInstant('2026-11-22', 0, 0))
  const leftAt = (ms: number) => secondsLeftOfDay(new Date(midnight + ms))
  expect([leftAt(0), leftAt(-1), leftAt(-1000), leftAt(999)]).toEqual([86_400, 1, 1, 86_400])
})
