/** What a cell of a table holds; null for nothing. */
export type Cell = string | number | null

// A spreadsheet takes what begins so for a formula, also behind spaces of its own.
const formula = /^[\s]*[=+\-@\t\r]/

/** Whether a spreadsheet could run the text instead of showing it. */
export function looksLikeFormula(text: string): boolean {
  return formula.test(text)
}
