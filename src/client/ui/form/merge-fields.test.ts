import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const opened = { name: 'Karim', mobile: '017', note: '', roles: ['OFFICIAL'] }

test('a field without input takes the newest value, typed input stays, and a field that both changed is named', () => {
  const typed = { ...opened, name: 'Karim Ahmed', note: 'mine' }
  const newest = { ...opened, name: 'Karim Khan', mobile: '018', roles: ['OFFICIAL', 'ICT'] }
  expect(mergeFields({ opened, typed, newest })).toEqual({
    taken: { mobile: '018', roles: ['OFFICIAL', 'ICT'] },
    both: ['name'],
  })
})

test('the same change here and elsewhere is no conflict', () => {
  const same = { ...opened, name: 'Karim Khan' }
  expect(mergeFields({ opened, typed: same, newest: same })).toEqual({ taken: {}, both: [] })
})

test('a field of parts is merged by its rule', () => {
  const versions = {
    opened: { roles: ['A', 'B'] },
    typed: { roles: ['A', 'B', 'C'] },
    newest: { roles: ['B'] },
  }
  const merge = (isBoth: boolean) =>
    mergeFields(versions, {
      roles: ({ opened: before, typed, newest }) => ({
        value: [...newest, ...typed.filter((role) => !before.includes(role))],
        isBoth,
      }),
    })
  expect(merge(true)).toEqual({ taken: { roles: ['B', 'C'] }, both: ['roles'] })
  expect(merge(false).both).toEqual([])
})
