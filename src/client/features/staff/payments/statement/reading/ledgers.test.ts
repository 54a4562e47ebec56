import { expect, test } from 'vitest'
import { countedCases, playLedgers } from '../../../../../../../tests/support/statement/play-ledgers.ts'
import { readCells } from '../../../../../../../tests/support/statement/read-cells.ts'

test('of a ledger in any layout, way and language, exactly what arrived and stayed can be confirmed', async () => {
  const played = await playLedgers({ runs: 3_000, readCells })
  // Each layout has written each kind of entry that it can write, many times.
  expect(countedCases(played).filter(([, times]) => times < 25)).toEqual([])
})
