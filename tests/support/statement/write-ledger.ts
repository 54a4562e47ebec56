import { delimiters } from '../../../src/domain/payments/statement/statement-rows.ts'
import { type ChosenTables, keyOfHeading, keyOfShape } from '../../../src/domain/payments/statement/statement-tables.ts'
import { formatNumber, toBengaliDigits } from '../../../src/domain/reference/numerals.ts'
import type { Locale } from '../../../src/domain/text.ts'
import { isBad, isOut, kindWords, type Layout, names, pickOf, success, type Written } from './layouts.ts'
import type { Entry } from './ledger.ts'

const dates = ['20/11/2026', '2026-11-20', '20-Nov-2026', '20.11.2026', '20-11-26', '2026/11/20']

function moneyOf(amount: number, pick: number): string {
  const [whole = '', cents = '00'] = amount.toFixed(2).split('.')
  const grouped = `${formatNumber(Number(whole), 'en')}.${cents}`
  return pickOf([grouped, `${whole}.${cents}`, grouped], pick)
}

/**
 * How a table reaches the page: with the names that its bank prints, with names that are not known or without any (a
 * clerk has chosen its columns), or as a workbook.
 */
export const ways = ['printed', 'unknown names', 'no names', 'workbook'] as const
export type Way = (typeof ways)[number]
export type Spelling = { locale: Locale; hasDigits: boolean; way: Way }

export type WrittenLedger = {
  text: string
  /** The cells of its rows, the heading first. */
  cells: readonly (readonly string[])[]
  entries: readonly Entry[]
  /** The row of an entry. */
  rowOf: (entry: Entry) => string
  chosen: ChosenTables
}

/** Whether a layout can be written in this way. */
export const canWrite = ({ choices }: Layout, way: Way) => way === 'printed' || choices !== null

/** The ledger as a layout writes it, and the entries that it wrote. */
export function writeLedger(ledger: readonly Entry[], layout: Layout, spelling: Spelling): WrittenLedger {
  const { locale, way, hasDigits } = spelling
  const entries = ledger.filter(({ kind }) => layout.writes.includes(kind))
  const spell = (row: string) => (hasDigits ? toBengaliDigits(row) : row)
  let balance = 10_000_000
  const rows = new Map(
    entries.map((entry) => {
      balance += isOut(entry.kind) ? -entry.amount : entry.amount
      return [entry, layout.cells(wordsOf(entry, balance, locale), locale).map(spell)]
    }),
  )
  const { delimiter } = layout
  const heading = headingOf(layout, { locale, way })
  const joined = (cells: readonly string[]) => cells.join(delimiter)
  const cells = [...(heading.length === 0 ? [] : [heading]), ...rows.values()]
  return {
    text: cells.map(joined).join('\n'),
    cells,
    entries,
    rowOf: (entry) => joined(rows.get(entry) ?? []),
    chosen: chosenFor(layout, { heading, way }),
  }
}

function wordsOf(entry: Entry, balance: number, locale: Locale): Written {
  const { kind, pick, amount } = entry
  const words = {
    kind: pickOf(kindWords[kind][locale], pick),
    status: pickOf(isBad(kind) ? kindWords[kind][locale] : success[locale], pick),
    name: pickOf(names[locale], pick),
  }
  const money = { money: moneyOf(amount, pick), balance: moneyOf(Math.abs(balance), 0) }
  return { ...entry, ...money, date: pickOf(dates, pick), words }
}

function headingOf(
  { heading, delimiter, choices }: Layout,
  { locale, way }: Pick<Spelling, 'locale' | 'way'>,
): string[] {
  if (way === 'unknown names') return (choices ?? []).map((_, at) => `Zq${String.fromCharCode(97 + at)}`)
  return way === 'no names' || heading[locale] === '' ? [] : heading[locale].split(delimiter)
}

function chosenFor({ choices, delimiter }: Layout, { heading, way }: { heading: string[]; way: Way }): ChosenTables {
  if (choices === null || way === 'printed' || way === 'workbook') return new Map()
  const known = delimiters.find((each) => each === delimiter) ?? ','
  const key = way === 'no names' ? keyOfShape(known, choices.length) : keyOfHeading(known, heading)
  return new Map([[key, choices]])
}
