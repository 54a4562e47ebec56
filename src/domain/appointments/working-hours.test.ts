import { expect, test } from 'vitest'
import { findWrongHours, type WorkingHours } from './working-hours.ts'

const wrong = (more: Partial<WorkingHours>) => findWrongHours({ weeklyHours: [], breaks: [], slotMinutes: 15, ...more })
const sunday = (from: number, to: number) => ({ day: 0, from, to })

test('hours of one day must not overlap; those of two days may, and those that touch do not', () => {
  expect(wrong({ weeklyHours: [sunday(540, 600), sunday(590, 660)] })).toEqual(['weeklyHours.0', 'weeklyHours.1'])
  expect(wrong({ weeklyHours: [sunday(540, 600), sunday(600, 660)] })).toEqual([])
  expect(wrong({ weeklyHours: [sunday(540, 600), { ...sunday(540, 600), day: 1 }] })).toEqual([])
})

test('breaks must not overlap, and one alone is right', () => {
  expect(wrong({ breaks: [{ from: 780, to: 840 }] })).toEqual([])
  const pauses = [
    { from: 600, to: 620 },
    { from: 780, to: 840 },
    { from: 810, to: 850 },
  ]
  expect(wrong({ breaks: pauses })).toEqual(['breaks.1', 'breaks.2'])
})

test('hours and breaks end after they begin', () => {
  for (const to of [540, 539]) {
    expect(wrong({ weeklyHours: [sunday(540, to)] }), `${to}`).toEqual(['weeklyHours.0'])
    expect(wrong({ breaks: [{ from: 540, to }] }), `${to}`).toEqual(['breaks.0'])
  }
})
