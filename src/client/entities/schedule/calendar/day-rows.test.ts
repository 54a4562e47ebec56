import { expect, test } from 'vitest'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { listSlots } from '#domain/appointments/day-slots.ts'
import { usualHours } from '#domain/appointments/working-hours.ts'
import { dhakaInstant } from '#domain/reference/calendar.ts'
import { makeDayRows } from './day-rows.ts'

const date = '2026-11-22'

function appointmentAt(hour: number, minute: number, durationMin: number): AppointmentSummary {
  const schedule = { date, hour, minute, durationMin, startsAt: dhakaInstant(date, hour, minute) }
  return { id: `${hour}-${minute}`, schedule } as AppointmentSummary
}

function rowsAt(now: Date, booked: readonly AppointmentSummary[]) {
  const busy = booked.flatMap(({ schedule }) => {
    if (schedule === null) return []
    const from = schedule.hour * 60 + schedule.minute
    return [{ from, to: from + schedule.durationMin }]
  })
  const slots = listSlots({ date, hours: usualHours, closures: [], busy, now })
  return makeDayRows({ date, slots, booked, breaks: usualHours.breaks, now })
}

test('a break is one row, and so is the time that has passed', () => {
  const rows = rowsAt(new Date(dhakaInstant(date, 10, 0)), [])
  expect(rows[0]).toEqual({ kind: 'past', from: 9 * 60, to: 10 * 60 + 15 })
  expect(rows.filter(({ kind }) => kind === 'break')).toEqual([{ kind: 'break', from: 13 * 60, to: 14 * 60 }])
  expect(rows.filter(({ kind }) => kind === 'free')).toHaveLength(32 - 5 - 4)
})

test('an appointment that starts between two slots is one row, in the order of time', () => {
  const rows = rowsAt(new Date('2026-11-20T00:00:00Z'), [appointmentAt(11, 5, 30)])
  const booked = rows.findIndex(({ kind }) => kind === 'booked')
  expect(rows[booked]).toMatchObject({ from: 11 * 60 + 5, to: 11 * 60 + 35 })
  expect(rows[booked - 1]).toEqual({ kind: 'free', from: 10 * 60 + 45, to: 11 * 60 })
  expect(rows[booked + 1]).toEqual({ kind: 'free', from: 11 * 60 + 45, to: 12 * 60 })
  expect(rows.filter(({ kind }) => kind === 'taken')).toEqual([])
})

test('a time that is booked by an appointment that is not shown is marked as taken', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const slots = listSlots({ date, hours: usualHours, closures: [], busy: [{ from: 600, to: 630 }], now })
  const rows = makeDayRows({ date, slots, booked: [], breaks: [], now })
  expect(rows.filter(({ kind }) => kind === 'taken')).toEqual([{ kind: 'taken', from: 600, to: 630 }])
})
