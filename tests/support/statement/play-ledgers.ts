import fc from 'fast-check'
import { matchOutcome, refuseRepeated } from '../../../src/domain/payments/statement/match-outcome.ts'
import { parseStatement, type Statement } from '../../../src/domain/payments/statement/parse-statement.ts'
import { type Locale, locales } from '../../../src/domain/text.ts'
import { type Layout, layouts } from './layouts.ts'
import { confirmableOf, type Entry, entryKinds, ledgers } from './ledger.ts'
import { canWrite, type Way, type WrittenLedger, ways, writeLedger } from './write-ledger.ts'

/** How often each layout, way, language and kind of entry was played. */
export type Played = Record<string, number>

/** Reads a workbook with these cells as the page does. */
export type ReadCells = (cells: WrittenLedger['cells']) => Promise<string>
type Case = { ledger: readonly Entry[]; layout: Layout; locale: Locale; hasDigits: boolean; way: Way }

const cases = fc
  .record({
    ledger: ledgers,
    layout: fc.constantFrom(...layouts),
    locale: fc.constantFrom(...locales),
    hasDigits: fc.boolean(),
    way: fc.constantFrom(...ways),
  })
  .map((each): Case => (canWrite(each.layout, each.way) ? each : { ...each, way: 'printed' }))

/**
 * Writes generated ledgers in every layout, way and language, and compares what could be confirmed with the model. Every
 * number of the ledger is an open payment with the right amount, so that only the reader can refuse it.
 */
export async function playLedgers({ runs, readCells }: { runs: number; readCells: ReadCells }): Promise<Played> {
  const played: Played = {}
  const count = (key: string) => {
    played[key] = (played[key] ?? 0) + 1
  }
  const property = fc.asyncProperty(cases, async ({ ledger, layout, ...spelling }) => {
    const written = writeLedger(ledger, layout, spelling)
    for (const { kind } of written.entries) count(`${layout.name}: ${kind}`)
    count(`${layout.name}, ${spelling.locale}`)
    count(`${layout.name}, ${spelling.way}`)
    const text = spelling.way === 'workbook' ? await readCells(written.cells) : written.text
    const found = confirmed(parseStatement(text, written.chosen), written.entries)
    const expected = confirmableOf(written.entries, written.rowOf)
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      const [had, wanted] = [found, expected].map((lines) => lines.join(', ') || 'nothing')
      throw new Error(`Confirmable: ${had}; expected: ${wanted}\n${text}`)
    }
  })
  await fc.assert(property, { numRuns: runs })
  return played
}

/** The cases that every layout can write, each with how often it was played. */
export function countedCases(played: Played): [string, number][] {
  const keys = layouts.flatMap((layout) => [
    ...entryKinds.filter((kind) => layout.writes.includes(kind)).map((kind) => `${layout.name}: ${kind}`),
    ...locales.map((locale) => `${layout.name}, ${locale}`),
    ...ways.filter((way) => canWrite(layout, way)).map((way) => `${layout.name}, ${way}`),
  ])
  return keys.map((key) => [key, played[key] ?? 0])
}

function confirmed(statement: Statement, entries: readonly Entry[]): string[] {
  const amounts = new Map(entries.map(({ id, amount }) => [id, amount]))
  const lines = statement.lines.map(({ transactionId, otherNumbers, amount }) => {
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
