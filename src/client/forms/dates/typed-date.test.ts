import { expect, test } from 'vitest'
import { parseDate } from '#domain/forms/kinds.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { todayTyped } from './typed-date.ts'

test('“today” is the day in Dhaka at every hour, at the ends of days, months and years too', () => {
  const hour = 3_600_000
  const days = ['2026-11-26', '2026-12-31', '2028-02-28', '2028-02-29', '2026-04-30']
  for (const day of days) {
    for (let offset = 0; offset < 48; offset += 1) {
      for (const second of [0, 1, 3_599]) {
        const now = Date.parse(`${day}T00:00:00Z`) + offset * hour + second * 1_000
        expect(parseDate(todayTyped(now, 'en'))).toBe(dhakaDate(now))
        expect(parseDate(todayTyped(now, 'bn'))).toBe(dhakaDate(now))
      }
    }
  }
  // 18:00 UTC is midnight in Dhaka.
  expect(todayTyped(Date.parse('2026-12-31T17:59:59Z'), 'en')).toBe('31/12/2026')
  expect(todayTyped(Date.parse('2026-12-31T18:00:00Z'), 'bn')).toBe('০১/০১/২০২৭')
})
