import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dhakaInstant, weekday } from '../reference/calendar.ts'
import { type Closure, closeBegun, listSlots, nextToBegin } from './day-slots.ts'
import { findWrongHours, usualHours, type WorkingHours } from './working-hours.ts'

const sunday = '2026-11-22'
const early = new Date('2026-11-20T00:00:00Z')
const noClosure: readonly Closure[] = []
const wholeDay = { fromDate: sunday, toDate: sunday, fromMinute: null, toMinute: null }

test('a day of usual hours has 32 slots, four of them in the break, and the weekend has none', () => {
  const day = { hours: usualHours, closures: noClosure, busy: [], now: early }
  const slots = listSlots({ ...day, date: sunday })
  expect(slots).toHaveLength(32)
  expect(slots.filter(({ state }) => state === 'free')).toHaveLength(28)
  expect(slots.filter(({ state }) => state === 'closed').map(({ hour }) => hour)).toEqual([13, 13, 13, 13])
  expect(listSlots({ ...day, date: addDays(sunday, 5) })).toEqual([])
})

test('a booked slot is taken, on a holiday too, and a slot that has begun is closed', () => {
  const now = new Date(dhakaInstant(sunday, 10, 0))
  const busy = [{ from: 11 * 60 + 5, to: 11 * 60 + 20 }]
  const states = (closures: readonly Closure[]) =>
    Object.fromEntries(
      listSlots({ date: sunday, hours: usualHours, closures, busy, now }).map(({ hour, minute, state }) => [
        `${hour}:${minute}`,
        state,
      ]),
    )
  expect(states([])).toMatchObject({
    '10:0': 'closed',
    '10:15': 'free',
    '11:0': 'taken',
    '11:15': 'taken',
    '11:30': 'free',
  })
  expect(states([wholeDay])).toMatchObject({ '10:15': 'closed', '11:0': 'taken', '11:30': 'closed' })
})

test('slots are in the order of the day, each once, in whatever order the hours were entered', () => {
  const spans = [9 * 60, 11 * 60, 14 * 60, 16 * 60].map((from) => ({ from, to: from + 60 }))
  const met = new Set<string>()
  fc.assert(
    fc.property(fc.shuffledSubarray(spans, { minLength: 2 }), (entered) => {
      // The same hours on another day add no slot.
      const weeklyHours = entered.flatMap((span) => [
        { day: 0, ...span },
        { day: 1, ...span },
      ])
      const hours = { weeklyHours, breaks: [], slotMinutes: 30 }
      const slots = listSlots({ date: sunday, hours, closures: noClosure, busy: [], now: early })
      const sorted = entered.map(({ from }) => from).sort((one, other) => one - other)
      expect(slots.map(({ hour, minute }) => hour * 60 + minute)).toEqual(sorted.flatMap((from) => [from, from + 30]))
      met.add(entered.map(({ from }) => from).join())
    }),
    { numRuns: 200, seed: 3 },
  )
  expect(met.size).toBeGreaterThan(40)
})

/** Whether the official is there in one minute of a date, computed without the functions under test. */
function isOpen(date: string, minute: number, { weeklyHours, breaks }: WorkingHours, closures: readonly Closure[]) {
  const covers = (from: number, to: number) => from <= minute && minute < to
  const isClosed = closures.some(({ fromDate, toDate, fromMinute, toMinute }) => {
    return fromDate <= date && date <= toDate && covers(fromMinute ?? 0, toMinute ?? 24 * 60)
  })
  const isAtWork = weeklyHours.some(({ day, from, to }) => day === weekday(date) && covers(from, to))
  return isAtWork && !breaks.some(({ from, to }) => covers(from, to)) && !isClosed
}

test('a slot of any week is free when it has not begun and the official is there in each of its minutes', () => {
  const met = { free: 0, begun: 0, away: 0 }
  const minute = fc.integer({ min: 0, max: 24 * 12 }).map((five) => five * 5)
  const span = fc.tuple(minute, minute).filter(([from, to]) => from < to)
  const anyHours: fc.Arbitrary<WorkingHours> = fc
    .record({
      weeklyHours: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), span), { maxLength: 6 }),
      breaks: fc.array(span, { maxLength: 2 }),
      slotMinutes: fc.constantFrom(10, 15, 30, 60),
    })
    .map(({ weeklyHours, breaks, slotMinutes }) => ({
      weeklyHours: weeklyHours.map(([day, [from, to]]) => ({ day, from, to })),
      breaks: breaks.map(([from, to]) => ({ from, to })),
      slotMinutes,
    }))
    .filter((hours) => findWrongHours(hours).length === 0)
  const anyClosure = fc.record({
    first: fc.integer({ min: -2, max: 9 }),
    days: fc.integer({ min: 0, max: 2 }),
    part: fc.option(span, { freq: 1 }),
  })
  fc.assert(
    fc.property(
      anyHours,
      fc.array(anyClosure, { maxLength: 2 }),
      fc.integer({ min: 0, max: 6 }),
      (hours, given, later) => {
        const date = addDays(sunday, later)
        const closures = given.map(({ first, days, part }) => ({
          fromDate: addDays(sunday, first),
          toDate: addDays(sunday, first + days),
          fromMinute: part?.[0] ?? null,
          toMinute: part?.[1] ?? null,
        }))
        const noon = 12 * 60
        const now = new Date(dhakaInstant(sunday, 12, 0))
        for (const { hour, minute, durationMin, state } of listSlots({ date, hours, closures, busy: [], now })) {
          const from = hour * 60 + minute
          const minutes = Array.from({ length: durationMin }, (_, index) => from + index)
          const isThere = minutes.every((each) => isOpen(date, each, hours, closures))
          const isBegun = date === sunday && from <= noon
          expect(durationMin).toBe(hours.slotMinutes)
          expect(hours.weeklyHours.some((each) => each.day === weekday(date) && each.from <= from)).toBe(true)
          expect(state, `${date} ${hour}:${minute}`).toBe(isThere && !isBegun ? 'free' : 'closed')
          met[isBegun ? 'begun' : isThere ? 'free' : 'away'] += 1
        }
      },
    ),
    { numRuns: 1000, seed: 7 },
  )
  expect(met.free).toBeGreaterThan(500)
  expect(met.begun).toBeGreaterThan(50)
  expect(met.away).toBeGreaterThan(200)
})

test('a list of slots made earlier is the list made now, as long as nobody books', () => {
  const met = { changed: 0, same: 0 }
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  fc.assert(
    fc.property(minute, minute, (one, other) => {
      const [then, now] = [one, other]
        .sort((a, b) => a - b)
        .map((at) => new Date(dhakaInstant(sunday, Math.floor(at / 60), at % 60)))
      if (then === undefined || now === undefined) throw new Error('Two times are two')
      const day = { date: sunday, hours: usualHours, closures: noClosure, busy: [{ from: 700, to: 720 }] }
      const later = closeBegun(listSlots({ ...day, now: then }), { date: sunday, now })
      expect(later).toEqual(listSlots({ ...day, now }))
      const next = nextToBegin(listSlots({ ...day, now: then }), { date: sunday, now })
      expect(next).toEqual(later.find(({ state }) => state === 'free') ?? null)
      met[then < now && next !== null ? 'changed' : 'same'] += 1
    }),
    { numRuns: 300 },
  )
  expect(Math.min(met.changed, met.same)).toBeGreaterThan(20)
})
