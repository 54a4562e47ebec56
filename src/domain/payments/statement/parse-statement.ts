import type { CalendarDate } from '../../reference/calendar.ts'
import { toAsciiDigits } from '../../reference/numerals.ts'
import { isWalletId, type Reading, readCell } from './statement-cells.ts'
import { type Columns, columnsOf, findDelimiter, splitLine } from './statement-lines.ts'

/** A payment that a statement names. `line` is its place in the text, from 1 on. */
export type StatementLine = { line: number; transactionId: string; amount: number; date: CalendarDate | null }

export type Statement = {
  lines: readonly StatementLine[]
  /** The beginning of each line without a payment, such as a total or a balance, so that people can check it. */
  unread: readonly { line: number; text: string }[]
  /** The number of further lines without a payment: a text that is no statement has thousands. */
  moreUnread: number
  /** The text exceeds a limit, and the rest of it was not read. */
  isCut: boolean
}

/** The most payments and characters that are read from a text. A month of a busy office has fewer. */
export const mostStatementLines = 2_000
export const mostStatementCharacters = 500_000
/** A longer line is junk, or the file is no statement: only its beginning is read. */
const longestLine = 2_000
const mostUnread = 200

/**
 * Reads a statement of a bank or wallet that was pasted: CSV with any delimiter, or lines of text. Digits may be
 * Bengali, amounts grouped in lakh and crore, dates in any common form. Never throws, and takes time proportional to
 * the length of the text.
 */
export function parseStatement(pasted: string): Statement {
  const text = toAsciiDigits(pasted.slice(0, mostStatementCharacters).normalize('NFKC'))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what pasted text may hold and no number does
  const clean = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u200B-\u200F\uFEFF]/g, '').replace(/\u00A0/g, ' ')
  const rows = clean.split(/\r\n?|\n/)
  const delimiter = findDelimiter(rows)
  const lines: StatementLine[] = []
  const unread: { line: number; text: string }[] = []
  let moreUnread = 0
  let columns: Columns | null = null
  for (const [at, row] of rows.entries()) {
    if (row.trim() === '') continue
    if (lines.length === mostStatementLines) return { lines, unread, moreUnread, isCut: true }
    const cells = splitLine(row.slice(0, longestLine), delimiter, columns?.count ?? null)
    const heading = columnsOf(cells)
    const read = heading === null ? readLine(cells, columns) : null
    columns = heading ?? columns
    if (read !== null) lines.push({ line: at + 1, ...read })
    else if (heading === null && unread.length === mostUnread) moreUnread += 1
    else if (heading === null) unread.push({ line: at + 1, text: row.trim().slice(0, 80) })
  }
  return { lines, unread, moreUnread, isCut: pasted.length > mostStatementCharacters }
}

type Read = Omit<StatementLine, 'line'>

/** Reads the columns that the heading names. Without a heading, the form of the cells decides. */
function readLine(cells: readonly string[], columns: Columns | null): Read | null {
  const readings = cells.map(readCell)
  const date = readings.find((reading) => reading.date !== null)?.date ?? null
  if (columns !== null) {
    const [id, amount] = [readings[columns.id]?.id, readings[columns.amount]?.amount?.taka]
    return id && amount ? { transactionId: id, amount, date } : null
  }
  const at = findId(readings)
  const rest = readings.filter((reading, place) => place !== at && !reading.isMobile && reading.date === null)
  const amounts = rest.flatMap(({ amount }) => (amount === null || amount.taka === 0 ? [] : [amount]))
  const amount = amounts.find(({ isMarked }) => isMarked) ?? amounts[0]
  const id = readings[at]?.id
  return id && amount ? { transactionId: id, amount: amount.taka, date } : null
}

/**
 * The place of the transaction id in a line without a heading, or -1. A word with letters and digits is the first choice;
 * digits alone may be the number of a deposit slip, and then another cell is the amount.
 */
function findId(readings: readonly Reading[]): number {
  const mixed = readings.findIndex(
    ({ id, amount }) => id !== null && id.length >= 6 && /[A-Z]/.test(id) && amount === null,
  )
  if (mixed >= 0) return mixed
  const digits = readings.findIndex(({ id, amount }) => id !== null && id.length >= 5 && amount?.isMarked !== true)
  const wallet = readings.findIndex(isWalletId)
  const hasAmount = readings.some((reading) => reading.amount?.isMarked === true && !isWalletId(reading))
  return wallet >= 0 && (digits < 0 || !hasAmount) ? wallet : digits
}

/** The ids that a statement names more than once: one transfer is one payment. */
export function repeatedIds(lines: readonly StatementLine[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(lines.map(({ transactionId }) => transactionId).filter((id) => seen.size === seen.add(id).size))
}
