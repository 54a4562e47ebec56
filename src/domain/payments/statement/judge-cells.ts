import type { Finding } from './line-states.ts'
import { bareCell, isNothing, readAmount, readCell, readDate } from './statement-cells.ts'
import { type Column, type Role, saysPaid } from './statement-headings.ts'
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
export type Cell = Column & { text: string }
/** Whether the columns say that money arrived: the credit column, or a word in the column of directions. */
export type Evidence = {
  isCredited: boolean
  isIn: boolean
  isSuccess: boolean
  isPayment: boolean
  hasSender: boolean
}

/** The words of a cell. In prose, a single letter or "Dr" may be an initial or a title; alone in its cell it is a mark. */
export function wordsIn(text: string, isProse = false): Word[] {
  const words = wordsOf(text)
  return readWords(words, isProse && words.length > 1)
}

/** Words of a status that change nothing: "Payment has been completed". Others may turn it around: "In complete". */
const fillers: ReadonlySet<string> = new Set(
  ['has', 'have', 'been', 'is', 'money', 'cash', 'fund', 'amount', 'টাকা', 'হয়েছে', 'করা'].map((word) =>
    word.normalize('NFKC'),
  ),
)

/** Whether a status is a known success. "Paid" is one only beside an amount in a column of credits. */
export function isSuccess({ text }: Cell, isCredited = false): boolean {
  const words = wordsIn(text)
  const isKnown = words.every(
    ({ meaning, text: word }) => ['success', 'in', 'payment'].includes(meaning) || fillers.has(word),
  )
  return (
    isKnown &&
    !hasCode(text) &&
    words.some(({ meaning }) => meaning === 'success' || meaning === 'in' || (isCredited && meaning === 'payment'))
  )
}

/** A digit, a sign that is not known, a star that leads to a footnote, or a minus that belongs to no word. */
const hasCode = (text: string) => /\d|\*|(?:^|[\s(])[-\u2010-\u2015\u2212]\)?$/.test(text) || strangeSign(text) !== null

/** What a cell says against its line. */
export function judge(cell: Cell, evidence: Evidence): Finding[] {
  const isMoney = ['credit', 'debit', 'amount', 'other_money'].includes(cell.role)
  if (isMoney && readAmount(bareCell(cell.text)) !== null) return judges[cell.role](cell, evidence)
  const foreign = foreignLetter(cell.text)
  // Safeguard: a letter that only looks like a known one refuses its line.
  if (foreign !== null) return unknown(cell.text)
  const isProse = !['direction', 'status', 'label', 'credit', 'debit', 'amount'].includes(cell.role)
  const words = wordsIn(cell.text, isProse)
  // Safeguard: the total of a column or page is no payment, whatever number is beside it.
  if (isTotal(words) && !['sender', 'receiver'].includes(cell.role)) return unknown(cell.text)
  return [...refusals(words), ...judges[cell.role](cell, evidence)]
}

/** Words of the sum of several amounts. */
export const totals: ReadonlySet<string> = new Set(
  ['total', 'totals', 'sum', 'মোট', 'টোটাল'].map((word) => word.normalize('NFKC')),
)

/** Whether a cell has no other words than those of a total or balance. "Total Gas Ltd" may be a payer. */
function isTotal(words: readonly Word[]): boolean {
  const [first, ...rest] = words
  if (first?.meaning === 'balance') return rest.every(({ meaning }) => ['balance', 'neutral'].includes(meaning))
  return (
    totals.has(first?.text ?? '') && rest.every(({ meaning }) => ['balance', 'neutral', 'in', 'sum'].includes(meaning))
  )
}

/** Words that refuse a line in any cell. */
export function refusals(words: readonly Word[]): Finding[] {
  return words.flatMap(({ meaning, text: word }): Finding[] => {
    if (meaning === 'denial' || meaning === 'sum') return [{ reason: 'unknown_word', word }]
    return meaning in refusing ? [{ reason: refusing[meaning as keyof typeof refusing], word }] : []
  })
}

const none = () => []
const unknown = (word: string): Finding[] => [{ reason: 'unknown_word', word: word.slice(0, 40) }]

/** What the cells of each kind of column say besides that. */
const judges: Record<Role, (cell: Cell, evidence: Evidence) => Finding[]> = {
  credit: none,
  debit: none,
  // Safeguard: "Paid amount" does not say who was paid.
  amount: ({ name }, { isIn, isSuccess, hasSender }) =>
    saysPaid(name) && !isIn && !isSuccess && !hasSender ? unknown(name) : [],
  // A word in place of an amount, such as "N" below "Settlement", may be a status.
  other_money: ({ text }) =>
    (/\d/.test(text) && !isCode(text)) || isNothing(text) || isWaived(text) ? [] : unknown(text),
  id: judgeId,
  slip: none,
  reference: none,
  linked: none,
  about: ({ text, name }) => (isSerial(name) && (isWord(text, false) || isCode(text)) ? unknown(text) : []),
  moment: judgeMoment,
  sender: none,
  receiver: judgeReceiver,
  // Safeguard: a payment without a time at which it arrived has not arrived.
  arrival: (cell, evidence) => {
    const isOpen = isNothing(cell.text) && !evidence.isIn && !evidence.isSuccess
    return isOpen ? unknown(cell.name) : judgeMoment(cell, evidence)
  },
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

/** The word "At" may also be before a place, and "do" repeats the date above. */
function judgeMoment({ text, name }: Cell, { isIn }: Evidence): Finding[] {
  if (isNothing(text) || readDate(bareCell(text)) !== null || /\d:\d\d|\d{4}/.test(text)) return []
  const isDated = /date|time|তারিখ|সময়/iu.test(name.normalize('NFKC'))
  const isRepeated = isIn && /^\P{L}*(?:do|ditto|ঐ)?\P{L}*$/iu.test(text) && !/\d/.test(text)
  return (isDated && !isRepeated) || isWord(text, isIn) ? unknown(text) : []
}

/** "Fee: Free" and "Balance confirmed: TRUE". */
const isWaived = (text: string) => /^(?:free|waived|true|yes|ফ্রি|মওকুফ)$/i.test(text)

/** The number of a row. */
const isSerial = (name: string) =>
  /^(?:s|sl|sn|serial|no|#|ক্রমিক|নং|sl no|s no|serial no|ক্রমিক নং)\.?$/i.test(name.replace(/[./]/g, ''))

/**
 * Whether a word is in place of a number or date. Beside a credit only a single letter is one, because a ditto mark or the
 * name of a place may be in such a cell.
 */
function isWord(text: string, isIn: boolean): boolean {
  if (/\d/.test(text) || !/\p{L}/u.test(text)) return false
  return !isIn || /^\P{L}*\p{L}\P{L}*$/u.test(text)
}

/** A short code, unlike the number of a row. */
const isCode = (text: string) => /^(?:0\d{1,2}|(?=.*\p{L})(?=.*\d)[\p{L}\d]{2,3})$/u.test(text)

/**
 * A word or code in place of a number may be a status, such as "Bust" or "R01" below "Txn". Several words beside a credit
 * are a narration.
 */
function judgeId(cell: Cell, evidence: Evidence): Finding[] {
  const { text } = cell
  if (isCode(text)) return unknown(text)
  if (/\d/.test(text) || isNothing(text)) return []
  const words = wordsIn(text, true)
  const isState = words.length === 1 && words[0]?.meaning === 'unknown'
  return [...judgeText(cell, evidence), ...(isState || strangeSign(text) !== null ? unknown(text) : [])]
}

/** Someone was paid. It is the authority only where the line also says who paid, or that a payment arrived. */
function judgeReceiver({ text, name }: Cell, { isIn, isSuccess, isPayment, hasSender }: Evidence): Finding[] {
  const isOwn = isIn || (isSuccess && (isPayment || hasSender))
  return isOwn || isNothing(text) ? [] : unknown(name)
}

function judgeDirection({ text, name }: Cell, { isCredited, isIn, isSuccess, isPayment }: Evidence): Finding[] {
  const amount = readAmount(bareCell(text))
  if (amount !== null) return amount.direction === 'in' && amount.taka > 0 ? [] : unknown(text || name)
  const words = wordsIn(text)
  const strange = words.some(({ meaning }) => meaning === 'unknown' || meaning === 'asks') || hasCode(text)
  const isOut = words.some(({ meaning }) => meaning === 'charge' || (meaning === 'spent' && !isCredited))
  const isClear = !strange && (isIn || (isPayment && isSuccess))
  return [...(isOut ? [{ reason: 'outgoing', word: text } as const] : []), ...(isClear ? [] : unknown(text || name))]
}

/**
 * Free text may name people and places, unless the line has no other sign that money arrived. A bank's abbreviation is no
 * name.
 */
function judgeText({ text }: Cell, { isCredited, isIn, isSuccess }: Evidence): Finding[] {
  const words = wordsIn(text)
  const mark = outMark.exec(text)?.[0]
  if (mark !== undefined) return [{ reason: 'outgoing', word: mark }]
  const asked = words.filter((word, at) => word.meaning === 'asks' && !isAnswered(words[at + 1]))
  const short = [...words.filter(isAbbreviation), ...asked].flatMap(({ text: word }) => unknown(word))
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
  return [
    ...asked.map(({ text: word }) => word),
    ...strange,
    ...(sign === null ? [] : [sign]),
    ...(code === undefined ? [] : [code]),
  ].flatMap(unknown)
}

/** "Cash W/D", and "Deposit D" or "Karim Dr." at the end, where it is no title. */
const outMark = /(?<![\p{L}\p{N}])(?:w\/d|(?<=\s|\()(?:dr|d)\.?\)?$)(?![\p{L}\p{N}])/iu

/** Whether a known word of direction or status follows "Status" or "Cr/Dr". */
function isAnswered(next: Word | undefined): boolean {
  return next !== undefined && ['in', 'success', 'payment', 'number', 'id'].includes(next.meaning)
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
  return words.filter(({ meaning, text }) => {
    if (meaning === 'in' || meaning === 'success') left = text.endsWith(' from') ? mostNameWords + 1 : 0
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
