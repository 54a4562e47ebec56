import { expect, test } from 'vitest'
import { listFields } from '../forms/answers.ts'
import { blocks, validateForm } from '../forms/validate.ts'
import { guestFieldNames, guestForm, readGuestDetails } from './guest-form.ts'

const typed = { fullName: '  রহিমা  খাতুন ', mobile: '০১৭১২-৩৪৫৬৭৮', district: 'Dhaka', purpose: 'প্লট ১২' }
const issuesOf = (texts: Record<string, string>) =>
  validateForm(guestForm, readGuestDetails(texts), { today: '2026-11-23' })
    .filter(blocks)
    .map(({ path, code }) => `${path} ${code}`)

test('typed texts are read as the values that are sent', () => {
  expect(readGuestDetails(typed)).toEqual({
    ...{ fullName: 'রহিমা খাতুন', mobile: '01712345678', district: 'Dhaka', purpose: 'প্লট ১২' },
  })
  expect(issuesOf(typed)).toEqual([])
})

test('every field is needed, and each is checked', () => {
  expect(listFields(guestForm, {}).map(({ path }) => path)).toEqual([...guestFieldNames])
  expect(issuesOf({})).toEqual(guestFieldNames.map((name) => `${name} required`))
  expect(issuesOf({ ...typed, mobile: '0171', district: 'Atlantis' })).toEqual([
    'mobile pattern',
    'district not_an_option',
  ])
})
