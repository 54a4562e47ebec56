import { expect, test } from 'vitest'
import { playSpellings } from '../../../tests/support/play-spellings.ts'

test('each spelling of a value is read as the value, and none of another value, wherever it is typed', () => {
  const { played, missed, wrong } = playSpellings({ seed: 14, count: 4000, leastOfEach: 20 })
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
  expect(played).toBe(4000)
})
