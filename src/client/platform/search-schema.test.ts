import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileValues } from '../../../tests/support/hostile-addresses.ts'
import {
  oneOf,
  pageParameter,
  parseSearch,
  searchSchema,
  someOf,
  stringifySearch,
  textParameter,
} from './search-schema.ts'

const Search = searchSchema({
  page: pageParameter,
  state: oneOf(['SENT', 'FAILED']),
  status: someOf(['pending', 'approved']),
  text: textParameter(20),
})
const read = (address: string) => Search(parseSearch(address))

test('an address is parsed into typed values, and written from them', () => {
  const address = '?page=3&state=SENT&status=pending,approved&text=%E0%A6%95+%26+k'
  const search = read(address)
  expect(search).toEqual({ page: 3, state: 'SENT', status: ['pending', 'approved'], text: 'ক & k' })
  expect(stringifySearch(search)).toBe(address)
})

test('a page is at least the second, and at most the millionth', () => {
  const pages = ['1', '2', '1000000', '1000001'].map((page) => read(`?page=${page}`).page)
  expect(pages).toEqual([undefined, 2, 1_000_000, undefined])
})

test('a long number stays a text', () => {
  expect(read('?text=19901234567890123')).toEqual({ text: '19901234567890123' })
})

test.each([
  '',
  '?page=1',
  '?page=-2',
  '?page=2.5',
  '?page=x',
  '?state=sent',
  '?status=nothing',
  '?text=++',
  '?other=1',
])('invalid parameters in "%s" are left out', (address) => {
  expect(read(address)).toEqual({})
  expect(stringifySearch(read(address))).toBe('')
})

const anyValue = fc.oneof(fc.constantFrom(...hostileValues), fc.anything(), fc.string({ maxLength: 60 }))
const names = ['page', 'state', 'status', 'text'] as const

test('whatever is given, each parameter is named in the result, so that no raw value is left after a merge', () => {
  fc.assert(
    fc.property(fc.record({ page: anyValue, state: anyValue, status: anyValue, text: anyValue }), (given) => {
      const search = Search(given)
      expect(Object.keys(search)).toEqual(names)
      const merged = { ...given, ...search }
      expect(merged).toStrictEqual(search)
      expect(search.page === undefined || (Number.isInteger(search.page) && search.page > 1)).toBe(true)
      expect([undefined, 'SENT', 'FAILED']).toContain(search.state)
      expect(search.text?.length ?? 1).toBeGreaterThan(0)
    }),
    { numRuns: 3_000 },
  )
  expect(Object.keys(Search({}))).toEqual(names)
})

test('a search that was read is read again unchanged, as the router does', () => {
  fc.assert(
    fc.property(fc.record({ page: anyValue, state: anyValue, status: anyValue, text: anyValue }), (given) => {
      const search = Search(given)
      expect(Search(search)).toStrictEqual(search)
    }),
    { numRuns: 3_000 },
  )
})

test('a parameter is not read from the prototype of what is given', () => {
  expect(Search(Object.create({ text: 'inherited' }))).toEqual({})
})
