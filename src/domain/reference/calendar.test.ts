import { expect, test } from 'vitest'
import {
  addDays,
  addYears,
  ageOn,
  daysBetween,
  dhakaDate,
  dhakaInstant,
  formatClock,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatWeekday,
  isCalendarDate,
  isWorkingDay,
  startOfWeek,
  type Weekday,
  workingDaysBetween,
} from './calendar.ts'

test('the day in Dhaka changes at 18:00 UTC', () => {
  expect(dhakaDate('2026-11-20T17:59:59.999Z')).toBe('2026-11-20')
  expect(dhakaDate('2026-11-20T18:00:00Z')).toBe('2026-11-21')
  expect(dhakaInstant('2026-11-21', 0, 0)).toBe('2026-11-20T18:00:00.000Z')
})

test('Dhaka agrees with the time zone data of the machine', () => {
  const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' })
  for (let hour = 0; hour < 24 * 400; hour += 7) {
    const instant = Date.UTC(2026, 0, 1, hour)
    expect(dhakaDate(instant)).toBe(zone.format(instant))
  }
})

test('dates and times are formatted in both languages', () => {
  expect(formatShortDate('2026-11-21', 'bn', '2026-12-01')).toBe('২১ নভে')
  expect(formatShortDate('2025-11-21', 'en', '2026-01-01')).toBe('21 Nov 2025')
  expect(formatDate('2026-11-21', 'bn')).toBe('২১ নভেম্বর ২০২৬')
  expect(formatDate('2026-03-05', 'en')).toBe('5 March 2026')
  expect(formatDateTime('2026-11-21T13:35:00Z', 'bn')).toBe('২১ নভেম্বর ২০২৬, সন্ধ্যা ৭:৩৫')
  expect(formatDateTime('2026-11-21T13:35:00Z', 'en')).toBe('21 November 2026, 7:35 pm')
})

test.each([
  [0, 'রাত ১২:০৫', '12:05 am'],
  [5, 'ভোর ৫:০৫', '5:05 am'],
  [11, 'সকাল ১১:০৫', '11:05 am'],
  [12, 'দুপুর ১২:০৫', '12:05 pm'],
  [16, 'বিকাল ৪:০৫', '4:05 pm'],
  [22, 'রাত ১০:০৫', '10:05 pm'],
])('five past %i', (hour, bn, en) => {
  expect([formatClock(hour, 5, 'bn'), formatClock(hour, 5, 'en')]).toEqual([bn, en])
})

test('counting days and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
  expect(addYears('2028-02-29', 4)).toBe('2032-02-29')
  expect(daysBetween('2026-11-21', '2026-11-14')).toBe(-7)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  expect(['2025-02-29', '2026-13-01', '26-01-01', '2026-1-1'].some(isCalendarDate)).toBe(false)
})

test('the office works on every day that is not of its weekend', () => {
  // 2026-11-21 is a Saturday.
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
  const worksOn = (weekend: readonly Weekday[]) => days.map((date) => isWorkingDay(date, weekend))
  expect(worksOn([5, 6])).toEqual([true, false, false, true])
  expect(worksOn([0])).toEqual([true, true, true, false])
  expect(formatWeekday(5, 'bn')).toBe('শুক্রবার')
})

test('the week begins on Sunday, for every day of it', () => {
  // 2026-11-15 is a Sunday.
  const days = ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-20', '2026-11-21']
  expect(new Set(days.map(startOfWeek))).toEqual(new Set(['2026-11-15']))
  expect(startOfWeek('2026-11-22')).toBe('2026-11-22')
})

test.each<readonly Weekday[][]>([[[5, 6]], [[5]], [[]], [[0, 3, 6]]])(
  'counting working days by weeks gives the same as counting them one by one, free %j',
  (weekend) => {
    for (let span = 0; span < 40; span += 1) {
      const to = addDays('2026-11-16', span)
      const days = Array.from({ length: span }, (_, n) => addDays('2026-11-16', n + 1))
      expect(workingDaysBetween('2026-11-16', to, weekend)).toBe(
        days.filter((day) => isWorkingDay(day, weekend)).length,
      )
    }
    expect(workingDaysBetween('2026-11-21', '2026-11-01', weekend)).toBe(0)
  },
)
