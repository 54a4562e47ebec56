import { expect, test } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { pathLabel } from './path-label.ts'

const rowId = '018f0000-0000-7000-8000-000000000001'

test('a field is named with its group, unless the heading of its page is that group', () => {
  const naming = { type: getType('CONTRACTOR_GOODS'), answers: {}, locale: 'en' } as const
  expect(pathLabel('proprietor.nameEn', naming)).toBe('Proprietor or managing director: Name (English)')
  expect(pathLabel('proprietor.nameEn', { ...naming, onItsPage: true })).toBe('Name (English)')
  // Two addresses on one page are distinguished there too.
  expect(pathLabel('business.district', { ...naming, onItsPage: true })).toBe('Business address: District')
})

test('a field of a row is named with the number of the row, on its page too', () => {
  const answers = { [`employees/${rowId}`]: { order: 1 } }
  const naming = { type: getType('CONTRACTOR_GOODS'), answers, locale: 'bn', onItsPage: true } as const
  expect(pathLabel(`employees/${rowId}/name`, naming)).toBe('কর্মী ১: নাম')
})
