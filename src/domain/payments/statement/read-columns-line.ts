import type { CalendarDate } from '../../reference/calendar.ts'
import { type Finding, firstFinding, type RefusalReason } from './line-states.ts'
import { numbersNamed, numbersOfCell, numbersOfText } from './numbers-of-text.ts'
import type { ReadLine } from './read-line.ts'
import { bareCell, isNothing, isRounded, readAmount, readCell, readDate } from './statement-cells.ts'
import type { Column, Role } from './statement-headings.ts'
import {
  foreignLetter,
  isAbbreviation,
  readWords,
  refusing,
  strangeSign,
  type Word,
  wordsOf,
} from './statement-words.ts'

/** A cell below its heading. */
type Cell = Column & { text: string }
/** Whether the columns say that money arrived: the credit column, or a word in the column of directions. */
type Evidence = { isCredited: boolean; isIn: boolean; isSuccess: boolean; isPayment: boolean; hasSender: boolean }

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
  const isCharge = of('text', 'direction').some(({ text }) => wordsIn(text).some(({ meaning }) => meaning === 'charge'))
  return {
    numbers,
    named: [...rounded, ...numbersNamed(naming(cells))],
    amount: finding?.reason === 'unknown_amount' ? null : money.amount,
    hasAmount: money.hasAmount,
    date: cells.reduce<CalendarDate | null>((found, { text }) => found ?? readDate(bareCell(text)), null),
    finding,
    isIn: evidence.isIn,
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

type Money = { amount: number | null; hasAmount: boolean; isCredited: boolean; findings: Finding[] }

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
  if (read?.direction === 'out') add('outgoing', only)
  if (paid.length > 1 || (only !== undefined && read === null)) add('unknown_amount', only)
  const taken = debits.length > 0 && paid.length === 0 ? readAmount(bareCell(debits[0]?.text ?? '')) : read
  return {
    amount: paid.length > 1 ? null : (taken?.taka ?? null),
    hasAmount:
      filled.some(({ role, text }) => role !== 'other_money' && readAmount(bareCell(text)) !== null) || paid.length > 0,
    isCredited: credits.length === 1 || read?.direction === 'in',
    findings,
  }
}

function wordsIn(text: string, isProse = false): Word[] {
  return readWords(wordsOf(text), isProse)
}

/** Whether a status is a known success. "Paid" is one only beside an amount in a column of credits. */
function isSuccess({ text }: Cell, isCredited = false): boolean {
  const words = wordsIn(text)
  const isKnown = words.every(({ meaning }) => ['success', 'in', 'payment', 'neutral'].includes(meaning))
  return (
    isKnown &&
    !/\d/.test(text) &&
    strangeSign(text) === null &&
    words.some(({ meaning }) => meaning === 'success' || meaning === 'in' || (isCredited && meaning === 'payment'))
  )
}

/** What a cell says against its line. */
function judge(cell: Cell, evidence: Evidence): Finding[] {
  const isMoney = ['credit', 'debit', 'amount', 'other_money'].includes(cell.role)
  if (isMoney && readAmount(bareCell(cell.text)) !== null) return []
  const foreign = foreignLetter(cell.text)
  // Safeguard: a letter that only looks like a known one refuses its line.
  if (foreign !== null) return unknown(cell.text)
  const isProse = !['direction', 'status', 'label', 'credit', 'debit', 'amount'].includes(cell.role)
  return [...refusals(wordsIn(cell.text, isProse)), ...judges[cell.role](cell, evidence)]
}

/** Words that refuse a line in any cell. */
export function refusals(words: readonly Word[]): Finding[] {
  return words.flatMap(({ meaning, text: word }): Finding[] => {
    if (meaning === 'denial') return [{ reason: 'unknown_word', word }]
    return meaning in refusing ? [{ reason: refusing[meaning as keyof typeof refusing], word }] : []
  })
}

const none = () => []
const unknown = (word: string): Finding[] => [{ reason: 'unknown_word', word: word.slice(0, 40) }]

/** What the cells of each kind of column say besides that. */
const judges: Record<Role, (cell: Cell, evidence: Evidence) => Finding[]> = {
  credit: none,
  debit: none,
  amount: none,
  other_money: none,
  id: none,
  slip: none,
  reference: none,
  linked: none,
  about: none,
  sender: none,
  receiver: judgeReceiver,
  // Safeguard: a payment without a time at which it arrived has not arrived.
  arrival: ({ text, name }, { isIn, isSuccess }) => (isNothing(text) && !isIn && !isSuccess ? unknown(name) : []),
  taken_back: ({ text, name }) => (isNothing(text) ? [] : [{ reason: 'reversed', word: name }]),
  direction: judgeDirection,
  // Safeguard: a status that is no known success refuses its line.
  status: (cell, { isCredited }) => (isSuccess(cell, isCredited) ? [] : unknown(cell.text || cell.name)),
  text: judgeText,
  label: judgeLabel,
  // Safeguard: a code, word or amount in a column that is not known refuses its line.
  unknown: ({ text, name }, { isIn, isSuccess }) => {
    // An empty "Cleared" may mean that it is not.
    const isOpen = isNothing(text) && !isIn && !isSuccess
    return isHarmless(text) && !isOpen ? [] : unknown(`${name}: ${text}`)
  },
}

/** Someone was paid. It is the authority only where the line also says who paid, or that a payment arrived. */
function judgeReceiver({ text, name }: Cell, { isIn, isSuccess, isPayment, hasSender }: Evidence): Finding[] {
  const isOwn = isIn || (isSuccess && (isPayment || hasSender))
  return isOwn || isNothing(text) ? [] : unknown(name)
}

function judgeDirection({ text, name }: Cell, { isCredited, isIn, isSuccess, isPayment }: Evidence): Finding[] {
  if (readAmount(bareCell(text)) !== null) return isIn ? [] : unknown(name)
  const words = wordsIn(text)
  const strange = words.some(({ meaning }) => meaning === 'unknown' || meaning === 'asks') || hasCode(text)
  const isOut = words.some(({ meaning }) => meaning === 'charge' || (meaning === 'spent' && !isCredited))
  const isClear = !strange && (isIn || (isPayment && isSuccess))
  return [...(isOut ? [{ reason: 'outgoing', word: text } as const] : []), ...(isClear ? [] : unknown(text || name))]
}

const hasCode = (text: string) => /\d/.test(text) || strangeSign(text) !== null

/**
 * Free text may name people and places, unless the line has no other sign that money arrived. A bank's abbreviation is no
 * name.
 */
function judgeText({ text }: Cell, { isCredited, isIn, isSuccess }: Evidence): Finding[] {
  const words = wordsIn(text)
  const short = words.filter(isAbbreviation).flatMap(({ text: word }) => unknown(word))
  if (isCredited) return short
  const out = words.find(({ meaning }) => meaning === 'charge' || meaning === 'spent')
  if (out !== undefined) return [{ reason: 'outgoing', word: out.text }]
  if (isIn) return short
  const saysIn = words.some(({ meaning }) => meaning === 'in')
  const unclear = words.filter(
    ({ meaning }) => !saysIn && (meaning === 'transfer' || (meaning === 'payment' && !isSuccess)),
  )
  const sign = strangeSign(text)
  const strange = [...strangersOf(words), ...unclear].map(({ text: word }) => word)
  const code = shortCode.exec(text)?.[0]
  return [...strange, ...(sign === null ? [] : [sign]), ...(code === undefined ? [] : [code])].flatMap(unknown)
}

/** A code such as B2C or R01, which may say that money left or came back. A number of a payment is longer. */
const shortCode = /(?<![\p{L}\p{N}-])(?=[a-z\d]{0,4}[a-z])(?=[a-z\d]{0,4}\d)[a-z\d]{2,5}(?![\p{L}\p{N}-])/iu

/** A channel or service that is not known may be one by which money leaves. */
function judgeLabel({ text }: Cell, { isIn }: Evidence): Finding[] {
  const words = wordsIn(text)
  const isKnown = words.every(({ meaning }) =>
    ['neutral', 'in', 'payment', 'transfer', 'success', 'number', 'fee'].includes(meaning),
  )
  return isIn || (isKnown && !hasCode(text)) ? [] : unknown(text)
}

/** How many words of a name may follow "from" or "Ref". */
const mostNameWords = 3

/** The unknown words that are not in the place of a name. */
export function strangersOf(words: readonly Word[]): Word[] {
  let left = 0
  return words.filter(({ meaning }) => {
    if (meaning === 'in' || meaning === 'success') left = 0
    else left = meaning === 'before_name' ? mostNameWords + 1 : Math.max(0, left - 1)
    return meaning === 'unknown' && left === 0
  })
}

function isHarmless(text: string): boolean {
  const { id, date, isMobile, amount } = readCell(text)
  // "0" and "00" may be codes, "0.00" is no money.
  const isBlank = isNothing(text) && (amount === null || text.includes('.'))
  return isBlank || date !== null || isMobile || (id !== null && id.length >= 6 && amount === null)
}
