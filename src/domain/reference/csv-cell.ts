import { type Cell, looksLikeFormula } from './cells.ts'

/**
 * A row of CSV (RFC 4180). Semicolons and tabs are quoted too: a spreadsheet of another country takes them for the end of
 * a cell. A cell that a spreadsheet would take for a formula becomes text by an apostrophe before it.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Excel reads UTF-8 only where the file says so. */
export const csvStart = '\uFEFF'

function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = looksLikeFormula(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text
}
