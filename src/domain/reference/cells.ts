import type { CalendarDate } from './calendar.ts'

/** A date in a cell: a real one in a workbook, `2026-11-23` in CSV, which a spreadsheet recognises. */
export type DayCell = { day: CalendarDate }
/** The content of a cell of a table; null for an empty cell. */
export type Cell = string | number | DayCell | null

// A spreadsheet takes a text that begins like this for a formula, even after leading spaces; some also in wide forms.
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/

/** Whether a spreadsheet could run the text instead of showing it. */
export function looksLikeFormula(text: string): boolean {
  return formula.test(text)
}

/** Whether a spreadsheet would take the text for a number, a date or a time, and lose its zeros or digits. */
export function looksLikeNumber(text: string): boolean {
  return /^\s*\d[\d\s.,:/eE+-]*$/.test(text)
}
