import { expect, test } from 'vitest'
import { casesOf, namesOf, playTables } from '../../support/statement/tables/play-tables.ts'

test('of 10,000 tables under any heading and choice, only what arrived and stayed can be confirmed', async () => {
  const played = await playTables(10_000)
  expect(casesOf(played).filter(([, times]) => times < 150)).toEqual([])
  expect(namesOf(played).filter(([, times]) => times < 2)).toEqual([])
}, 400_000)
