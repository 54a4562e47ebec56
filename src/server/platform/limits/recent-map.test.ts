import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

test('only the entry that was not used for the longest time is evicted', () => {
  const map = new RecentMap<string, number>(3)
  for (const [at, key] of ['a', 'b', 'c'].entries()) map.set(key, at)
  expect(map.get('a')).toBe(0)
  map.set('d', 3)
  expect([map.get('a'), map.get('b'), map.get('c'), map.get('d')]).toEqual([0, undefined, 2, 3])
  map.set('a', 9)
  map.set('e', 4)
  expect([map.get('a'), map.get('c'), map.size]).toEqual([9, undefined, 3])
})
