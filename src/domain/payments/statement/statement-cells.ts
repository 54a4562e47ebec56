import { type CalendarDate, isCalendarDate } from '../../reference/calendar.ts'

/** Longer than any id, amount or date; a longer cell is none of them. */
const longestCell = 40

/**
 * What a cell of a statement may be. More than one reading is possible: 20261120 is an id, an amount or a date, and
 * TK12345678 an amount or the id of a wallet.
 */
export type Reading = { id: string | null; amount: Amount | null; date: CalendarDate | null; isMobile: boolean }
/** `isMarked`: it is written as money is, with a currency, decimals or grouping. */
export type Amount = { taka: number; isMarked: boolean }

/** Letters and digits without anything between them, as an amount with its currency and as an id. */
const currencyShape = /^(?:(?:tk|bdt|taka)\d+|\d+(?:tk|bdt|taka|cr))$/i

/** Reads one cell, whose digits are ASCII. */
export function readCell(cell: string): Reading {
  const text = cell.trim().replace(/[.;:,]+$/, '')
  if (text === '' || text.length > longestCell) return { id: null, amount: null, date: null, isMobile: false }
  const date = readDate(text)
  const isMobile = /^(?:\+?88)?01\d{9}$/.test(text)
  const amount = readAmount(text)
  // "Tk 1000" has letters and digits, like an id.
  const isOther = date !== null || isMobile || (amount?.isMarked === true && !currencyShape.test(text))
  return { id: isOther ? null : readId(text), amount, date, isMobile }
}

/**
 * Whether an id that looks like an amount is rather an id: those of wallets have ten characters, and one may begin with
 * the letters of a currency. As an amount it would be a million taka or more, without a space or grouping.
 */
export function isWalletId({ id }: Reading): boolean {
  return id !== null && /^(?:TK\d{8}|BDT\d{7})$/.test(id)
}

/** The id in the form in which it is compared: in capitals, without spaces and punctuation. */
export function readId(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s\-/]/g, '')
  const hasDigit = /\d/.test(plain)
  return hasDigit && /^[\dA-Z]{3,30}$/.test(plain) ? plain : null
}

// Western grouping (1,234,567) is read too: some banks write it.
const grouped = /^(?:\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/
const currency = /^(?:৳|tk\.?|bdt|taka|টাকা)\s*|\s*(?:৳|tk\.?|bdt|taka|টাকা|\/[-=]|cr\.?)$/gi

/** An amount of taka, with or without lakh and crore grouping; null when the text is no amount, or a negative one. */
export function readAmount(text: string): Amount | null {
  const bare = text.replace(currency, '').replace(/^\+/, '').trim()
  const [, whole = '', decimals] = /^([\d,]{1,20})(?:\.(\d{1,2}))?$/.exec(bare) ?? []
  const isGrouped = grouped.test(whole)
  if (!isGrouped && !/^\d{1,12}$/.test(whole)) return null
  const taka = Number(`${whole.replaceAll(',', '')}.${decimals ?? '0'}`)
  return { taka, isMarked: isGrouped || decimals !== undefined || bare !== text }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as statements write it, the day before the month; a time after it is ignored. */
export function readDate(text: string): CalendarDate | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text) ?? []
  if (year !== undefined) return toDate(year, month, day)
  const [, d, m, y] = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ,]{1,2}(\d{4}|\d{2})(?:[T\s].*)?$/.exec(text) ?? []
  if (d === undefined || m === undefined || y === undefined) return null
  const named = months.indexOf(m.slice(0, 3).toLowerCase()) + 1
  return toDate(y.length === 2 ? `20${y}` : y, /\d/.test(m) ? m : String(named), d)
}

function toDate(year: string, month = '', day = ''): CalendarDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}
