import { workbookText } from '../../../src/client/features/staff/payments/statement/reading/workbook-text.ts'
import type { ReadCells } from './play-ledgers.ts'
import { workbook } from './workbook.ts'

/** Writes cells into a workbook as a spreadsheet does, with real numbers and dates, and reads it as the page does. */
export const readCells: ReadCells = async (cells) => {
  const read = await workbookText(await workbook({ sheets: [cells.map((row) => row.map(toValue))] }))
  if (!read.ok) throw new Error(`The workbook was not read: ${read.problem}`)
  return read.text
}

/** A cell as a person's spreadsheet holds it after opening the CSV: quotes are gone, numbers and dates are real ones. */
function toValue(cell: string): string | number | Date {
  const text = cell.replace(/^"(.*)"$/, '$1')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(`${text}T00:00:00Z`)
  return /^(?:[1-9]\d{0,14}|\d{1,9}\.\d{2})$/.test(text) ? Number(text) : text
}
