import fc from 'fast-check'
import { matchOutcome, refuseRepeated } from '../../../src/domain/payments/statement/match-outcome.ts'
import { parseStatement } from '../../../src/domain/payments/statement/parse-statement.ts'
import { locales } from '../../../src/domain/text.ts'
import { layouts, writeLedger } from './layouts.ts'
import { confirmableOf, type Entry, entryKinds, ledgers } from './ledger.ts'

/** How often each layout, language and kind of entry was played. */
export type Played = Record<string, number>

/**
 * Writes generated ledgers in every layout and language, and compares what could be confirmed with the model. Every
 * number of the ledger is an open payment with the right amount, so that only the reader can refuse it.
 */
export function playLedgers({ runs, seed }: { runs: number; seed?: number }): Played {
  const played: Played = {}
  const count = (key: string) => {
    played[key] = (played[key] ?? 0) + 1
  }
  const cases = fc.record({
    ledger: ledgers,
    layout: fc.constantFrom(...layouts),
    locale: fc.constantFrom(...locales),
    hasDigits: fc.boolean(),
  })
  const property = fc.property(cases, ({ ledger, layout, locale, hasDigits }) => {
    const { text, entries } = writeLedger(ledger, layout, { locale, hasDigits })
    for (const { kind } of entries) count(`${layout.name}: ${kind}`)
    count(`${layout.name}, ${locale}`)
    const found = confirmed(text, entries)
    const expected = confirmableOf(entries)
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new Error(
        `Confirmable: ${found.join(', ') || 'nothing'}; expected: ${expected.join(', ') || 'nothing'}\n${text}`,
      )
    }
  })
  fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }) })
  return played
}

/** The cases that every layout can write, each with how often it was played. */
export function countedCases(played: Played): [string, number][] {
  const kinds = layouts.flatMap(({ name, writes }) =>
    entryKinds.filter((kind) => writes.includes(kind)).map((kind) => `${name}: ${kind}`),
  )
  const languages = layouts.flatMap(({ name }) => locales.map((locale) => `${name}, ${locale}`))
  return [...kinds, ...languages].map((key) => [key, played[key] ?? 0])
}

function confirmed(text: string, entries: readonly Entry[]): string[] {
  const amounts = new Map(entries.map(({ about, id, amount }) => [id, id === about ? amount : amount]))
  const lines = parseStatement(text).lines.map(({ transactionId, otherNumbers, amount }) => {
    const numbers = [transactionId, ...otherNumbers]
    const found = numbers.map((number) => {
      const fee = amounts.has(number) ? amount : null
      return fee === null
        ? []
        : [{ applicationId: number, amount: fee, fee, state: 'GIVEN', status: 'pending' } as const]
    })
    return { outcome: matchOutcome({ amount, state: 'received' }, found), payments: found.flat(), amount }
  })
  const matched = refuseRepeated(lines).filter(({ outcome }) => outcome === 'matched')
  return matched.map(({ payments, amount }) => `${payments[0]?.applicationId} ${amount}`).sort()
}
