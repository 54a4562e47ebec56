import { readCell, readId } from './statement-cells.ts'

/** Shorter numbers in free text are those of branches and counters; digits as long as an account are no slip number. */
const shortestNumber = 5
const isAccount = (id: string) => /^\d{13,}$/.test(id)

/**
 * The numbers in a column of numbers, as they are compared. "Slip 55512345" has it in its last word, and "AB 4455661",
 * with the letters of a series, as a whole.
 */
export function numbersOfCell(cell: string): string[] {
  const words = cell.split(' ').filter((word) => word !== '')
  const [only, ...more] = words.filter((word) => /\d/.test(word))
  const last = only !== undefined && more.length === 0 && words.length > 1 ? readId(only) : null
  return [last, readId(cell)].filter((id) => id !== null)
}

/** The numbers in free text that may be the one of a payment, without dates, amounts and mobile numbers. */
export function numbersOfText(text: string): string[] {
  const tokens = text.match(/[A-Za-z\d]+(?:[-/_.:,][A-Za-z\d]+)*/g) ?? []
  return [...new Set(tokens.flatMap(numbersOfToken))]
}

function numbersOfToken(token: string): string[] {
  const whole = readCell(token)
  if (whole.date !== null || whole.isMobile || whole.id === null) return partsOf(token)
  return [...(isAccount(whole.id) ? [] : [whole.id]), ...partsOf(token)]
}

function partsOf(token: string): string[] {
  const parts = token.split(/[-/_.:,]/)
  if (readCell(token).date !== null || readCell(token).amount?.isMarked === true) return []
  const ids = (parts.length === 1 ? [token] : parts).flatMap((part) => {
    const { id, isMobile, date } = readCell(part)
    return id === null || isMobile || date !== null ? [] : [id]
  })
  return ids.filter((id) => id.length >= shortestNumber && !isAccount(id))
}

/** Whether all numbers are parts of one, as 778812 is of REV778812; also without any. */
export function isOneNumber(numbers: readonly string[]): boolean {
  const longest = numbers.reduce((found, number) => (number.length > found.length ? number : found), '')
  return numbers.every((number) => longest.includes(number))
}

/** What banks write directly before the number of the payment that a reversal takes back. */
const takingPrefix = /^(?:REVERSAL|REFUND|RETURN|RVSL|REV|RVS|RV|RET|R)(?=[A-Z\d]{5})/

/** All numbers that a line names in any cell, also one behind a prefix such as REV, and one written with a space. */
export function numbersNamed(texts: readonly string[]): string[] {
  const numbers = texts.flatMap((text) => [...numbersOfText(text), ...spacedNumbers(text), ...numbersOfCell(text)])
  return [...new Set([...numbers, ...numbers.map((number) => number.replace(takingPrefix, ''))])]
}

function spacedNumbers(text: string): string[] {
  const parts = text.split(' ').filter((part) => part !== '')
  const pairs = parts.slice(1).map((part, at) => `${parts[at]}${part}`)
  return pairs.filter((pair) => /\d/.test(pair)).flatMap((pair) => readId(pair) ?? [])
}
