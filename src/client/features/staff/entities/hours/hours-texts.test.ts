import { expect, test } from 'vitest'
import { usualHours } from '#domain/appointments/working-hours.ts'
import { hoursOfTexts, nextSpan, textsOfHours, wrongRows } from './hours-texts.ts'

test('hours are converted to times and back, also until midnight', () => {
  const hours = { ...usualHours, weeklyHours: [...usualHours.weeklyHours, { day: 6, from: 1200, to: 1440 }] }
  expect(hoursOfTexts(textsOfHours(hours))).toEqual(hours)
})

test('a row that is empty, ends before it begins or overlaps another is found', () => {
  const texts = textsOfHours(usualHours)
  expect([...wrongRows(texts)]).toEqual([])
  const rows = texts.weeklyHours
  const wrong = [
    { day: 5, from: '', to: '12:00' },
    { day: 5, from: '14:00', to: '' },
    { day: 6, from: '12:00', to: '11:00' },
    { day: 0, from: '16:00', to: '18:00' },
  ]
  expect([...wrongRows({ ...texts, weeklyHours: [...rows, ...wrong] })]).toEqual(
    ['0', '5', '6', '7', '8'].map((index) => `weeklyHours.${index}`),
  )
})

test('new hours begin after the last hours of the day, or equal those of the nearest earlier day', () => {
  const rows = [
    { day: 0, from: '10:00', to: '13:00' },
    { day: 2, from: '08:00', to: '12:00' },
  ]
  expect(nextSpan(rows, 0)).toEqual({ day: 0, from: '14:00', to: '15:00' })
  expect(nextSpan(rows, 1)).toEqual({ day: 1, from: '10:00', to: '13:00' })
  expect(nextSpan([], 3)).toEqual({ day: 3, from: '09:00', to: '17:00' })
})
