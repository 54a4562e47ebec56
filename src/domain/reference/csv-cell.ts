import { type Cell, looksLikeFormula } from './cells.ts'

/**
 * A row of CSV (RFC 4180). Semicolons and tabs are quoted too: in some countries they separate the cells of a
 * spreadsheet. A cell that a spreadsheet would take for a formula gets an apostrophe before it, which makes it a text.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** The byte order mark, without which Excel does not read the file as UTF-8. */
export const csvStart = '\uFEFF'

function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return value.day
  const text = looksLikeFormula(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text
}
