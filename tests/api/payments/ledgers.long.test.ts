import { expect, test } from 'vitest'
import { countedCases, playLedgers } from '../../support/statement/play-ledgers.ts'
import { readCells } from '../../support/statement/read-cells.ts'

test('of 30,000 ledgers in all layouts, ways and languages, exactly what arrived and stayed can be confirmed', async () => {
  const played = await playLedgers({ runs: 30_000, readCells })
  expect(countedCases(played).filter(([, times]) => times < 250)).toEqual([])
}, 400_000)
