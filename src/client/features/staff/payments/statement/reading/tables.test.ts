import { expect, test } from 'vitest'
import { casesOf, playTables } from '../../../../../../../tests/support/statement/tables/play-tables.ts'

test('of a table under any heading and choice, only what arrived and stayed can be confirmed', async () => {
  const played = await playTables(800)
  // Each case was met several times.
  expect(casesOf(played).filter(([, times]) => times < 3)).toEqual([])
})
