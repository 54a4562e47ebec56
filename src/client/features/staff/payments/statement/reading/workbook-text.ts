import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { mostStatementRows } from '#domain/payments/statement/statement-limits.ts'

export type WorkbookProblem = 'damaged' | 'unpacks_too_large' | 'several_sheets' | 'too_many_lines' | 'empty'
export type WorkbookText = { ok: true; text: string } | { ok: false; problem: WorkbookProblem }

/** The most bytes into which a workbook may unpack: ten times what one of the largest permitted texts needs. */
const mostUnpackedBytes = 50_000_000

/** The rows of a workbook as lines with tabs. It must have one sheet with rows: no sheet is left out in silence. */
export async function workbookText(bytes: Uint8Array): Promise<WorkbookText> {
  const unpacked = unpackedBytes(bytes)
  if (unpacked === null) return { ok: false, problem: 'damaged' }
  if (unpacked > mostUnpackedBytes) return { ok: false, problem: 'unpacks_too_large' }
  try {
    const { sheets } = await readXlsx(bytes, { maxRows: mostStatementRows + 1, readStyles: true })
    const withRows = sheets.filter(({ rows }) => rows.some(hasContent))
    // A title alone, as on a cover, is no table.
    const tables = withRows.filter(({ rows }) => !isTitle(rows.filter(hasContent)))
    const filled = tables.length > 0 ? tables : withRows
    const [sheet] = filled
    if (sheet === undefined) return { ok: false, problem: 'empty' }
    if (filled.length > 1) return { ok: false, problem: 'several_sheets' }
    if (sheet.rows.length > mostStatementRows) return { ok: false, problem: 'too_many_lines' }
    return { ok: true, text: textOf(sheet.rows, sheet.cells) }
  } catch {
    // The reader refuses what is no workbook, what is cut off, and what unpacks to more than it declares.
    return { ok: false, problem: 'damaged' }
  }
}

/** One row of one cell without the number of a payment: a row of two cells may be a reversal. */
const isTitle = (rows: readonly (readonly CellValue[])[]) =>
  rows.length === 1 &&
  rows[0]?.filter((cell) => cell !== null && cell !== '').length === 1 &&
  !/\d{5}/.test(rows[0].join(' '))

const hasContent = (row: readonly CellValue[]) => row.some((cell) => cell !== null && cell !== '')

/** Each row has as many cells as the longest: the reader of statements takes a short one for a damaged one. */
function textOf(rows: readonly (readonly CellValue[])[], cells: Sheet['cells']): string {
  const formatOf = (row: number, column: number) => cells?.get(`${row},${column}`)?.style?.numFmt
  const count = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const lines = rows.map((row, line) =>
    Array.from({ length: count }, (_, at) => toCell(row[at] ?? null, formatOf(line, at))).join('\t'),
  )
  return lines.join('\n')
}

function toCell(value: CellValue, format = ''): string {
  if (value === null) return ''
  if (typeof value === 'number') return `${numberText(value)}${wordsOfFormat(value, format)}`
  if (value instanceof Date) return dateText(value)
  const text = String(value)
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The words that a format shows beside its number: 0.00" Dr" makes a debit of a plain amount. */
function wordsOfFormat(value: number, format: string): string {
  const sections = format.split(';')
  const section = (value < 0 ? sections[1] : value === 0 ? sections[2] : undefined) ?? sections[0] ?? ''
  const shown = [...section.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted, escaped]) => quoted ?? escaped ?? '').join('')
  return /\p{L}/u.test(shown) ? ` ${shown.trim()}` : ''
}

/** Excel keeps fifteen digits. */
const mostExact = 1e15

/** A number with all its digits. One that has more than Excel keeps stays rounded, so that it is no number of a payment. */
function numberText(value: number): string {
  if (Math.abs(value) >= mostExact) return value.toExponential(14).replace('e', 'E')
  if (Number.isInteger(value)) return String(value)
  // 11500.3 is stored as 11500.299999999999.
  const paisa = Math.round(value * 100)
  return Math.abs(value * 100 - paisa) < 1e-4 ? (paisa / 100).toFixed(2) : String(value)
}

function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const endOfArchive = 0x06054b50
const entryOfArchive = 0x02014b50

/**
 * The sum of the sizes that an archive declares for its entries; null where it has no list of them, or one without a
 * size. The reader unpacks no entry beyond its declared size.
 */
function unpackedBytes(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endOfArchive) end -= 1
  if (end < 0) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let sum = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryOfArchive) return null
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    if (size === 0 && packed > 2) return null
    sum += size
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return sum
}
