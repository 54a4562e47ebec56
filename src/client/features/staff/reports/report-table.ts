import { formatMonth } from '#domain/reference/calendar.ts'
import { csvRow, csvStart } from '#domain/reference/csv-cell.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { type Month, startOfMonth } from '#domain/reports/months.ts'
import type { Locale } from '#domain/text.ts'

/** `raw` is what a spreadsheet computes with; `text` is what people read. */
export type Cell = { text: string; raw: string | number | null }
export type Column = { label: string; numeric: boolean }
export type ReportTable = { columns: readonly Column[]; rows: readonly (readonly Cell[])[] }

/** How values are written in the cells of a table. */
export const cellsIn = (locale: Locale) => ({
  words: (text: string): Cell => ({ text, raw: text }),
  count: (value: number): Cell => ({ text: formatNumber(value, locale), raw: value }),
  taka: (value: number): Cell => ({ text: formatMoney(value, locale), raw: value }),
  month: (month: Month): Cell => ({ text: formatMonth(startOfMonth(month), locale), raw: month }),
  /** An empty cell. */
  none: (): Cell => ({ text: '', raw: null }),
})

export const textColumn = (label: string): Column => ({ label, numeric: false })
export const numberColumn = (label: string): Column => ({ label, numeric: true })

/** The table as CSV. Numbers have Latin digits without groups, because a spreadsheet cannot add up others. */
export function tableAsCsv({ columns, rows }: ReportTable): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => row.map(({ raw }) => raw))]
  return csvStart + lines.map(csvRow).join('')
}
