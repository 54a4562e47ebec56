import type { CalendarDate } from '../../reference/calendar.ts'
import { toAsciiDigits } from '../../reference/numerals.ts'
import { chosenColumns } from './column-choices.ts'
import { refusals } from './judge-cells.ts'
import { type Finding, firstFinding, type RefusalReason } from './line-states.ts'
import { readColumnsLine } from './read-columns-line.ts'
import type { ReadLine } from './read-line.ts'
import { readWordsLine } from './read-words-line.ts'
import { columnsOf, isMoney, looksLikeHeading, printedColumns } from './statement-headings.ts'
import { mostStatementLines } from './statement-limits.ts'
import {
  type Delimiter,
  delimitersOf,
  fitCells,
  joinMessages,
  longestRow,
  splitCells,
  splitPrinted,
  splitRows,
} from './statement-rows.ts'
import {
  type ChosenTables,
  cellsWithoutHeading,
  createTables,
  keyOfHeading,
  keyOfShape,
  type StatementTable,
  type TableHeading,
} from './statement-tables.ts'
import { type Meaning, readWords, type Word, wordsOf } from './statement-words.ts'
import { findTakenBack, type TakenLine } from './taken-back.ts'

/** The most numbers of one line besides the first. */
export const mostOtherNumbers = 8

type Numbered = {
  /** Its place in the text, from 1 on. */
  line: number
  /** The number that is most probably the one of the payment. */
  transactionId: string
  /** Other numbers of the line that may be the one of the payment, such as a slip number in the particulars. */
  otherNumbers: readonly string[]
  date: CalendarDate | null
}
/** A payment that arrived, as the statement says. */
export type StatementLine = Numbered & { amount: number }
/** A line with a number and an amount that did not arrive, or of which that is not certain. */
export type RefusedLine = Numbered & { amount: number | null; state: RefusalReason; word: string | null }

export type Statement = {
  lines: readonly StatementLine[]
  refused: readonly RefusedLine[]
  /** The beginning of each line without a payment, such as a total or a balance, so that people can check it. */
  unread: readonly { line: number; text: string }[]
  /** The number of further lines without a payment: a text that is no statement has thousands. */
  moreUnread: number
  /** The number of received lines that repeat an earlier line character by character, and are not counted again. */
  repeated: number
  /** Its tables, the longest first. */
  tables: readonly StatementTable[]
  /** It has more payments than are listed. */
  isCut: boolean
}

const mostUnread = 200
/** A number of three characters, an amount and what is between them. */
const shortestPayment = 5

/**
 * Reads a statement of a bank or wallet that was pasted: CSV with any delimiter, or lines of text. Digits may be
 * Bengali, amounts grouped in lakh and crore, dates in any common form. A line counts as received only when the
 * statement says so in words and columns that are known (decision 054), or that a clerk has chosen (decision 066). Never
 * throws, and takes time proportional to the length of the text.
 */
export function parseStatement(pasted: string, chosen: ChosenTables = new Map()): Statement {
  const rows = joinMessages(splitRows(pasted))
  const tables = createTables(chosen)
  const read: TakenLine[] = []
  // Reversals without any number are not listed.
  const loose: TakenLine[] = []
  const unread: { line: number; text: string }[] = []
  let moreUnread = 0
  let heading: TableHeading | null = null
  let section: Finding | null = null
  for (const { line, text: raw } of rows) {
    if (raw.trim() === '') continue
    const text = raw.length > longestRow ? '' : cleanRow(raw)
    const next = headingOf(text, { before: heading, chosen })
    if (next !== null) {
      heading = next
      continue
    }
    const above = read.at(-1)
    const own = heading ?? chosenShape(text, chosen)
    const found = text.trim().length < shortestPayment ? null : readRow(text, own)
    const isListed = found !== null && isPayment(found)
    tables.note(own, text, isListed ? found : null)
    if (isListed && found.finding !== null && !found.hasAmount && above?.line === line - 1) {
      markAbove(above, { text, finding: found.finding })
    }
    if (!isListed && found?.isLoose === true) loose.push({ line, text, ...found })
    if (isListed) read.push({ line, text, ...found, finding: found.finding ?? (found.isIn ? null : section) })
    else section = noteTitle(text, { line, section, last: read.at(-1) })
    // Lines after the limit are read because they may take back a payment before it; they are not listed.
    if (isListed || read.length > mostStatementLines) continue
    if (unread.length === mostUnread) moreUnread += 1
    else unread.push({ line, text: (text || raw).trim().slice(0, 80) })
  }
  const isCut = read.length > mostStatementLines
  return { ...settle(read, loose), unread, moreUnread, tables: tables.list(), isCut }
}

type Noted = { line: number; section: Finding | null; last: TakenLine | undefined }

/**
 * What a line without a payment says of others: a title such as "Failed transactions" or "Payments made" of those below it,
 * until a title of credits, and a word such as "Reversed" also of the payment directly above it.
 */
function noteTitle(text: string, { line, section, last }: Noted): Finding | null {
  // A total or a balance that is carried forward says nothing of the lines below it.
  const words = readWords(wordsOf(text)).filter(({ meaning }) => meaning !== 'sum')
  const finding = firstFinding(refusals(words))
  if (finding !== null && last?.line === line - 1) markAbove(last, { text, finding })
  if (finding !== null) return finding
  const isIn = words.some(({ meaning }) => meaning === 'in' || meaning === 'success')
  // A longer line is a notice of the bank, not a title.
  const unclear = words.length > mostTitleWords ? undefined : words.find((word) => isUnclear(word, words, isIn))
  if (unclear !== undefined) return { reason: 'unknown_word', word: unclear.text }
  return isIn ? null : section
}

const mostTitleWords = 8

/** Whether a word of a title of transactions is not known, or says that money moves without saying where. */
function isUnclear({ meaning }: Word, words: readonly Word[], isIn: boolean): boolean {
  if (meaning === 'spent' || meaning === 'charge') return true
  if (meaning === 'payment' || meaning === 'transfer') return !isIn
  return meaning === 'unknown' && words.some((other) => ofTransactions.includes(other.meaning))
}

const ofTransactions: readonly Meaning[] = ['in', 'success', 'id', 'payment', 'transfer']

/** A word below a payment, such as "Reversed on 20/11/2026", is its status, unless it names a number of its own. */
function markAbove(last: TakenLine, { text, finding }: { text: string; finding: Finding }): void {
  if (!/\d{5}/.test(text.replace(/\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{2,4})?/g, ''))) last.finding ??= finding
}

/** The row in one form of letters and digits, without signs that a number never contains; empty if it is too long. */
function cleanRow(raw: string): string {
  // A raised, enclosed or broken digit is no digit of an amount: 500² is not 5002.
  const text = toAsciiDigits(raw.replace(/\p{No}/gu, '\ufffd').normalize('NFKC'))
  // The address of a wallet's app at the end of its SMS says nothing.
  const clean = text.replace(/(?![\t\n\r\u202e])[\p{Cc}\p{Cf}]/gu, '').replace(/https?:\/\/[\w./-]{1,100}/gi, '')
  return clean.length > longestRow ? '' : clean
}

type Above = { before: TableHeading | null; chosen: ChosenTables }

/** The heading that this row is; null when it is none. */
function headingOf(text: string, { before, chosen }: Above): TableHeading | null {
  for (const delimiter of delimitersOf(text)) {
    const names = splitCells(text, delimiter)
    const choices = chosen.get(keyOfHeading(delimiter, names))
    const columns = choices === undefined ? columnsOf(names) : chosenColumns(names, choices)
    const isChosen = choices !== undefined
    if (columns !== null) return { delimiter, count: names.length, name: text, columns, names, isChosen }
  }
  const unknown = { name: text, isChosen: false }
  const printed = printedColumns(text)
  if (printed !== null) return { ...unknown, delimiter: null, count: printed.length, columns: printed, names: [] }
  const [delimiter] = delimitersOf(text)
  if (delimiter === undefined || text.includes(', ')) return null
  const names = splitCells(text, delimiter)
  // Within a table, "Motijheel,Dhaka" is rather an address at the top of a page.
  const isAddress = before !== null && before.delimiter !== delimiter && names.length < 3
  if (!looksLikeHeading(names) || isAddress) return null
  return { ...unknown, delimiter, count: names.length, columns: null, names }
}

/** The columns that were chosen for rows of this form, which have no heading. */
function chosenShape(text: string, chosen: ChosenTables): TableHeading | null {
  const row = chosen.size === 0 ? null : cellsWithoutHeading(text)
  const choices = row === null ? undefined : chosen.get(keyOfShape(row.delimiter, row.cells.length))
  if (row === null || choices === undefined) return null
  const names = row.cells.map(() => '')
  const columns = chosenColumns(names, choices)
  return { delimiter: row.delimiter, count: names.length, name: '', columns, names: [], isChosen: true }
}

/** Reads the columns that the heading names. Without a heading, the words and the form of the numbers decide. */
function readRow(text: string, heading: TableHeading | null): ReadLine {
  if (heading === null) return readWordsLine(text)
  const cells = cellsOf(text, heading)
  if (heading.columns !== null && cells !== null) return readColumnsLine(heading.columns, cells)
  const read = readWordsLine(text)
  const word = heading.name.slice(0, 40)
  return {
    ...read,
    finding: read.finding ?? { reason: heading.columns === null ? 'unknown_word' : 'unknown_amount', word },
  }
}

/** The cells of a line below its heading; null when they do not fit it. */
function cellsOf(text: string, { delimiter, count, columns }: TableHeading): string[] | null {
  if (delimiter === null) return splitPrinted(text, count - 1)
  const cells = splitCells(text, delimiter)
  // Safeguard: a row without its last amounts may have lost a cell before them, so that the amounts are in wrong columns.
  if (cells.length < 2 || columns?.slice(cells.length).some(isMoney)) return null
  return isSeveralRows(text, delimiter, count) ? null : fitCells(cells, delimiter, count)
}

/** Whether a quote that is not closed joined rows: each line of the record has as many delimiters as a row. */
function isSeveralRows(text: string, delimiter: Delimiter, count: number): boolean {
  const lines = text.split(/[\r\n]+/)
  return lines.length > 1 && lines.filter((line) => line.split(delimiter).length >= count).length > 1
}

/** Whether a line is listed: a number and an amount, or a number whose payment is taken back. */
function isPayment({ numbers, named, amount, hasAmount, finding }: ReadLine): boolean {
  const isNumbered = numbers.length + named.length > 0
  const isPaid = amount !== null && amount > 0
  return isNumbered && (isPaid || (hasAmount && finding !== null) || finding?.reason === 'reversed')
}

function settle(
  read: readonly TakenLine[],
  loose: readonly TakenLine[],
): Pick<Statement, 'lines' | 'refused' | 'repeated'> {
  const takenBack = findTakenBack([...read, ...loose])
  const lines: StatementLine[] = []
  const refused: RefusedLine[] = []
  const texts = new Set<string>()
  let repeated = 0
  for (const [at, { line, text, numbers, named, amount, date, finding: own }] of read
    .slice(0, mostStatementLines)
    .entries()) {
    const [transactionId = '', ...others] = numbers.length > 0 ? numbers : named
    // A number of another transaction is no number of the payment.
    const unnamed = numbers.length > 0 ? null : ({ reason: 'unknown_word', word: transactionId } as const)
    const numbered = { line, transactionId, otherNumbers: others.slice(0, mostOtherNumbers), date }
    // Safeguard: a reversal takes back the payment that it names.
    const finding = own ?? takenBack.get(at) ?? unnamed
    if (finding !== null) refused.push({ ...numbered, amount, state: finding.reason, word: finding.word })
    else if (texts.has(text)) repeated += 1
    else if (amount !== null) lines.push({ ...numbered, amount })
    if (finding === null) texts.add(text)
  }
  return { lines, refused, repeated }
}
