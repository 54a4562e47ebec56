import type { CalendarDate } from '../../reference/calendar.ts'
import { type Cell, isSuccess, judge, wordsIn } from './judge-cells.ts'
import { type Finding, firstFinding, type RefusalReason } from './line-states.ts'
import { isOneNumber, numbersNamed, numbersOfCell, numbersOfText } from './numbers-of-text.ts'
import type { ReadLine } from './read-line.ts'
import { bareCell, isNothing, isRounded, readAmount, readDate } from './statement-cells.ts'
import type { Column, Role } from './statement-headings.ts'

/**
 * Reads a line below a heading. It is received only when its amount is in a column of credits, or its direction or status
 * says so, or it has one amount and no word or column that could say otherwise.
 */
export function readColumnsLine(columns: readonly Column[], texts: readonly string[]): ReadLine {
  const cells = columns.map((column, at) => ({ ...column, text: texts[at] ?? '' }))
  const money = moneyOf(cells)
  const of = (...roles: Role[]) => cells.filter(({ role }) => roles.includes(role))
  const words = of('direction').flatMap(({ text }) => wordsIn(text))
  const evidence = {
    isCredited: money.isCredited,
    isIn: money.isCredited || words.some(({ meaning }) => meaning === 'in'),
    isSuccess: of('status').length > 0 && of('status').every((cell) => isSuccess(cell)),
    isPayment: words.some(({ meaning }) => meaning === 'payment'),
    hasSender: of('sender').some(({ text }) => !isNothing(text)),
  }
  const numbers = numbersOf(cells)
  const numbered = of('id', 'slip', 'reference').map(({ text }) => bareCell(text))
  // A number without its last digits may be the one of any payment.
  const rounded = numbers.length > 0 ? [] : numbered.filter(isRounded)
  const findings = [
    ...money.findings,
    ...cells.flatMap((cell) => judge(cell, evidence)),
    ...rounded.map((word): Finding => ({ reason: 'lost_digits', word })),
  ]
  const finding = firstFinding(findings)
  // A reversal below a name that is not known, such as "Less", has its amount there.
  const elsewhere = of('unknown').flatMap(({ text }) => readAmount(bareCell(text))?.taka ?? [])
  const isBack = finding?.reason === 'reversed' && !money.isCredited
  const isCharge = of('text', 'direction').some(({ text }) => wordsIn(text).some(({ meaning }) => meaning === 'charge'))
  return {
    numbers,
    named: [...rounded, ...numbersNamed(naming(cells))],
    amount: finding?.reason === 'unknown_amount' ? null : (money.amount ?? (isBack ? (elsewhere[0] ?? null) : null)),
    hasAmount: money.hasAmount,
    date: cells.reduce<CalendarDate | null>((found, { text }) => found ?? readDate(bareCell(text)), null),
    finding,
    isIn: evidence.isIn,
    isLoose: isBack && (money.isOut || elsewhere.length > 0) && isOneNumber([...numbers, ...linkedNumbers(cells)]),
    isCharge,
  }
}

/** The cells that may name the number of a payment that is taken back. */
function naming(cells: readonly Cell[]): string[] {
  const all = cells.map(({ role, text }) => ({ role, text: bareCell(text) }))
  return all.filter(({ role, text }) => mayName.includes(role) && readDate(text) === null).map(({ text }) => text)
}

const mayName: readonly Role[] = ['id', 'slip', 'reference', 'linked', 'text', 'direction', 'unknown', 'about']

/** The numbers of the columns of numbers, the transaction's first, and then those in free text. */
function numbersOf(cells: readonly Cell[]): string[] {
  const ordered = (['id', 'slip', 'reference'] as const).flatMap((role) => cells.filter((cell) => cell.role === role))
  const named = ordered.flatMap(({ text }) => numbersOfCell(bareCell(text)))
  const inText = cells.filter(({ role }) => role === 'text').flatMap(({ text }) => numbersOfText(text))
  return [...new Set([...named, ...inText])]
}

const linkedNumbers = (cells: readonly Cell[]) =>
  cells.filter(({ role }) => role === 'linked').flatMap(({ text }) => numbersOfCell(bareCell(text)))

type Money = { amount: number | null; hasAmount: boolean; isCredited: boolean; isOut: boolean; findings: Finding[] }

/** The one amount of a line; a finding when there are several, none can be read, or it left the account. */
function moneyOf(cells: readonly Cell[]): Money {
  const filled = cells.filter(({ text }) => !isNothing(text))
  const hasRole = (role: Role) => filled.filter((cell) => cell.role === role)
  const credits = hasRole('credit')
  const amounts = [
    ...hasRole('amount'),
    ...hasRole('direction').filter(({ text }) => readAmount(bareCell(text)) !== null),
  ]
  const debits = hasRole('debit')
  // A bank may write the same amount without a sign beside its column of credits.
  const paid = credits.length > 0 ? credits : amounts
  const [only] = paid
  const read = only === undefined ? null : readAmount(bareCell(only.text))
  const findings: Finding[] = []
  const add = (reason: RefusalReason, cell: Cell | undefined) => findings.push({ reason, word: cell?.name || null })
  if (debits.length > 0) add(credits.length > 0 ? 'unknown_amount' : 'outgoing', debits[0])
  // Of two plain columns, one of which is empty, either may be the one of debits.
  const plain = cells.filter(({ role }) => role === 'amount')
  if (credits.length === 0 && plain.length > 1 && read?.direction !== 'in') add('unknown_amount', plain[0])
  // Safeguard: an amount beside an empty column of credits did not arrive.
  const isBeside = credits.length === 0 && amounts.length > 0 && cells.some(({ role }) => role === 'credit')
  if (isBeside && read?.direction !== 'in') add('unknown_amount', only)
  if (read?.direction === 'out') add('outgoing', only)
  if (paid.length > 1 || (only !== undefined && read === null)) add('unknown_amount', only)
  const taken = debits.length > 0 && paid.length === 0 ? readAmount(bareCell(debits[0]?.text ?? '')) : read
  return {
    amount: paid.length > 1 ? null : (taken?.taka ?? null),
    hasAmount:
      filled.some(({ role, text }) => role !== 'other_money' && readAmount(bareCell(text)) !== null) || paid.length > 0,
    isCredited: credits.length === 1 || read?.direction === 'in',
    isOut: debits.length > 0 || read?.direction === 'out',
    findings,
  }
}
