import { bareCell, isNothing, readCell, readDate } from './statement-cells.ts'
import { type Column, type Role, roleOf } from './statement-headings.ts'

/** What a clerk can say that a column holds. */
export const columnChoices = [
  'date',
  'number',
  'money_in',
  'money_out',
  'amount',
  'direction',
  'status',
  'balance',
  'particulars',
  'not_needed',
] as const
export type ColumnChoice = (typeof columnChoices)[number]

const rolesOfChoices: Record<ColumnChoice, Role> = {
  date: 'moment',
  number: 'id',
  money_in: 'credit',
  money_out: 'debit',
  amount: 'amount',
  direction: 'direction',
  status: 'status',
  balance: 'other_money',
  particulars: 'text',
  not_needed: 'about',
}

/** Columns that can refuse a line keep what their own name says, whatever is chosen. */
const fixedChoices: Partial<Record<Role, ColumnChoice>> = {
  debit: 'money_out',
  other_money: 'balance',
  direction: 'direction',
  status: 'status',
  taken_back: 'not_needed',
  linked: 'not_needed',
  receiver: 'not_needed',
  arrival: 'date',
}

const freeChoices: Partial<Record<Role, ColumnChoice>> = {
  credit: 'money_in',
  id: 'number',
  slip: 'number',
  reference: 'number',
  text: 'particulars',
  label: 'not_needed',
  sender: 'not_needed',
}

/** The columns of a table with these names, as they were chosen. */
export function chosenColumns(names: readonly string[], choices: readonly ColumnChoice[]): Column[] {
  const columns = names.map((name, at): Column => {
    const own = roleOf(name)
    const choice = choices[at] ?? 'not_needed'
    // Safeguard: no choice turns a debit into a credit, or leaves out a status.
    return { name, role: fixedChoices[own] === undefined ? rolesOfChoices[choice] : own }
  })
  const isMarked = columns.some(({ role }) => role === 'direction')
  // Safeguard: beside a direction, "Amount" holds what came and what went, even if a clerk has called it money in.
  const isMixed = ({ role, name }: Column) => isMarked && role === 'credit' && roleOf(name) === 'amount'
  const hasCredits = names.some((name) => roleOf(name) === 'credit')
  // The same holds for each other amount beside a column that is named one of credits.
  const isOther = ({ role, name }: Column) => hasCredits && role === 'credit' && roleOf(name) !== 'credit'
  return columns.map((column) => (isMixed(column) || isOther(column) ? { ...column, role: 'amount' } : column))
}

/** What the page proposes for a column: null where the clerk has to say it. */
export type SuggestedColumn = { name: string; choice: ColumnChoice | null; isFixed: boolean }

/** A proposal for each column, by its name and, where that says nothing, by its cells. */
export function suggestColumns(names: readonly string[], rows: readonly (readonly string[])[]): SuggestedColumn[] {
  const roles = names.map(roleOf)
  const isOnly = (role: Role) => roles.filter((each) => each === role).length === 1
  return names.map((name, at) => {
    const role = roles[at] ?? 'unknown'
    const fixed = fixedChoices[role]
    if (fixed !== undefined) return { name, choice: fixed, isFixed: true }
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    if (role === 'amount') return { name, choice: isOnly('amount') ? 'amount' : null, isFixed: false }
    return { name, choice: freeChoices[role] ?? choiceOfCells(cells), isFixed: false }
  })
}

function choiceOfCells(cells: readonly string[]): ColumnChoice | null {
  const readings = cells.map(readCell)
  if (cells.length === 0) return 'not_needed'
  if (readings.every(({ date }) => date !== null)) return 'date'
  // Amounts and numbers of digits cannot be told apart by their cells, nor can two columns of amounts.
  if (readings.some(({ amount }) => amount !== null)) return null
  return readings.every(({ id }) => id !== null && id.length >= shortestNumber) ? 'number' : 'particulars'
}

/** A shorter number is the one of a row or a branch. */
const shortestNumber = 5

/**
 * Whether the cells of a row can be what was chosen for their columns. An earlier choice no longer fits when a bank has
 * put other columns below the same names.
 */
export function fitsChoices(cells: readonly string[], choices: readonly ColumnChoice[]): boolean {
  return cells.every((cell, at) => isNothing(cell) || fits[choices[at] ?? 'not_needed'](bareCell(cell)))
}

const isAmount = (cell: string) => readCell(cell).amount !== null
const isMoment = (cell: string) => readDate(cell) !== null || /\d:\d\d/.test(cell)
const isWords = (cell: string) => !isMoment(cell) && readCell(cell).amount?.isMarked !== true

const fits: Record<ColumnChoice, (cell: string) => boolean> = {
  date: isMoment,
  number: isWords,
  money_in: isAmount,
  money_out: isAmount,
  amount: isAmount,
  balance: isAmount,
  direction: (cell) => isWords(cell) || readCell(cell).amount?.direction != null,
  status: isWords,
  particulars: () => true,
  not_needed: () => true,
}

/** Why a table cannot be read with these choices; null when it can. */
export type ChoiceProblem = 'open' | 'no_number' | 'no_amount' | 'two_amounts'

/** One column of the amount that arrived and at least one that has a number are needed. */
export function choiceProblem(choices: readonly (ColumnChoice | null)[]): ChoiceProblem | null {
  const amounts = choices.filter((choice) => choice === 'money_in' || choice === 'amount')
  if (amounts.length > 1) return 'two_amounts'
  if (choices.includes(null)) return 'open'
  if (amounts.length === 0) return 'no_amount'
  return choices.includes('number') || choices.includes('particulars') ? null : 'no_number'
}
