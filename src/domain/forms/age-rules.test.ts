import { expect, test } from 'vitest'
import { getType } from '../enlistment/registry.ts'
import { validateField } from './validate.ts'

const today = '2026-11-22'
const architect = getType('ARCHITECT')

function codeOf(path: string, answers: Record<string, string | number>): string | null {
  return validateField({ form: architect, path }, answers, { today })?.code ?? null
}

test.each([
  ['2008-11-22', null],
  ['2008-11-23', 'too_young'],
  ['1926-11-22', null],
  ['1925-11-22', 'too_long_ago'],
  ['2026-11-23', 'in_the_future'],
])('born %s: %s, reported at the birth date and not at the age that is computed from it', (dateOfBirth, code) => {
  expect(codeOf('dateOfBirth', { dateOfBirth })).toBe(code)
  expect(codeOf('age', { dateOfBirth })).toBe(null)
})

test('an age without a birth date is checked itself', () => {
  expect(codeOf('age', { age: 17 })).toBe('too_small')
  expect(codeOf('age', {})).toBe('required')
})

test.each([
  [{ dateOfBirth: '1996-11-22', experienceYears: 16 }, null],
  [{ dateOfBirth: '1996-11-22', experienceYears: 17 }, 'not_at_that_age'],
  [{ age: 30, experienceYears: 17 }, 'not_at_that_age'],
  [{ experienceYears: 40 }, null],
])('experience of %o: %s', (answers, code) => {
  expect(codeOf('experienceYears', answers)).toBe(code)
})

test.each([
  ['2026-11-22', null],
  ['2025-11-22', null],
  ['2025-11-21', 'too_long_ago'],
])('paid on %s: %s', (paymentDate, code) => {
  expect(codeOf('paymentDate', { paymentDate })).toBe(code)
})
