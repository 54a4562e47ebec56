import { expect, test } from 'vitest'
import { fieldChanges } from './field-changes.ts'

test('a field counts as changed when its text differs, not its spelling of none', () => {
  const before = { id: 'a', version: 1, nameEn: 'Karim', mobile: null, email: '', status: 'ACTIVE' }
  const written = { id: 'a', version: 2, nameEn: 'Rahim', mobile: '', email: undefined, status: 'ACTIVE', room: 4 }
  expect(fieldChanges(before, written)).toEqual([
    { field: 'nameEn', from: 'Karim', to: 'Rahim' },
    { field: 'room', from: null, to: '4' },
  ])
})

test('a list in another order, or with a value twice, is the same list', () => {
  const before = { roles: ['OFFICIAL', 'CHAIRMAN'] }
  expect(fieldChanges(before, { roles: ['CHAIRMAN', 'OFFICIAL', 'CHAIRMAN'] })).toEqual([])
  expect(fieldChanges(before, { roles: ['OFFICIAL'] })).toEqual([
    { field: 'roles', from: 'CHAIRMAN,OFFICIAL', to: 'OFFICIAL' },
  ])
})
