import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findLongList } from './long-lists.ts'

const short = z.array(z.object({ inner: z.optional(z.array(z.number()).check(z.maxLength(2))) })).check(z.maxLength(3))
const schema = z.object({
  list: short,
  either: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(1))])),
  free: z._default(z.array(z.number()), []),
})

test.each([
  [null, {}],
  [null, { list: [{}, {}, {}], either: ['a'], free: [1, 2, 3, 4] }],
  [null, { list: 'abcd', either: 'abcd' }],
  ['list', { list: [{}, {}, {}, {}] }],
  ['list.1.inner', { list: [null, { inner: [1, 2, 3] }] }],
  ['either', { either: ['a', 'b'] }],
  [null, null],
  [null, [1, 2, 3, 4]],
])('the list that is too long is %s in %j', (path, value) => {
  expect(findLongList(schema, value)).toBe(path)
})

test('the items of a list that is too long are not looked at', () => {
  const items = Array.from({ length: 4 }, () => {
    return new Proxy({}, { get: () => expect.unreachable('An item was read') })
  })
  expect(findLongList(schema, { list: items })).toBe('list')
})
