import { expect, test } from 'vitest'
import { countedCases, playLedgers } from '../../support/statement/play-ledgers.ts'

test('of 30,000 ledgers in all layouts and languages, exactly what arrived and stayed can be confirmed', () => {
  const played = playLedgers({ runs: 30_000 })
  expect(countedCases(played).filter(([, times]) => times < 400)).toEqual([])
})
