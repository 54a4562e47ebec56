import { expect, test } from 'vitest'
import { countedCases, playLedgers } from '../../../../tests/support/statement/play-ledgers.ts'

test('of a ledger in any layout and language, exactly what arrived and stayed can be confirmed', () => {
  const played = playLedgers({ runs: 4_000 })
  // Each layout has written each kind of entry that it can write, many times.
  expect(countedCases(played).filter(([, times]) => times < 40)).toEqual([])
})
