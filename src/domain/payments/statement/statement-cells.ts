import { type CalendarDate, isCalendarDate } from '../../reference/calendar.ts'

/**
 * Longer than any id, amount or date; a longer cell is none of them. It also bounds the work of the expressions below.
 */
const longestCell = 40

/**
 * What a cell of a statement may be. More than one reading is possible: 20261120 is an id, an amount or a date, and
 * TK12345678 an amount or the id of a wallet.
 */
export type Reading = { id: string | null; amount: Amount | null; date: CalendarDate | null; isMobile: boolean }
/**
 * `isMarked`: it is written as money is, with a currency, decimals or grouping. `direction`: what its sign or its mark
 * says (+, -, parentheses, Dr, Cr); null without one.
 */
export type Amount = { taka: number; isMarked: boolean; direction: 'in' | 'out' | null }

/** Letters and digits without anything between them, as an amount with its currency and as an id. */
const currencyShape = /^(?:(?:tk|bdt|taka)\d+|\d+(?:tk|bdt|taka|cr|dr))$/i

const nothing: Reading = { id: null, amount: null, date: null, isMobile: false }

/** Reads one cell, whose digits are ASCII. */
export function readCell(cell: string): Reading {
  const text = bareCell(cell)
  if (text === '' || text.length > longestCell) return nothing
  const date = readDate(text)
  // A wallet of a bank has one digit more.
  const isMobile = /^(?:\+?88)?01\d{9,10}$/.test(text)
  const amount = readAmount(text)
  // "Tk 1000" has letters and digits, like an id.
  const isOther = date !== null || isMobile || (amount?.isMarked === true && !currencyShape.test(text))
  return { id: isOther ? null : readId(text), amount, date, isMobile }
}

/** The cell without the marks by which a spreadsheet keeps a number as text (="555", '555) and without its last stop. */
export function bareCell(cell: string): string {
  const text = cell.trim()
  const isFormula = text.startsWith('="') && text.endsWith('"')
  const plain = isFormula ? text.slice(2, -1) : text.startsWith("'") || text.startsWith('=') ? text.slice(1) : text
  let end = plain.length
  while (end > 0 && '.;:,'.includes(plain.charAt(end - 1))) end -= 1
  return plain.slice(0, end).trim()
}

/**
 * Whether an id that looks like an amount is rather an id: those of wallets have ten characters, and one may begin with
 * the letters of a currency. As an amount it would be a million taka or more, without a space or grouping.
 */
export function isWalletId({ id }: Reading): boolean {
  return id !== null && /^(?:TK\d{8}|BDT\d{7})$/.test(id)
}

/** Whether a spreadsheet has rounded a number, as in 5.75E+11: some of its digits are missing. */
export function isRounded(text: string): boolean {
  return text.length <= longestCell && /^\d(?:\.\d+)?e\+\d{1,3}$/i.test(text)
}

/** The id in the form in which it is compared: in capitals, without spaces and punctuation. */
export function readId(text: string): string | null {
  if (text.length > longestCell) return null
  const plain = text.toUpperCase().replace(/[\s\-/#]/g, '')
  const hasDigit = /\d/.test(plain)
  return hasDigit && /^[\dA-Z]{3,30}$/.test(plain) ? plain : null
}

// Western grouping (1,234,567) is read too: some banks write it.
const grouped = /^(?:\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/
const currencies = ['৳', 'tk.', 'tk', 'bdt', 'taka', 'টাকা'] as const
const endings = [...currencies, '/-', '/='] as const
const directions = { in: ['cr', 'c'], out: ['dr', 'd'] } as const
const minus = /^[-\u2212\u2010-\u2013]/

/** An amount of taka, with or without lakh and crore grouping; null when the text is no amount. */
export function readAmount(text: string): Amount | null {
  if (text.length > longestCell) return null
  const { rest, direction } = withoutDirection(text.trim().toLowerCase())
  const bare = withoutCurrency(rest)
  const taka = readNumber(bare)
  if (taka === null) return null
  return {
    taka,
    isMarked: grouped.test(bare.split('.', 1)[0] ?? '') || bare.includes('.') || bare !== rest || direction !== null,
    direction,
  }
}

/** The text without a sign, parentheses, Dr or Cr, and what they say. Two of them that disagree mean "out". */
function withoutDirection(text: string): { rest: string; direction: Amount['direction'] } {
  let rest = text
  let direction: Amount['direction'] = null
  const take = (from: number, to: number, said: 'in' | 'out') => {
    rest = rest.slice(from, to).trim()
    direction = direction === 'out' ? 'out' : said
  }
  for (const [said, marks] of [
    ['in', directions.in],
    ['out', directions.out],
  ] as const) {
    const plain = rest.endsWith('.') ? rest.slice(0, -1) : rest
    const mark = marks.find((each) => plain.endsWith(each) && isAmountBefore(plain.slice(0, -each.length), each))
    if (mark !== undefined) take(0, plain.length - mark.length, said)
    const first = marks.find((each) => rest.startsWith(`${each} `) || rest.startsWith(`${each}. `))
    if (first !== undefined) take(rest.indexOf(' '), rest.length, said)
  }
  if (rest.startsWith('+')) take(1, rest.length, 'in')
  if (rest.startsWith('(') && rest.endsWith(')')) take(1, -1, 'out')
  if (minus.test(rest)) take(1, rest.length, 'out')
  // "11,500/-" has a currency, not a sign.
  if (!rest.endsWith('/-') && minus.test(rest.slice(-1))) take(0, -1, 'out')
  const inner = currencies.find((each) => rest.startsWith(each))
  if (inner !== undefined && minus.test(rest.slice(inner.length).trim())) {
    return { rest: inner + rest.slice(inner.length).trim().slice(1), direction: 'out' }
  }
  return { rest, direction }
}

/** Whether a mark belongs to the amount before it. "5551234D" is rather a number of something. */
function isAmountBefore(text: string, mark: string): boolean {
  return /[\d\s./=-]$/.test(text.slice(-1)) && (mark.length > 1 || /[\s.,]/.test(text))
}

function withoutCurrency(text: string): string {
  const before = currencies.find((each) => text.startsWith(each))
  const rest = before === undefined ? text : text.slice(before.length).replace(/^[\s.:]{1,3}/, '')
  const after = endings.find((each) => rest.endsWith(each))
  return after === undefined ? rest : rest.slice(0, -after.length).trim()
}

/** A number as spreadsheets and statements write it: 11500, 11,500.00, 5.75E+05. */
function readNumber(text: string): number | null {
  const [, mantissa, power] = /^(\d(?:\.\d{1,10})?)e\+?(\d{1,2})$/.exec(text) ?? []
  if (mantissa !== undefined && power !== undefined) {
    const taka = Number(`${mantissa}e${power}`)
    // Safeguard: with fewer digits than a spreadsheet shows, as in 1.2E+04, somebody has rounded the number.
    const isAsShown = mantissa.length >= '5.75'.length
    return taka < 1e12 && isAsShown && Number.isInteger(taka) ? taka : null
  }
  // ".50" has no taka before its paisa.
  const plain = /^\.\d{2}$/.test(text) ? `0${text}` : text
  const [, whole = '', decimals = '0'] = /^([\d,]{1,20})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  const isGrouped = grouped.test(whole)
  return isGrouped || /^\d{1,12}$/.test(whole) ? Number(`${whole.replaceAll(',', '')}.${decimals}`) : null
}

/** Whether a cell of money is empty: nothing, a dash, or zero. */
export function isNothing(cell: string): boolean {
  const text = bareCell(cell).toLowerCase()
  return /^(?:[-\u2010-\u2015\u2212]{0,3}|nil|null|n\/?a)$/.test(text.slice(0, 8)) || readAmount(text)?.taka === 0
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const bengaliMonths = 'জানুয়ারি,ফেব্রুয়ারি,মার্চ,এপ্রিল,মে,জুন,জুলাই,আগস্ট,সেপ্টেম্বর,অক্টোবর,নভেম্বর,ডিসেম্বর'
  .normalize('NFKC')
  .split(',')

/** A date as statements write it, the day before the month unless the month has a name; a time after it is ignored. */
export function readDate(text: string): CalendarDate | null {
  if (text.length > longestCell) return null
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text) ?? []
  if (year !== undefined) return toDate(year, month, day)
  const [, d, m, y] =
    /^(\d{1,2})[-/. ](\d{1,2}|[\p{L}\p{M}]{2,15})[-/. ,]{1,2}(\d{4}|\d{2})(?:[T\s].*)?$/u.exec(text) ?? []
  if (d !== undefined && m !== undefined) return toDate(fullYear(y), monthOf(m), d)
  const [, named, dayOfMonth, yearAfter] =
    /^([\p{L}\p{M}]{2,15})[-. ](\d{1,2})(?:st|nd|rd|th)?[-. ,]{1,2}(\d{4})(?:[T\s].*)?$/u.exec(text) ?? []
  return named === undefined ? null : toDate(yearAfter ?? '', monthOf(named), dayOfMonth)
}

const fullYear = (year = '') => (year.length === 2 ? `20${year}` : year)

function monthOf(written: string): string {
  if (/\d/.test(written)) return written
  const bengali = bengaliMonths.indexOf(written)
  return String((bengali >= 0 ? bengali : months.indexOf(written.slice(0, 3).toLowerCase())) + 1)
}

function toDate(year: string, month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}
