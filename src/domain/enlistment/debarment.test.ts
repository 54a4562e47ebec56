import { expect, test } from 'vitest'
import { debarmentOf, isDebarred, readDuration } from './debarment.ts'

const debarred = (debarredDate: string, debarredDuration: string) => ({
  debarred: 'YES',
  debarredDate,
  debarredDuration,
})

test.each([
  ['২ বছর', 24, 0],
  ['২ (দুই) বছর ৬ মাস', 30, 0],
  ['২ বছরের জন্য', 24, 0],
  ['এক বৎসর ও তিন মাস', 15, 0],
  ['ছয় মাস', 6, 0],
  ['৯০ দিন', 0, 90],
  ['2 years', 24, 0],
  ['1 year and 6 months', 18, 0],
  ['For 6 months only.', 6, 0],
  ['2 weeks, 3 days', 0, 17],
])('%s: %i months and %i days', (text, months, days) => {
  expect(readDuration(text)).toEqual({ months, days })
})

test.each([
  'স্থায়ীভাবে',
  'permanent',
  '2',
  'years',
  '2 years from 2020',
  '2-3 years',
  '0 days',
  '',
  '২ ২ বছর',
  '1.5 years',
])('the duration “%s” cannot be read', (text) => {
  expect(readDuration(text)).toBeNull()
})

test('an applicant without a debarment is not debarred, and a debarment ends', () => {
  expect(isDebarred({}, '2026-11-21')).toBe(false)
  expect(isDebarred({ ...debarred('2026-01-01', '5 years'), debarred: 'NO' }, '2026-11-21')).toBe(false)
  expect(isDebarred(debarred('2018-02-10', '২ বছর'), '2026-11-21')).toBe(false)
  expect(isDebarred(debarred('2026-02-10', '২ বছর'), '2026-11-21')).toBe(true)
})

test('the last day is the one before the same day after the term', () => {
  const answers = debarred('2024-11-21', '2 years')
  expect(debarmentOf(answers)).toEqual({ state: 'until', lastDay: '2026-11-20' })
  expect(isDebarred(answers, '2026-11-20')).toBe(true)
  expect(isDebarred(answers, '2026-11-21')).toBe(false)
  expect(debarmentOf(debarred('2026-08-31', '6 months'))).toEqual({ state: 'until', lastDay: '2027-02-27' })
})

test('a debarment whose end cannot be read counts', () => {
  expect(isDebarred(debarred('2001-01-01', 'স্থায়ী'), '2026-11-21')).toBe(true)
  expect(isDebarred({ debarred: 'YES' }, '2026-11-21')).toBe(true)
})
