import fc from 'fast-check'
import type { ColumnChoice } from '../../../../src/domain/payments/statement/column-choices.ts'
import { formatNumber, toBengaliDigits } from '../../../../src/domain/reference/numerals.ts'
import { kindWords, success } from '../layouts.ts'
import { currencies, knownNames, ofMoney, otherNames, type Part, spellings } from './names.ts'

/**
 * A line of a generated table. undone: a reversal with the number of the credit before it. loose: a reversal that names no
 * payment. mixed: a status that has a good word in it. oddWay: a direction that is not known. veiled: only a column whose
 * name is not known says that it failed.
 */
export const lineKinds = [
  ...(['credit', 'debit', 'charge', 'undone', 'loose', 'failed', 'waiting', 'reversed', 'strange', 'mixed'] as const),
  ...(['oddWay', 'veiled'] as const),
] as const
export type LineKind = (typeof lineKinds)[number]

/** What the columns of a table say of a line; `kinds` are those that it has a way to write. */
export const shapes = {
  'two columns': { parts: ['debit', 'credit'], kinds: ['debit', 'charge', 'undone'] },
  marks: { parts: ['amount', 'direction'], kinds: ['debit', 'charge', 'undone', 'oddWay'] },
  states: { parts: ['amount', 'status'], kinds: [] },
  'only credits': { parts: ['credit'], kinds: [] },
} as const satisfies Record<string, { parts: readonly Part[]; kinds: readonly LineKind[] }>
export type Shape = keyof typeof shapes

export type Column = { part: Part; name: string; plain: string; isKnown: boolean; spelling: string }
export type Line = {
  kind: LineKind
  number: string
  amount: number
  fee: number
  linked: string
  cells: readonly string[]
}

/** Statuses in which a good word is not the last word. */
const mixedStates = [
  ...[
    'Success - Reversed',
    'Not successful',
    'Unsuccessful',
    'Un-successful',
    'Successful (refunded)',
    'Success, later void',
  ],
  ...[
    'In complete',
    'In-complete',
    'Completed: No',
    'No success',
    'Success*',
    'Success → returned',
    'Re versed',
    'Rev\u200bersed',
  ],
  ...[
    'R E V E R S E D',
    'To be completed',
    'সফল হয়নি',
    'অসফল',
    'সফল নয়',
    'সফল হয় নাই',
    'সম্পন্ন হয়নি',
    'Success \u202edesreveR',
    'Suссess',
  ],
]
const oddWords = ['Zorped', 'X', '02', 'Blarg', 'Qx7', 'N', 'Bust', 'জরপ', 'ঝকঝক', 'Credit: No', 'Cr*', 'Credit (-)']
const fine = ['Success', 'OK', 'Fine', 'Done', 'সফল']
const people = ['KARIM UDDIN', 'Rahim & Sons', 'করিম উদ্দিন', '01712345678']
const dates = ['20/11/2026', '2026-11-20', '20-Nov-2026', '20.11.2026 10:15']

type Draw = fc.GeneratorValue
const oneOf = <Value>(g: Draw, values: readonly Value[]): Value => g(fc.constantFrom<Value[]>, ...values)
const isOne = (g: Draw, of: number): boolean => g(fc.nat, { max: of - 1 }) === 0

export type Drawn = { shape: Shape; columns: Column[]; lines: Line[]; hasBengaliDigits: boolean }

/** Draws the columns of a table in any order, with their names. */
export function drawTable(g: Draw): Drawn {
  const shape = oneOf(g, Object.keys(shapes) as Shape[])
  const areKnown = g(fc.nat, { max: 9 }) < 6
  const needed: Part[] = [oneOf(g, ['id', 'id', 'id', 'slip', 'reference'] as const), ...shapes[shape].parts]
  const optional: Part[] = ['date', 'arrival', 'serial', 'slip', 'reference', 'linked', 'merchant', 'sender', 'channel']
  optional.push('particulars', 'status', 'balance', 'fee', ...(areKnown ? [] : (['veiled'] as const)))
  const chosen = [...new Set([...needed, ...optional.filter(() => isOne(g, 3))])]
  const order = g(fc.shuffledSubarray<Part>, chosen, { minLength: chosen.length })
  const columns = order.map((part) => drawColumn(g, part, areKnown || g(fc.nat, { max: 9 }) < 6))
  const hasBengaliDigits = isOne(g, 3)
  return { shape, columns, lines: drawLines(g, { shape, columns, hasBengaliDigits }), hasBengaliDigits }
}

function drawColumn(g: Draw, part: Part, mayBeKnown: boolean): Column {
  const isKnown = mayBeKnown && knownNames[part].length > 0
  const plain = oneOf(g, isKnown ? knownNames[part] : otherNames[part])
  const spelling = oneOf(g, Object.keys(spellings))
  const name = spellings[spelling]?.(plain) ?? plain
  return { part, plain, isKnown, spelling, name: ofMoney.has(part) ? `${name}${oneOf(g, currencies)}` : name }
}

function drawLines(g: Draw, { shape, columns, hasBengaliDigits }: Omit<Drawn, 'lines'>): Line[] {
  const has = (part: Part) => columns.some((column) => column.part === part)
  const kinds: LineKind[] = ['credit', 'credit', 'credit', ...shapes[shape].kinds]
  if (has('status')) kinds.push('failed', 'waiting', 'reversed', 'strange', 'mixed')
  if (has('debit') && has('particulars')) kinds.push('loose', 'loose', 'loose')
  if (has('veiled')) kinds.push('veiled', 'veiled')
  const seed = g(fc.nat, { max: 90_000 })
  const isWallet = g(fc.boolean)
  const lines: Line[] = []
  for (let at = 0; at < 1 + g(fc.nat, { max: 7 }); at += 1) {
    const kind = oneOf(g, kinds)
    const credit = lines.findLast((line) => line.kind === 'credit')
    const isAbout = kind === 'undone' || kind === 'loose'
    if (isAbout && credit === undefined) continue
    const own = isWallet ? `C${seed % 9}L4A${10_000 + ((seed + at * 7) % 90_000)}` : String(55_000_000 + seed * 37 + at)
    const number = kind === 'undone' && credit !== undefined ? credit.number : own
    const amount =
      isAbout && credit !== undefined ? credit.amount : oneOf(g, [11_500, 5_750, 23_000, 115_000, 1_000 + at])
    // The number of another open payment with the same amount, which is never the one of this line.
    const linked = kind === 'undone' ? number : `D${seed % 9}K9B${10_000 + at}`
    const balance = oneOf(g, [amount, 11_500, 500_000 + at])
    const cells = columns.map(({ part }) => cellOf(g, part, { kind, number, amount, balance, linked, shape, at }))
    const spelled = hasBengaliDigits ? cells.map(toBengaliDigits) : cells
    // Some applicants owe what is in the column of balances or fees.
    lines.push({ kind, number, amount, linked, fee: isOne(g, 5) ? oneOf(g, [balance, 115]) : amount, cells: spelled })
  }
  return lines
}

type Facts = Pick<Line, 'kind' | 'number' | 'amount' | 'linked'> & { balance: number; shape: Shape; at: number }
const outKinds: readonly LineKind[] = ['debit', 'charge', 'undone', 'loose']

function money(g: Draw, amount: number): string {
  const grouped = formatNumber(amount, 'en')
  return oneOf(g, [`${amount}`, `${grouped}.00`, grouped, `${amount}.00`, `${grouped}/-`, `Tk ${grouped}`])
}

const blank = (g: Draw) => oneOf(g, ['', '', '-', '0.00'])
const wordOf = (g: Draw, words: Record<'bn' | 'en', readonly string[]>) => oneOf(g, [...words.bn, ...words.en])

/** How the column of this part says what happened to a line. */
function cellOf(g: Draw, part: Part, facts: Facts): string {
  const { kind, number, amount, balance, linked, shape, at } = facts
  const isOut = outKinds.includes(kind)
  const own = ['id', 'slip', 'reference'].includes(part)
  if (own) return number
  if (part === 'date') return oneOf(g, dates)
  if (part === 'arrival') return kind === 'failed' || kind === 'waiting' ? '' : oneOf(g, dates)
  if (part === 'serial') return String(at + 1)
  if (part === 'linked') return kind === 'undone' || (kind === 'credit' && isOne(g, 2)) ? linked : ''
  if (part === 'merchant') return `INV-26-${at}`
  if (part === 'sender') return oneOf(g, people)
  if (part === 'channel') return oneOf(g, ['Online', 'Cash', 'bKash'])
  if (part === 'particulars') return particularsOf(g, kind)
  if (part === 'debit') return isOut ? money(g, amount) : blank(g)
  if (part === 'credit') return isOut ? blank(g) : money(g, amount)
  if (part === 'amount') return money(g, amount)
  if (part === 'balance') return money(g, balance)
  if (part === 'fee') return money(g, oneOf(g, [115, balance]))
  if (part === 'veiled') return kind === 'veiled' ? oneOf(g, oddWords) : oneOf(g, fine)
  return part === 'direction' ? directionOf(g, kind) : statusOf(g, { kind, shape })
}

function particularsOf(g: Draw, kind: LineKind): string {
  if (kind === 'debit') return oneOf(g, ['Cheque paid', 'Withdrawal', 'উত্তোলন', 'To Sonali Bank'])
  if (kind === 'charge') return wordOf(g, kindWords.charge)
  if (kind === 'undone' || kind === 'loose') return wordOf(g, kindWords.back)
  return oneOf(g, ['Payment from KARIM', 'Deposit by Rahim', 'Received from KARIM UDDIN', 'নগদ জমা', ''])
}

function directionOf(g: Draw, kind: LineKind): string {
  if (kind === 'oddWay') return oneOf(g, oddWords)
  if (kind === 'debit' || kind === 'charge') return wordOf(g, kindWords[kind])
  return wordOf(g, kind === 'undone' ? kindWords.back : kindWords.credit)
}

function statusOf(g: Draw, { kind, shape }: Pick<Facts, 'kind' | 'shape'>): string {
  if (kind === 'failed' || kind === 'waiting') return wordOf(g, kindWords[kind])
  if (kind === 'reversed') return wordOf(g, kindWords.undone)
  if (kind === 'strange') return oneOf(g, oddWords)
  if (kind === 'mixed') return oneOf(g, mixedStates)
  return shape === 'states' || isOne(g, 2) ? wordOf(g, success) : oneOf(g, ['Completed', 'সফল', 'Payment successful'])
}

/** What a clerk says of a column of this part. */
export const choiceOf: Record<Part, ColumnChoice> = {
  ...{ date: 'date', arrival: 'date', serial: 'not_needed', id: 'number', slip: 'number', reference: 'number' },
  ...{ linked: 'not_needed', merchant: 'not_needed', sender: 'not_needed', channel: 'not_needed' },
  ...{ particulars: 'particulars', debit: 'money_out', credit: 'money_in', amount: 'amount', direction: 'direction' },
  ...{ status: 'status', veiled: 'status', balance: 'balance', fee: 'balance' },
}

/** The numbers that may be confirmed: credits that nothing takes back, of which exactly the amount is owed. */
export function confirmableIn({ lines }: Drawn): string[] {
  const undone = new Set(lines.filter(({ kind }) => kind === 'undone').map(({ number }) => number))
  const loose = new Set(lines.filter(({ kind }) => kind === 'loose').map(({ amount }) => amount))
  const stayed = lines.filter(
    ({ kind, number, amount }) => kind === 'credit' && !undone.has(number) && !loose.has(amount),
  )
  return stayed.filter(({ amount, fee }) => amount === fee).map(({ number }) => number)
}
