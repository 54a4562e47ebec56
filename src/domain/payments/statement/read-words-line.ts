import type { CalendarDate } from '../../reference/calendar.ts'
import { totals } from './judge-cells.ts'
import { type Finding, firstFinding } from './line-states.ts'
import { isOneNumber, numbersNamed } from './numbers-of-text.ts'
import type { ReadLine } from './read-line.ts'
import { type Amount, isWalletId, type Reading } from './statement-cells.ts'
import { type Piece, piecesOf } from './statement-pieces.ts'
import { type Meaning, refusing, strangeSign, type Word } from './statement-words.ts'

/** A number of a line without columns. `label` says what is written before it. */
type Numbered = { reading: Reading; label: Meaning | null }
type Clues = {
  numbers: Numbered[]
  findings: Finding[]
  /** The line says in words that money arrived. */
  isIn: boolean
  isCharge: boolean
  /** The first word that says that money moves, without saying in which direction. */
  moving: string | null
  /** "Total", which may be the one of a page or a day. */
  total: string | null
  /** A zero, a dash or an empty cell: a place for an amount that has none. */
  hasBlank: boolean
}

/**
 * Reads a line that is below no heading: an SMS, a line of a PDF, or a few cells. It is received only when it has one
 * amount and each of its words is known and says so, or says nothing about direction and status.
 */
export function readWordsLine(row: string): ReadLine {
  const clues = cluesOf(piecesOf(row))
  const readings = clues.numbers.map(({ reading }) => reading)
  const place = placeOfId(clues.numbers)
  const amounts = amountsOf(clues.numbers, place)
  const [amount] = amounts.filter(({ direction }) => direction !== null || amounts.length === 1)
  const isSure = amounts.length === 1 || amounts.filter(({ direction }) => direction !== null).length === 1
  const hasBlank = clues.hasBlank || hasEmptyCell(row)
  const sign = strangeSign(row)
  const findings = [...clues.findings]
  if (sign !== null) findings.push({ reason: 'unknown_word', word: sign })
  if (clues.moving !== null && !clues.isIn) findings.push({ reason: 'unknown_word', word: clues.moving })
  if (clues.total !== null && !clues.isIn) findings.push({ reason: 'unknown_word', word: clues.total })
  if (amount?.direction === 'out') findings.push({ reason: 'outgoing', word: null })
  const isCharged = amounts.length > 0 && labelledAmounts(clues.numbers, place, [null, 'fee']).length === 0
  if (isCharged) findings.push({ reason: 'outgoing', word: null })
  // Safeguard: an amount beside another amount, or beside an empty place for one, is no payment.
  if (!isSure || hasBlank) findings.push({ reason: 'unknown_amount', word: null })
  const first = readings[place]?.id ?? null
  const isLabelled = clues.numbers[place]?.label === 'id'
  const rest = clues.numbers.filter(isLabelled ? ({ label }) => label === 'id' : isCandidate)
  const others = rest.flatMap(({ reading }) =>
    reading.amount !== null && reading.amount === amount ? [] : (reading.id ?? []),
  )
  const numbers = first === null ? [] : [...new Set([first, ...others])]
  const finding = firstFinding(findings)
  return {
    numbers,
    named: numbersNamed([row]),
    amount: isSure ? (amount?.taka ?? null) : null,
    hasAmount: amounts.length > 0,
    date: readings.reduce<CalendarDate | null>((found, { date }) => found ?? date, null),
    finding,
    isLoose: finding?.reason === 'reversed' && amount?.direction === 'out' && isOneNumber(numbers),
    isIn: clues.isIn || amount?.direction === 'in',
    isCharge: clues.isCharge,
  }
}

/** A number that may be the one of a payment besides the first. */
function isCandidate({ reading: { id, amount }, label }: Numbered): boolean {
  const isFree = label === null || label === 'id' || label === 'before_name'
  return isFree && id !== null && id.length >= 5 && !/^\d{13,}$/.test(id) && amount?.isMarked !== true
}

/**
 * The amounts that may be the payment. The number of a row at its beginning is only where there is no other, and one
 * behind "Fee" as well: a wallet names its own fee.
 */
function amountsOf(numbers: readonly Numbered[], place: number): Amount[] {
  const free = labelledAmounts(numbers, place, [null])
  const [first, second] = numbers
  const isSerial =
    first?.reading.amount === free[0] &&
    free[0]?.isMarked === false &&
    free[0].taka <= highestSerial &&
    (place === 1 || second?.reading.date != null)
  const paid = isSerial && free.length > 1 ? free.slice(1) : free
  return paid.length > 0 ? paid : labelledAmounts(numbers, place, ['fee', 'charge'])
}

function labelledAmounts(numbers: readonly Numbered[], place: number, wanted: readonly (Meaning | null)[]): Amount[] {
  return numbers.flatMap(({ reading, label }, at) => {
    const { amount, date, isMobile } = reading
    // "Ref 11500" is a reference, "from Tk 11,500" is money.
    const own = label === 'before_name' && amount?.isMarked === true ? null : label
    const isOther = at === place || date !== null || isMobile || !wanted.includes(own)
    return isOther || amount === null || amount.taka === 0 ? [] : [amount]
  })
}

/**
 * The place of the transaction id in a line without a heading, or -1. A labelled one is the first choice, then a word
 * with letters and digits; digits alone may be the number of a deposit slip, and then another number is the amount.
 */
function placeOfId(numbers: readonly Numbered[]): number {
  const labelled = numbers.findIndex(({ reading, label }) => label === 'id' && reading.id !== null)
  if (labelled >= 0) return labelled
  const find = (test: (reading: Reading) => boolean) =>
    numbers.findIndex(({ reading, label }) => isNamed(label) && test(reading))
  const mixed = find(({ id, amount }) => id !== null && id.length >= shortestId && /[A-Z]/.test(id) && amount === null)
  if (mixed >= 0) return mixed
  const digits = find(({ id, amount }) => id !== null && id.length >= 5 && amount?.isMarked !== true)
  const wallet = find(isWalletId)
  const hasAmount = numbers.some(({ reading }) => reading.amount?.isMarked === true && !isWalletId(reading))
  return wallet >= 0 && (digits < 0 || !hasAmount) ? wallet : digits
}

const isNamed = (label: Meaning | null) => label === null || label === 'id' || label === 'before_name'

/** The number of a row is no higher where it could be an amount as well. */
const highestSerial = 999

/** A shorter word of letters and digits without a label is a code. */
const shortestId = 6

/** Labels that belong to the next number. */
const labels: readonly Meaning[] = ['id', 'number', 'balance', 'fee', 'charge', 'before_name']
/** How many words of a name or text may follow "from" or "Ref". */
const mostNameWords = 3

/** What was read so far, as far as it says something about the next piece. */
type Before = { label: Meaning | null; nameWords: number; asked: string | null }
const start: Before = { label: null, nameWords: 0, asked: null }

function cluesOf(pieces: readonly Piece[]): Clues {
  const clues: Clues = {
    numbers: [],
    findings: [],
    isIn: false,
    isCharge: false,
    moving: null,
    total: null,
    hasBlank: false,
  }
  let before = start
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'dash') clues.hasBlank = true
    else if (piece.kind === 'number') {
      noteNumber(clues, piece, before)
      before = start
    } else {
      noteWord(clues, piece, { before, isPriced: isAmount(pieces[at + 1]) })
      before = afterWord(before, piece)
    }
  }
  if (before.asked !== null) clues.findings.push({ reason: 'unknown_word', word: before.asked })
  return clues
}

function noteNumber(
  clues: Clues,
  { text, reading }: Extract<Piece, { kind: 'number' }>,
  { label, asked }: Before,
): void {
  // The code of a status ("Status 02", "F7") says nothing that is known.
  const isCode = label === null && reading.amount === null && reading.id !== null && reading.id.length < shortestId
  if (asked !== null || isCode) clues.findings.push({ reason: 'unknown_word', word: text })
  clues.hasBlank ||= label === null && reading.amount?.taka === 0 && !isWalletId(reading)
  clues.numbers.push({ reading, label })
}

type Beside = { before: Before; isPriced: boolean }

function noteWord(clues: Clues, { meaning, text: word }: Word, { before, isPriced }: Beside): void {
  const isStrange = meaning === 'denial' || meaning === 'sum' || (meaning === 'unknown' && before.nameWords === 0)
  const isOut = meaning === 'spent' || (meaning === 'charge' && !isPriced)
  if (meaning in refusing) clues.findings.push({ reason: refusing[meaning as keyof typeof refusing], word })
  // Safeguard: a word that is not known refuses its line.
  if (isStrange) clues.findings.push({ reason: 'unknown_word', word })
  if (isOut) clues.findings.push({ reason: 'outgoing', word })
  clues.isIn ||= meaning === 'in'
  if (meaning === 'payment' || meaning === 'transfer') clues.moving ??= word
  if (totals.has(word)) clues.total ??= word
  clues.isCharge ||= meaning === 'charge'
}

function afterWord({ label, nameWords, asked }: Before, { meaning, text }: Word): Before {
  const isNeutral = meaning === 'neutral'
  // A name ends at the next word that says something.
  const isEnd = meaning === 'in' || meaning === 'success'
  const left = isEnd ? 0 : meaning === 'unknown' ? Math.max(0, nameWords - 1) : nameWords
  return {
    label: labels.includes(meaning) ? meaning : isNeutral ? label : null,
    nameWords: meaning === 'before_name' ? mostNameWords : left,
    asked: meaning === 'asks' ? text : isNeutral ? asked : null,
  }
}

/** An amount directly behind the word: "Charge Tk 5.00" beside a payment is no payment of its own. */
function isAmount(piece: Piece | undefined): boolean {
  return piece?.kind === 'number' && piece.reading.amount?.isMarked === true
}

/** Without a heading, an empty cell is a column that nothing is known of, such as the other one of debit and credit. */
function hasEmptyCell(row: string): boolean {
  const delimiter = ['\t', ';', '|', ','].find((each) => row.includes(each))
  return delimiter !== undefined && row.split(delimiter).some((cell) => cell.replaceAll('"', '').trim() === '')
}
