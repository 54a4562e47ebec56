/** The content of a cell of a table; null for an empty cell. */
export type Cell = string | number | null

// A spreadsheet takes a text that begins like this for a formula, even after leading spaces.
const formula = /^[\s]*[=+\-@\t\r]/

/** Whether a spreadsheet could run the text instead of showing it. */
export function looksLikeFormula(text: string): boolean {
  return formula.test(text)
}
