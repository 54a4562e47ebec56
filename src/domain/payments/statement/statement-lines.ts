/** The comma is the last choice, because amounts contain commas too. */
const delimiters = ['\t', ';', '|', ','] as const
export type Delimiter = (typeof delimiters)[number] | null

const looked = 50

/** The delimiter that a good part of the first lines uses; null for lines of words. */
export function findDelimiter(rows: readonly string[]): Delimiter {
  const first = rows.filter((row) => row.trim() !== '').slice(0, looked)
  const isUsed = (delimiter: string) =>
    first.filter((row) => row.includes(delimiter)).length * 3 >= first.length && first.length > 0
  const found = delimiters.find(isUsed) ?? null
  // "8N7A6D5EE7 11,500.00": the only commas are within amounts.
  const onlyInAmounts = found === ',' && first.every((row) => !/(?:[^\d]|^),|,(?:[^\d]|$)/.test(row))
  return onlyInAmounts && first.some((row) => /\S\s+\S/.test(row)) ? null : found
}

/**
 * The cells of a line. A quoted cell may contain the delimiter; `count` is the number of columns of the heading, if
 * there was one.
 */
export function splitLine(row: string, delimiter: Delimiter, count: number | null): string[] {
  if (delimiter === null) return row.split(/\s+/).filter((word) => word !== '')
  const cells = splitQuoted(row, delimiter)
  const isWhole = delimiter !== ',' || cells.length === count
  return isWhole ? cells : joinAmounts(cells)
}

function splitQuoted(row: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of row) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

/** Joins an amount whose commas were taken for delimiters (11,500 or 1,05,000.00) into one cell again. */
function joinAmounts(cells: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < cells.length; at += 1) {
    const length = amountLength(cells, at)
    joined.push(cells.slice(at, at + length).join(','))
    at += length - 1
  }
  return joined
}

/** How many cells from here on are one amount. */
function amountLength(cells: readonly string[], from: number): number {
  if (!/^(?:৳|tk\.?|bdt)?\s*[1-9]\d{0,2}$/i.test(cells[from] ?? '')) return 1
  let to = from + 1
  while (/^\d{2}$/.test(cells[to] ?? '')) to += 1
  return /^\d{3}(?:\.\d{1,2})?$/.test(cells[to] ?? '') ? to - from + 1 : 1
}

/** Where the heading has the id and the amount, and how many columns there are. */
export type Columns = { id: number; amount: number; count: number }

const idNames = /tr(?:a?nsaction|x|xn|an)|txn|\bref|slip|voucher|instrument|লেনদেন|ট্রানজেকশন|ট্র্যানজেকশন|স্লিপ|রেফারেন্স/i
const amountNames = /amount|credit|deposit|paid|received|পরিমাণ|জমা|টাকা/i
const otherNames = /date|time|তারিখ|সময়|type|ধরন|status|অবস্থা|balance|স্থিতি|debit|withdraw|charge|fee|name|নাম/i

/** The columns of a heading; null when the line is no heading. */
export function columnsOf(cells: readonly string[]): Columns | null {
  // A heading has names and no numbers.
  if (cells.length < 2 || cells.some((cell) => /\d{3}/.test(cell) || cell.length > 60)) return null
  const find = (name: RegExp) => {
    const plain = cells.findIndex((cell) => name.test(cell) && !otherNames.test(cell))
    return plain >= 0 ? plain : -1
  }
  const [id, amount] = [find(idNames), find(amountNames)]
  return id >= 0 && amount >= 0 && id !== amount ? { id, amount, count: cells.length } : null
}
