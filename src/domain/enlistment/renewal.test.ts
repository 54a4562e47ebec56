import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleAnswers } from '../forms/answers.samples.ts'
import { findPlace } from '../forms/paths.ts'
import { addDays, daysBetween, dhakaDate, dhakaInstant } from '../reference/calendar.ts'
import { nextValidity } from './fees.ts'
import { registry } from './registry.ts'
import { reminderDueAt, renewalAnswers, renewalPeriod } from './renewal.ts'

/** A simple calendar, independent of the one under test: a day is its year, month and day. */
type Day = { year: number; month: number; day: number }
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = ({ year, month }: Day) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
const text = ({ year, month, day }: Day) =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

function dayBefore(date: Day): Day {
  if (date.day > 1) return { ...date, day: date.day - 1 }
  const before = date.month > 1 ? { ...date, month: date.month - 1 } : { ...date, year: date.year - 1, month: 12 }
  return { ...before, day: lengthOf(before) }
}

/** The same day of the next year; for 29 February the last day of February. */
function nextYear({ year, month, day }: Day): Day {
  const there = { year: year + 1, month, day }
  return { ...there, day: Math.min(day, lengthOf(there)) }
}

const days = fc
  .record({
    year: fc.integer({ min: 2020, max: 2110 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map((date) => ({ ...date, day: Math.min(date.day, lengthOf(date)) }))
/** Leap days and the ends of months and years occur as often as all other days together. */
const awkward = fc.constantFrom(
  { year: 2028, month: 2, day: 29 },
  { year: 2028, month: 3, day: 1 },
  { year: 2027, month: 2, day: 28 },
  { year: 2100, month: 2, day: 28 },
  { year: 2096, month: 2, day: 29 },
  { year: 2026, month: 12, day: 31 },
  { year: 2027, month: 1, day: 1 },
)
const anyDay = fc.oneof(days, awkward)

test('a term ends a year after the later of the old end and the day before approval', () => {
  fc.assert(
    fc.property(fc.option(anyDay), anyDay, (oldEnd, approvedOn) => {
      const eve = dayBefore(approvedOn)
      const end = oldEnd !== null && text(oldEnd) > text(eve) ? oldEnd : eve
      const term = nextValidity(oldEnd === null ? null : text(oldEnd), text(approvedOn))
      expect(term).toEqual({ validFrom: addDays(text(end), 1), validTo: text(nextYear(end)) })
      // Whatever happened before: no day is lost, and no fee pays for two years.
      expect(term.validTo >= text(approvedOn)).toBe(true)
      expect(daysBetween(term.validFrom, term.validTo)).toBeGreaterThanOrEqual(364)
      expect(daysBetween(term.validFrom, term.validTo)).toBeLessThanOrEqual(365)
    }),
    { numRuns: 2000 },
  )
})

/** A holder who renews year after year, sometimes early, sometimes late, at any second of a Dhaka day. */
const renewals = fc.array(
  fc.record({ daysAfterOldEnd: fc.integer({ min: -30, max: 365 }), second: fc.integer({ min: 0, max: 86_399 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
)

test('over years of timely renewals an enlistment never has a gap, and a day in Dhaka begins at its midnight', () => {
  fc.assert(
    fc.property(anyDay, renewals, (first, years) => {
      let validTo = nextValidity(null, text(first)).validTo
      for (const { daysAfterOldEnd, second } of years) {
        const approvedOn = addDays(validTo, daysAfterOldEnd)
        const instant = Date.parse(dhakaInstant(approvedOn, 0, 0)) + second * 1000
        expect(dhakaDate(instant)).toBe(approvedOn)
        const { opensOn, closesOn } = renewalPeriod(validTo, { opensDays: 30, closesDays: 365 })
        expect(approvedOn >= opensOn && approvedOn <= closesOn).toBe(true)
        const term = nextValidity(validTo, dhakaDate(instant))
        if (daysAfterOldEnd <= 1) expect(term.validFrom).toBe(addDays(validTo, 1))
        else expect(term.validFrom).toBe(approvedOn)
        expect(term.validTo > validTo).toBe(true)
        validTo = term.validTo
      }
    }),
  )
})

test('the window includes its first and its last day, and the reminder is due on a morning two weeks before the end', () => {
  expect(renewalPeriod('2027-11-20', { opensDays: 30, closesDays: 365 })).toEqual({
    opensOn: '2027-10-21',
    closesOn: '2028-11-19',
  })
  expect(renewalPeriod('2028-02-29', { opensDays: 1, closesDays: 0 })).toEqual({
    opensOn: '2028-02-28',
    closesOn: '2028-02-29',
  })
  expect(reminderDueAt('2027-11-20')).toBe('2027-11-06T03:00:00.000Z')
})

test.each(registry.map((type) => [type.type, type] as const))('a renewal of %s keeps valid answers', (_, type) => {
  const answers = sampleAnswers(type, '2026-11-21')
  const ids: string[] = []
  const newId = () => {
    ids.push(`01900000-0000-7000-8000-${String(ids.length).padStart(12, '0')}`)
    return ids.at(-1) ?? ''
  }
  const renewal = renewalAnswers(type, { answers, number: 'ARC-2026-00001', newId })
  expect(renewal).toMatchObject({
    applicationPurpose: 'RENEWAL',
    paymentPurpose: 'RENEWAL',
    previousEnlistmentNo: 'ARC-2026-00001',
    mobile: answers.mobile,
  })
  for (const gone of ['transactionId', 'paymentMethod', 'declareTrue', 'consentPersonalData', 'debarred', 'age']) {
    expect(renewal, gone).not.toHaveProperty([gone])
  }
  const slots = (given: object) => [
    ...new Set(
      Object.keys(given)
        .filter((path) => path.startsWith('documents/'))
        .map((path) => path.split('/')[1]),
    ),
  ]
  expect(slots(renewal)).toContain('tinCertificate')
  for (const yearly of ['tradeLicense', 'taxReturn', 'bankSlip', 'previousCertificate']) {
    expect(slots(renewal)).not.toContain(yearly)
  }
  // Files have the same bytes and new ids; rows keep their ids.
  const files = Object.entries(renewal).filter(([path]) => path.startsWith('documents/'))
  expect(files).toHaveLength(ids.length)
  for (const [path] of files) expect(answers).not.toHaveProperty([path])
  for (const [path, value] of Object.entries(renewal)) {
    expect(findPlace(type, path), path).not.toBeNull()
    const isOwn =
      path.startsWith('documents/') || ['applicationPurpose', 'paymentPurpose', 'previousEnlistmentNo'].includes(path)
    if (!isOwn) expect(value, path).toEqual(answers[path])
  }
})
