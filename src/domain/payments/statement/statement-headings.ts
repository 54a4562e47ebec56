import { isNothing, readAmount } from './statement-cells.ts'
import { type Meaning, readWords } from './statement-words.ts'

/**
 * What a column holds. credit, debit: an amount that arrived or left. amount: an amount of either kind. taken_back: a sign or
 * amount of a reversal. direction, status: a word. id: the number of the transaction; slip and reference: other numbers of
 * it; linked: the number of another transaction. text: free words. label: one of a few words, such as a channel. about: a
 * person or place. moment: a date or time. sender, receiver: who paid and who was paid. arrival: when the money arrived,
 * empty until then.
 * other_money: an amount that is never the payment's. unknown: its name is not known.
 */
export type Role =
  | 'credit'
  | 'debit'
  | 'amount'
  | 'taken_back'
  | 'direction'
  | 'status'
  | 'id'
  | 'slip'
  | 'reference'
  | 'linked'
  | 'text'
  | 'label'
  | 'about'
  | 'moment'
  | 'sender'
  | 'receiver'
  | 'arrival'
  | 'other_money'
  | 'unknown'
export type Column = { role: Role; name: string }

/** Words of headings; a star means any ending. */
const sets = {
  takenBack: `revers*, refund*, return*, chargeback*, cancel*, failed, bounced, dishono*, ফেরত*, বাতিল*`,
  linked: `linked, original, orig, parent, related, against, previous, old, prior, মূল, সংযুক্ত, পূর্ববর্তী, পূর্বের, আগের, পুরাতন`,
  other: `merchant, biller, shop, store, order, invoice, partner, vendor, মার্চেন্ট, বিলার, দোকান`,
  credit: `credit, credits, cr, deposit, deposits, received, receipts, inflow, incoming, জমা, জমার, জমাকৃত, ক্রেডিট, প্রাপ্তি, প্রাপ্ত, গৃহীত, আয়`,
  debit: `debit, debits, dr, withdraw*, outflow, outgoing, payments, উত্তোলন*, ডেবিট*, খরচ*, প্রদান*, প্রদত্ত, ব্যয়*`,
  status: `status, state, result, response, outcome, success*, সফল*, অবস্থা, স্ট্যাটাস, ফলাফল`,
  direction: `type, direction, nature, category, reason, sign, flag, indicator, ind, dc, crdr, drcr, ধরন, ধরণ, প্রকার`,
  balance: `balance, bal, স্থিতি, ব্যালেন্স, জের, উদ্বৃত্ত, ব্যালান্স`,
  charge: `charge, charges, fee, fees, commission, vat, tax, duty, চার্জ, ফি, কমিশন, ভ্যাট, শুল্ক`,
  moment: `date, dt, time, on, at, datetime, day, period, timestamp, তারিখ, তাং, সময়, দিন`,
  party: `account, acc, acct, ac, a, name, from, by, to, sender, receiver, recipient, beneficiary, party, customer, payer, payee, depositor,
    mobile, phone, msisdn, wallet, branch, জমাদানকারী, জমাকারী, প্রদানকারী, প্রেরক, প্রেরকের, প্রাপক, প্রাপকের, গ্রহীতা, নাম, হিসাব, হিসাবের, মোবাইল, শাখা, গ্রাহক, অ্যাকাউন্ট, একাউন্ট`,
  sender: `from, sender, payer, depositor, customer, জমাদানকারী, জমাকারী, প্রেরক, প্রেরকের, প্রদানকারী, গ্রাহক`,
  receiver: `to, receiver, receivers, recipient, payee, beneficiary, প্রাপক, প্রাপকের, গ্রহীতা, গ্রহীতার`,
  arrival: `credit, credited, received, posting, settlement, settled, receiv*, settle*, complet*, completion, clear*, realis*, realiz*, confirm*, post*, val, value, জমার, প্রাপ্তি, প্রাপ্তির`,
  net: `net, settlement, নিট, নীট`,
  amount: `amount, amt, amounts, টাকা, টাকার, পরিমাণ, taka, tk, bdt`,
  transaction: `transaction, transactions, trx, txn, trn, trxn, trnx, tnx, trxid, txnid, tnxid, trans, tran, txid, লেনদেন, লেনদেনের, ট্রানজেকশন, ট্র্যানজেকশন`,
  slip: `slip, স্লিপ, receipt, mr, রসিদ, রশিদ, challan, chalan, চালান`,
  reference: `ref, refno, reference, voucher, instrument, inst, cheque, chq, check, journal, document, doc, chqno, রেফারেন্স, ভাউচার, চেক, সূত্র, জার্নাল,
    ft, tt, rrn, stan, trace, utr`,
  number: `id, no, number, num, নম্বর, নং, আইডি`,
  text: `details, detail, particular, particulars, narration, narrative, description, desc, remark, remarks, note, notes, purpose, memo,
    comment, comments, message, বিবরণ, বিবরণী, মন্তব্য, উদ্দেশ্য, বর্ণনা, খাত`,
  label: `currency, ccy, channel, mode, method, gateway, service, product, info, বাহন, মাধ্যম`,
  code: `code, codes, কোড`,
  about: `sl, serial, sn, sr, s, row, line, counter, teller, user, merchant, biller, partner, vendor, organization, organisation,
    shop, store, outlet, terminal, invoice, order, bank, district, email, applicant,
    application, tracking, opposite, ক্রমিক, ক্রঃ, ক্রম, ব্যাংক, জেলা, আবেদনকারী, আবেদন`,
} as const
type SetName = keyof typeof sets

/** Words that may be beside the name of an amount without changing it. */
const besideAmounts = [
  'in',
  'paid',
  'payment',
  'money',
  'cash',
  'total',
  'gross',
  'collected',
  'principal',
  'of',
  'the',
  'local',
  'lcy',
]
/** Words before "Date" or "Time", which alone may be the name of a status: "Completion: N". */
const besideMoments = ['value', 'posting', 'completion', 'initiation']
const beforeWays = ['paid', 'money', 'cash', 'amount', 'bdt', 'tk', 'taka', 'টাকা']

const known = new Map<string, Set<SetName>>()
const stems: [string, SetName][] = []
for (const [name, words] of Object.entries(sets) as [SetName, string][]) {
  for (const word of words
    .normalize('NFKC')
    .split(',')
    .map((each) => each.trim())) {
    if (word.endsWith('*')) stems.push([word.slice(0, -1), name])
    else known.set(word, (known.get(word) ?? new Set()).add(name))
  }
}

function setsOf(word: string): ReadonlySet<SetName> {
  const stem = stems.find(([beginning]) => word.startsWith(beginning))
  return known.get(word) ?? new Set(stem === undefined ? [] : [stem[1]])
}

const longestName = 60

/** What the column with this heading holds. */
export function roleOf(name: string): Role {
  const words = [
    ...name
      .toLowerCase()
      .slice(0, longestName)
      .matchAll(/[\p{L}\p{M}]+/gu),
  ].map(([word]) => word)
  const found = words.map(setsOf)
  const has = (set: SetName) => found.some((each) => each.has(set))
  // "Paid In", "Money Out", "In".
  // "Amount in Taka" says nothing of a direction.
  const isPriced = /(?<!\p{L})in\s+(?:bdt|tk|taka|টাকা)(?!\p{L})/iu.test(name)
  const moves = (way: string) =>
    !isPriced && words.includes(way) && words.every((word) => word === way || beforeWays.includes(word))
  // Words such as "rejected" and "debited" say the same in a heading as in a cell. Of short ones only a cell is sure.
  const says = (...meanings: Meaning[]) =>
    words.some((word) => word.length > 2 && meanings.includes(readWords([word])[0]?.meaning ?? 'unknown'))
  const isBad = (says('failed', 'reversed') || words.includes('hold')) && !has('status') && !has('direction')
  const isPair = words.includes('d') && words.includes('c')
  const [isIn, isOut] = [has('credit') || moves('in'), has('debit') || moves('out') || says('out')]
  const isPlain = words.every((word, at) => {
    const own = found[at] ?? new Set()
    const fits = (['credit', 'amount', 'transaction'] as const).some((set) => own.has(set))
    return fits || besideAmounts.includes(word)
  })
  // "Credit Account" is the account that was credited, and not only that of a payer.
  const isReceiver = has('receiver') || (isIn && has('party') && words.length > 1)
  const rules: readonly (readonly [boolean, Role])[] = [
    [words.length === 0, roleOfSign(name)],
    [words.includes('words') || words.includes('কথায়'), 'about'],
    [isOut && (has('slip') || has('reference') || has('transaction')) && !has('amount'), 'unknown'],
    [has('linked') && !has('balance'), 'linked'],
    [has('takenBack') || isBad, has('number') ? 'linked' : 'taken_back'],
    // A day on which money left: its line is no payment.
    [isOut && !isIn && has('moment') && !has('amount'), 'debit'],
    [has('moment') && !has('amount'), has('arrival') ? 'arrival' : 'moment'],
    [has('status'), 'status'],
    [has('code') && !has('party') && !has('about'), 'unknown'],
    [isPair || (isIn && isOut), 'direction'],
    [has('direction') && !has('number'), 'direction'],
    [has('balance') || has('charge') || has('net'), 'other_money'],
    [has('slip') && !has('amount') && !has('moment'), 'slip'],
    [has('reference') && !has('amount'), 'reference'],
    [has('text'), 'text'],
    [isReceiver && !has('amount'), 'receiver'],
    [has('sender') && !has('amount'), 'sender'],
    [has('party') && !has('amount') && (!isIn || words.length > 1), 'about'],
    [isOut, 'debit'],
    [isIn, isPlain ? 'credit' : 'unknown'],
    [has('amount'), isPlain ? 'amount' : 'unknown'],
    [has('label') && !has('party') && !has('number'), 'label'],
    // The number that a merchant gave is no number of the wallet or bank.
    [has('transaction'), has('other') ? 'about' : 'id'],
    [has('label') && !has('party'), 'label'],
    [has('moment') || has('about') || words.join() === 'no' || words.join() === 'নং', 'about'],
    [has('number'), 'reference'],
  ]
  return rules.find(([applies]) => applies)?.[1] ?? 'unknown'
}

/** The role of a name without letters: "#" is the number of a row, "+/-" a direction. */
function roleOfSign(name: string): Role {
  if (/[+±\u2212-]/.test(name)) return 'direction'
  return /^[#№]/.test(name.trim()) ? 'about' : 'unknown'
}

/** Whether the name of an amount says that money was paid, without saying to whom. */
export function saysPaid(name: string): boolean {
  return /\b(?:paid|payments?)\b|পরিশোধ/i.test(name)
}

const ofMoney: readonly Role[] = ['credit', 'debit', 'amount', 'taken_back', 'other_money']

/** The most columns of a table. */
export const mostColumns = 60
const isNoName = (cell: string) => cell.length > longestName || /\d{2}/.test(cell) || readAmount(cell) !== null

/** Whether a column holds an amount, even if it is not known which one. */
export function isMoney({ role, name }: Column): boolean {
  return ofMoney.includes(role) || (role === 'unknown' && /amount|credit|deposit|টাকা|পরিমাণ|জমা/i.test(name))
}

/** The columns that a heading names; null when the line is no heading. */
export function columnsOf(cells: readonly string[]): readonly Column[] | null {
  // A heading has names and no numbers.
  if (cells.length < 2 || cells.length > mostColumns || cells.some(isNoName)) return null
  const columns = withoutTotals(cells.map((name) => ({ role: roleOf(name), name })))
  const named = columns.filter(({ name }) => !isNothing(name))
  const rest = named.filter((column) => !isMoney(column) && column.role !== 'unknown')
  return named.some(isMoney) && rest.length > 0 ? columns : null
}

const ofArrival: readonly Role[] = ['credit', 'amount']
const isSum = ({ name }: Column) => /\b(?:total|gross|cumulative)\b|মোট/i.test(name)

/** The columns, in which a total beside another amount may be a sum of several payments, or has a charge in it. */
function withoutTotals(columns: readonly Column[]): Column[] {
  const money = columns.filter(({ role }) => ofArrival.includes(role))
  const isBeside = money.length > 1
  return columns.map((column) =>
    isBeside && ofArrival.includes(column.role) && isSum(column) ? { ...column, role: 'unknown' } : column,
  )
}

/** Whether a line without a number looks like a heading, although its names are not known. */
export function looksLikeHeading(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell) => cell !== '' && cell.length <= longestName && !/\d/.test(cell))
}

/**
 * The columns of amounts that a heading of words names ("Date Particulars Debit Credit Balance"), as text that was copied
 * from a PDF has it, behind one column for all words before them. Null when the line is no such heading.
 */
export function printedColumns(row: string): readonly Column[] | null {
  if (row.length > 200 || /\d/.test(row)) return null
  const words = [...row.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => word)
  const columns: Column[] = []
  let isKnown = words.length > 2
  for (const [at, name] of words.entries()) {
    const role = roleOf(name)
    const isUnit = role === 'amount' && columns.length > 0 && ofMoney.includes(roleOf(words[at - 1] ?? ''))
    if (ofMoney.includes(role) && !isUnit) columns.push({ role, name })
    isKnown &&= role !== 'unknown' || besideAmounts.includes(name) || besideMoments.includes(name)
  }
  const isHeading =
    isKnown && columns.length > 1 && words.some((word) => ['about', 'moment', 'text'].includes(roleOf(word)))
  return isHeading ? [{ role: 'text', name: '' }, ...columns] : null
}
