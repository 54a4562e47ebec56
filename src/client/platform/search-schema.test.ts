import { expect, test } from 'vitest'
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
