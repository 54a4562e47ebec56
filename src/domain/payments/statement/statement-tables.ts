import { type ColumnChoice, fitsChoices, type SuggestedColumn, suggestColumns } from './column-choices.ts'
import type { ReadLine } from './read-line.ts'
import { readCell } from './statement-cells.ts'
import { type Column, isMoney, mostColumns, saysPaid } from './statement-headings.ts'
import { type Delimiter, delimitersOf, splitCells } from './statement-rows.ts'

/** Choices of columns by the key of their table. */
export type ChosenTables = ReadonlyMap<string, readonly ColumnChoice[]>

/** A table of a statement, as a clerk sees it who says what its columns hold. */
export type StatementTable = {
  /** The same for every table of the same bank and form: its delimiter with the names, or the number, of its columns. */
  key: string
  hasHeading: boolean
  columns: readonly SuggestedColumn[]
  /** The first rows, below the heading. */
  rows: readonly (readonly string[])[]
  /** Its lines were not understood: the page asks for the columns. */
  isUnclear: boolean
  /** It was read with chosen columns. */
  isChosen: boolean
  /** Most of its rows cannot be what was chosen. */
  isMisfit: boolean
}

/** The heading above a row. Without a delimiter, it was copied from a PDF. */
export type TableHeading = {
  delimiter: Delimiter | null
  count: number
  /** The text of its row. */
  name: string
  columns: readonly Column[] | null
  names: readonly string[]
  isChosen: boolean
}

type Block = Omit<StatementTable, 'columns' | 'isUnclear' | 'isMisfit'> & {
  names: readonly string[]
  known: readonly Column[] | null
  count: number
  received: number
  refused: number
  misfits: number
  fits: number
}

const mostTables = 5
const shownRows = 6
const longestShown = 60
/** Two cells may be an address or a name. */
const fewestCells = 3

export function keyOfHeading(delimiter: Delimiter, names: readonly string[]): string {
  return ['heading', delimiter, ...names.map((name) => name.toLowerCase().replace(/\s+/g, ' ').trim())].join('\n')
}

export function keyOfShape(delimiter: Delimiter, count: number): string {
  return `shape\n${delimiter}\n${count}`
}

/** The cells of a row without a heading; null when it is no row of a table. */
export function cellsWithoutHeading(text: string): { delimiter: Delimiter; cells: string[] } | null {
  const [delimiter] = delimitersOf(text)
  if (delimiter === undefined) return null
  const cells = splitCells(text, delimiter)
  return cells.length < fewestCells || cells.length > mostColumns ? null : { delimiter, cells }
}

/** Collects the tables of a statement while its lines are read, with the columns that were chosen for some of them. */
export function createTables(chosen: ChosenTables) {
  const blocks = new Map<string, Block>()
  function blockOf(heading: TableHeading | null, text: string): { block: Block; cells: string[] } | null {
    if (heading?.delimiter === null) return null
    const { delimiter, cells } =
      heading === null
        ? (cellsWithoutHeading(text) ?? { delimiter: null, cells: [] })
        : { delimiter: heading.delimiter, cells: splitCells(text, heading.delimiter) }
    const hasHeading = heading !== null && heading.names.length > 0
    const names = hasHeading ? heading.names : cells.map(() => '')
    if (delimiter === null || (hasHeading && cells.length < 2) || names.length > mostColumns) return null
    const key = hasHeading ? keyOfHeading(delimiter, names) : keyOfShape(delimiter, names.length)
    const fresh = { key, hasHeading, names, rows: [], count: 0, received: 0, refused: 0, misfits: 0, fits: 0 }
    const block = blocks.get(key) ?? { ...fresh, known: heading?.columns ?? null, isChosen: heading?.isChosen ?? false }
    if (blocks.size < mostTables) blocks.set(key, block)
    return { block, cells }
  }
  return {
    /** A row below `heading`, with what was read of it; null when it is no payment. */
    note(heading: TableHeading | null, text: string, read: ReadLine | null): void {
      const found = blockOf(heading, text)
      if (found === null) return
      const { block, cells } = found
      block.count += 1
      // A total or balance has fewer cells than a payment, and of debit and credit one is empty.
      const fewest = Math.min(fewestCells, Math.max(block.names.length - 1, 2))
      const isWhole = cells.filter((cell) => cell !== '').length >= fewest
      if (isWhole && fitsChoices(cells, chosen.get(block.key) ?? [])) block.fits += 1
      else if (isWhole) block.misfits += 1
      if (block.rows.length < shownRows) block.rows = [...block.rows, cells.map((cell) => cell.slice(0, longestShown))]
      if (read !== null && read.finding === null) block.received += 1
      // Below names that are not known, no reason of a row is certain.
      else if ((read !== null && block.known === null) || isUnclear(read, cells)) block.refused += 1
    },
    list: (): StatementTable[] =>
      [...blocks.values()]
        .sort((one, other) => other.count - one.count)
        .map((block) => toTable(block, chosen.get(block.key))),
  }
}

/** A row that may be a payment, of which the reader does not know whether it is one. */
function isUnclear(read: ReadLine | null, cells: readonly string[]): boolean {
  if (read !== null) return read.finding?.reason === 'unknown_word' || read.finding?.reason === 'unknown_amount'
  const readings = cells.map(readCell)
  return readings.some(({ amount }) => amount?.isMarked === true) && readings.some(({ id }) => (id?.length ?? 0) >= 5)
}

function toTable(
  { names, known, received, refused, misfits, fits, count: _, ...block }: Block,
  chosen: readonly ColumnChoice[] | undefined,
): StatementTable {
  const columns = suggestColumns(names, block.rows)
  const plain = known?.filter(({ role }) => role === 'credit' || role === 'amount') ?? []
  const isVague = plain.some(({ role, name }) => role === 'amount' && saysPaid(name))
  const isOdd = known === null || plain.length !== 1 || isVague || known.some((column) => column.role === 'unknown')
  const isTwofold = known?.some((column) => column.role === 'unknown' && isMoney(column)) === true || plain.length > 1
  const isMisfit = block.isChosen && misfits > fits
  return {
    ...block,
    isMisfit,
    columns: columns.map((column, at) =>
      column.isFixed ? column : { ...column, choice: chosen?.[at] ?? column.choice },
    ),
    isUnclear: isMisfit || (!block.isChosen && refused > 0 && isOdd && (received === 0 || isTwofold)),
  }
}
