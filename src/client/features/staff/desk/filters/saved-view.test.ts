import { expect, test } from 'vitest'
import { everything, listHref, readPlace, readView } from '../list/list-view.ts'
import { savedHref, toSavedFilter } from './saved-view.ts'

test.each([
  [null, { status: 'all', flag: 'returned' }],
  [null, {}],
  ['company', { status: 'pending1,recheck', age: '5' }],
  ['individual', { status: 'pending1', age: 'dueSoon' }],
  ['contractor-goods', { status: 'approved', from: '2026-11-01' }],
] as const)('a saved filter of %s leads back to its list, without what was searched for', (param, address) => {
  const place = param === null ? everything : (readPlace(param) ?? everything)
  const view = readView({ ...address, page: 4 }, ['pending'], 'Karim')
  const saved = toSavedFilter(place, view)
  expect(JSON.stringify(saved)).not.toContain('Karim')
  expect(savedHref(saved, ['pending'])).toBe(listHref(param, { ...view, page: 1 }))
})
