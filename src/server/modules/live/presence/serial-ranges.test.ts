import { expect, test } from 'vitest'
import { fromRanges, toPieces, toRanges } from './serial-ranges.ts'

test('serials can be written as ranges and read again', () => {
  expect(toRanges([5, 1, 2, 3, 9, 8])).toEqual(['1-3', '5', '8-9'])
  expect(fromRanges('1-3,5,8-9')).toEqual([1, 2, 3, 5, 8, 9])
  expect([toRanges([]), fromRanges('')]).toEqual([[], []])
})

test('text that is not a range is left out', () => {
  expect(fromRanges('x,3-1,2,1-999999999,-4')).toEqual([2])
})

test('pieces keep to their maximum length and lose nothing', () => {
  const ranges = toRanges(Array.from({ length: 5_000 }, (_, index) => index * 2))
  const pieces = toPieces(ranges, 900)
  expect(pieces.every((piece) => piece.length <= 900)).toBe(true)
  expect(pieces.flatMap(fromRanges)).toHaveLength(5_000)
  expect(toPieces([], 900)).toEqual([''])
})
