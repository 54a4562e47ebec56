import { expect, test } from 'vitest'
import { playSpellings } from './support/play-spellings.ts'

test('100,000 spellings are read as their values, wherever they are typed, and none of as many near ones', () => {
  const { played, missed, wrong } = playSpellings({ seed: 2026, count: 100_000, leastOfEach: 1500 })
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
  expect(played).toBe(100_000)
})
