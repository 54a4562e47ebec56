import { isNothing, readAmount } from './statement-cells.ts'

export const delimiters = ['\t', ';', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]
/** A record of the text: mostly a line, or several when a quoted cell contains line breaks. `line` counts from 1 on. */
export type Row = { line: number; text: string }

/** A longer record is junk, or the file is no statement: it is not read. */
export const longestRow = 2_000

/**
 * Splits a text into records. A line break within a quoted cell does not end its record, unless the quotes are not
 * closed within the longest record. Each character is visited at most twice.
 */
export function splitRows(text: string): Row[] {
  const rows: Row[] = []
  let line = 1
  for (let from = 0; from < text.length; ) {
    const to = endOfRow(text, from)
    const row = text.slice(from, to)
    rows.push({ line, text: row })
    line += countBreaks(row) + 1
    from = text.startsWith('\r\n', to) ? to + 2 : to + 1
  }
  return rows
}

/** A message of a wallet has no more lines. */
const mostMessageLines = 12
const messageIds = /^(?:trx|txn|transaction|ট্রানজেকশন|লেনদেন)\s?(?:id|no|আইডি|নম্বর|নং)\s?:/i
const messageAmounts = /^(?:amount|পরিমাণ|টাকা)\s?:/i

/**
 * The rows, with each message of a wallet as one row: some write a name and a value in each line. Such a message is
 * between empty lines and has one line with the number of the transaction and one with the amount.
 */
export function joinMessages(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  for (let from = 0; from < rows.length; ) {
    let to = from
    while (to < rows.length && rows[to]?.text.trim() !== '') to += 1
    const block = rows.slice(from, to)
    joined.push(...(isMessage(block) ? [{ line: block[0]?.line ?? 0, text: textOf(block) }] : block))
    from = to + 1
  }
  return joined
}

const textOf = (block: readonly Row[]) => block.map(({ text }) => text.trim()).join(' ')

function isMessage(block: readonly Row[]): boolean {
  const isShort = block.length > 2 && block.length <= mostMessageLines
  const count = (shape: RegExp) => block.filter(({ text }) => shape.test(text.trimStart())).length
  return isShort && count(messageIds) === 1 && count(messageAmounts) === 1
}

const isBreak = (sign: string) => sign === '\n' || sign === '\r'

function endOfRow(text: string, from: number): number {
  let at = from
  for (; at < text.length && !isBreak(text.charAt(at)); at += 1) {
    const isStart = at === from || (delimiters as readonly string[]).includes(text.charAt(at - 1))
    if (isStart && text.charAt(at) === '"') at = endOfQuotes(text, at) ?? at
  }
  return at
}

/** The place of the closing quote, which ends a cell; null when there is none within the longest record. */
function endOfQuotes(text: string, from: number): number | null {
  for (let at = from + 1; at < Math.min(text.length, from + longestRow); at += 1) {
    if (text.charAt(at) !== '"') continue
    if (text.charAt(at + 1) === '"') at += 1
    else {
      const next = text.charAt(at + 1)
      return next === '' || isBreak(next) || (delimiters as readonly string[]).includes(next) ? at : null
    }
  }
  return null
}

function countBreaks(row: string): number {
  let breaks = 0
  for (let at = 0; at < row.length; at += 1) {
    if (row.charAt(at) === '\n' || (row.charAt(at) === '\r' && row.charAt(at + 1) !== '\n')) breaks += 1
  }
  return breaks
}

/** The delimiters that a line contains, the most certain first: the comma is the last, because amounts contain it too. */
export function delimitersOf(row: string): Delimiter[] {
  return delimiters.filter((delimiter) => row.includes(delimiter))
}

/** The cells of a line. A quoted cell may contain the delimiter; two quotes within it are one. */
export function splitCells(row: string, delimiter: Delimiter): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at += 1) {
    const sign = row.charAt(at)
    if (sign === '"' && isQuoted && row.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || cell.trim() === '' || cell === '=')) {
      isQuoted = !isQuoted
    } else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += isBreak(sign) ? ' ' : sign
  }
  return [...cells, cell.trim()]
}

/**
 * The cells of a line below a heading of `count` columns. Commas of amounts that were taken for delimiters are joined
 * again where there is only one way to do so. Null when the cells do not fit the columns.
 */
export function fitCells(cells: readonly string[], delimiter: Delimiter, count: number): string[] | null {
  const used = [...cells]
  while (used.length > count && used.at(-1) === '') used.pop()
  if (used.length <= count) return [...used, ...Array<string>(count - used.length).fill('')]
  return delimiter === ',' ? joinAmounts(cells, count) : null
}

/** More cells than any statement has, and a bound of the work below. */
const mostCells = 60

/** The only way to join cells to amounts (11,500 or 1,05,000.00) so that `count` cells remain; null without one. */
function joinAmounts(cells: readonly string[], count: number): string[] | null {
  if (cells.length > mostCells || cells.length > count * 4) return null
  // ways[from][left]: in how many ways the cells from there on become `left` cells.
  const ways = Array.from({ length: cells.length + 1 }, () => Array<number>(count + 1).fill(0))
  const lengths = cells.map((_, from) => lengthsOf(cells, from))
  const waysOf = (from: number, left: number) => ways[from]?.[left] ?? 0
  for (let from = cells.length; from >= 0; from -= 1) {
    for (let left = 0; left <= count; left += 1) {
      const possible = left === 0 ? [] : (lengths[from] ?? [])
      const sum = possible.reduce((before, length) => before + waysOf(from + length, left - 1), 0)
      const row = ways[from]
      if (row !== undefined) row[left] = from === cells.length ? Number(left === 0) : sum
    }
  }
  if (waysOf(0, count) !== 1) return null
  const joined: string[] = []
  for (let from = 0; from < cells.length; ) {
    const length = lengths[from]?.find((each) => waysOf(from + each, count - joined.length - 1) === 1) ?? 1
    joined.push(cells.slice(from, from + length).join(','))
    from += length
  }
  return joined
}

/** How many cells from here on may be one cell: one, or as many as an amount with commas has. */
function lengthsOf(cells: readonly string[], from: number): number[] {
  const longest = [2, 3, 4, 5].filter((length) => {
    const parts = cells.slice(from, from + length)
    const isWhole = parts.length === length && parts.slice(1).every((part) => /^\d{2,3}(?:\D|$)/.test(part))
    return isWhole && /\d$/.test(parts[0] ?? '') && readAmount(parts.join(','))?.isMarked === true
  })
  return [1, ...longest]
}

/**
 * The text and the last `count` amounts of a line that was copied from a PDF. Null where the line has more or fewer
 * amounts, because then it does not show which column is empty.
 */
export function splitPrinted(row: string, count: number): string[] | null {
  const tokens: string[] = []
  for (const token of row.split(/\s+/).filter((each) => each !== '')) {
    const isMark = /^(?:cr|dr)\.?$/i.test(token) && tokens.length > 0
    if (isMark) tokens.push(`${tokens.pop()} ${token}`)
    else tokens.push(token)
  }
  const isMoney = (token: string | undefined) =>
    token !== undefined && (readAmount(token)?.isMarked === true || (isNothing(token) && readAmount(token) === null))
  const amounts = tokens.slice(-count)
  const isWhole = amounts.length === count && amounts.every(isMoney) && !isMoney(tokens.at(-count - 1))
  return isWhole ? [tokens.slice(0, -count).join(' '), ...amounts] : null
}
