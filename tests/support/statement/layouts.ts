import type { ColumnChoice } from '../../../src/domain/payments/statement/column-choices.ts'
import type { Locale } from '../../../src/domain/text.ts'
import type { Entry, EntryKind } from './ledger.ts'

/** How a bank or wallet writes its ledgers. `writes`: the kinds of entries that it has a way to write. */
export type Layout = {
  name: string
  writes: readonly EntryKind[]
  heading: Record<Locale, string>
  delimiter: string
  /** What a clerk says of its columns when their names are not known; null where it is no table. */
  choices: readonly ColumnChoice[] | null
  cells: (entry: Written, locale: Locale) => string[]
}
export type Written = Entry & { date: string; money: string; balance: string; words: Words }
type Words = { kind: string; status: string; name: string }

export const kindWords: Record<EntryKind, Record<Locale, readonly string[]>> = {
  credit: { en: ['Credit', 'Deposit', 'Cash In', 'Received', 'CR'], bn: ['জমা', 'ক্রেডিট', 'ক্যাশ ইন', 'প্রাপ্ত'] },
  debit: {
    en: ['Debit', 'Withdrawal', 'Cash Out', 'Send Money', 'DR', 'W/D', 'Bill Payment', 'D'],
    bn: ['উত্তোলন', 'ডেবিট', 'ক্যাশ আউট', 'সেন্ড মানি', 'খরচ', 'প্রদান'],
  },
  charge: { en: ['Charge', 'Service charge', 'VAT', 'Commission'], bn: ['চার্জ', 'সার্ভিস চার্জ', 'ভ্যাট', 'কমিশন'] },
  back: {
    en: ['Reversal', 'Refund', 'Return', 'Chargeback', 'Cheque dishonoured'],
    bn: ['ফেরত', 'রিভার্সাল', 'রিফান্ড', 'চেক ফেরত'],
  },
  undone: { en: ['Reversed', 'Refunded', 'Returned', 'Bounced'], bn: ['ফেরত', 'রিভার্সড', 'ফেরত দেওয়া'] },
  again: { en: ['Credit', 'Deposit'], bn: ['জমা'] },
  failed: {
    en: ['Failed', 'Cancelled', 'Expired', 'Rejected', 'Declined', 'Unpaid'],
    bn: ['ব্যর্থ', 'বাতিল', 'প্রত্যাখ্যাত', 'মেয়াদোত্তীর্ণ'],
  },
  waiting: {
    en: ['Pending', 'Initiated', 'Processing', 'On hold', 'In process'],
    bn: ['অপেক্ষমাণ', 'প্রক্রিয়াধীন', 'স্থগিত', 'চলমান'],
  },
  strange: {
    en: ['Zorped', 'X', '02', 'Blarg', '', 'not received', 'Qx7'],
    bn: ['জরপ', 'হয়নি', 'ঝকঝক', '', 'জমা হয়নি'],
  },
}
export const names: Record<Locale, readonly string[]> = {
  en: ['KARIM UDDIN', 'Dr. Rahim', 'SELIM & SONS', 'Nasrin Akter', 'M/S TRADERS', ''],
  bn: ['করিম উদ্দিন', 'ডা. রহিম', 'নাসরিন আক্তার', 'মেসার্স ট্রেডার্স', ''],
}
export const success: Record<Locale, readonly string[]> = {
  en: ['Success', 'Completed', 'Successful'],
  bn: ['সফল', 'সম্পন্ন'],
}

export const pickOf = (words: readonly string[], pick: number) => words[pick % words.length] ?? ''
export const isOut = (kind: EntryKind) => ['debit', 'charge', 'back', 'undone'].includes(kind)
export const isBad = (kind: EntryKind) => ['failed', 'waiting', 'strange'].includes(kind)
const quoted = (text: string) => `"${text}"`
const onlyMoney: readonly EntryKind[] = ['credit', 'debit', 'charge', 'back', 'undone', 'again']
const every: readonly EntryKind[] = [...onlyMoney, 'failed', 'waiting', 'strange']

/** What a narration says besides the names. */
function narrate({ kind, about, words }: Written, locale: Locale): string {
  if (kind === 'back') return `${words.kind} ${about}`
  if (kind === 'credit' || kind === 'again') return `${locale === 'bn' ? 'নগদ জমা' : 'CASH DEP'} ${words.name}`
  return words.kind
}

const isArrived = (kind: EntryKind) => kind === 'credit' || kind === 'again'

export const layouts: readonly Layout[] = [
  {
    name: 'debit, credit and balance with a number',
    writes: onlyMoney,
    heading: { en: 'Date,Ref No,Particulars,Debit,Credit,Balance', bn: 'তারিখ,রেফারেন্স নম্বর,বিবরণ,উত্তোলন,জমা,স্থিতি' },
    delimiter: ',',
    choices: ['date', 'number', 'particulars', 'money_out', 'money_in', 'balance'],
    cells: (entry, locale) => [
      ...[entry.date, entry.id, quoted(narrate(entry, locale))],
      ...(isOut(entry.kind) ? [quoted(entry.money), ''] : ['', quoted(entry.money)]),
      quoted(entry.balance),
    ],
  },
  {
    name: 'withdrawal and deposit, the number in the particulars',
    writes: onlyMoney,
    heading: {
      en: 'Date\tParticulars\tWithdrawal (Tk)\tDeposit (Tk)\tBalance',
      bn: 'তারিখ\tবিবরণ\tটাকা উত্তোলন\tটাকা জমা\tব্যালেন্স',
    },
    delimiter: '\t',
    choices: ['date', 'particulars', 'money_out', 'money_in', 'balance'],
    cells: (entry, locale) => [
      ...[entry.date, `${narrate(entry, locale)} ${locale === 'bn' ? 'স্লিপ' : 'SL'}-${entry.id}`],
      ...(isOut(entry.kind) ? [entry.money, '0.00'] : ['0.00', entry.money]),
      entry.balance,
    ],
  },
  {
    name: 'the portal of bKash',
    writes: every,
    heading: {
      en: 'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Reason Type,Opposite Party,Linked Transaction ID',
      bn: 'রসিদ নম্বর,সম্পন্নের সময়,শুরুর সময়,বিবরণ,লেনদেনের অবস্থা,জমা,উত্তোলন,ব্যালেন্স,লেনদেনের ধরন,গ্রাহক,মূল লেনদেন নম্বর',
    },
    delimiter: ',',
    choices: [
      ...([
        'number',
        'date',
        'date',
        'particulars',
        'status',
        'money_in',
        'money_out',
        'balance',
        'direction',
      ] as const),
      ...(['not_needed', 'not_needed'] as const),
    ],
    cells: (entry, locale) => [
      ...[
        entry.id,
        entry.date,
        entry.date,
        quoted(narrate(isBad(entry.kind) ? { ...entry, kind: 'credit' } : entry, locale)),
        entry.words.status,
      ],
      ...(isOut(entry.kind) ? ['', quoted(entry.money)] : [quoted(entry.money), '']),
      ...[
        quoted(entry.balance),
        isOut(entry.kind) ? entry.words.kind : locale === 'bn' ? 'মার্চেন্ট পেমেন্ট' : 'Merchant Payment',
        '01712345678',
      ],
      entry.kind === 'back' ? entry.about : '',
    ],
  },
  {
    name: 'type, amount and status',
    writes: every,
    heading: { en: 'Date;Txn ID;Txn Type;Amount;Status', bn: 'তারিখ;লেনদেন নম্বর;ধরন;পরিমাণ;অবস্থা' },
    delimiter: ';',
    choices: ['date', 'number', 'direction', 'amount', 'status'],
    cells: (entry, locale) => [
      ...[entry.date, entry.kind === 'back' ? `REV-${entry.about}` : entry.id],
      isBad(entry.kind) ? pickOf(kindWords.credit[locale], entry.pick) : entry.words.kind,
      ...[entry.money, entry.words.status],
    ],
  },
  {
    name: 'an amount and a status',
    writes: ['credit', 'again', 'failed', 'waiting', 'strange', 'undone'],
    heading: { en: 'Trx ID|Amount|Status', bn: 'ট্রানজেকশন আইডি|টাকা|স্ট্যাটাস' },
    delimiter: '|',
    choices: ['number', 'amount', 'status'],
    cells: (entry) => [entry.id, entry.money, entry.kind === 'undone' ? entry.words.kind : entry.words.status],
  },
  {
    name: 'one column of signs',
    writes: ['credit', 'again', 'debit', 'strange'],
    heading: { en: 'Date|Voucher No|Amount|DR/CR|Balance', bn: 'তারিখ|ভাউচার নং|পরিমাণ|ডেবিট/ক্রেডিট|জের' },
    delimiter: '|',
    choices: ['date', 'number', 'amount', 'direction', 'balance'],
    cells: (entry) => [
      ...[entry.date, entry.id, entry.money],
      isArrived(entry.kind) ? 'CR' : entry.kind === 'debit' ? 'DR' : entry.words.kind,
      `${entry.balance} CR`,
    ],
  },
  {
    name: 'one column of signed amounts',
    writes: ['credit', 'again', 'debit'],
    heading: { en: 'Date,Transaction ID,Amount', bn: 'তারিখ,লেনদেন আইডি,টাকার পরিমাণ' },
    delimiter: ',',
    choices: ['date', 'number', 'amount'],
    cells: ({ date, id, money, kind, pick }) => {
      const out = pickOf([`-${money}`, `(${money})`, `${money}-`, `${money} DR`, `−${money}`], pick)
      return [date, id, quoted(isArrived(kind) ? pickOf([money, `${money} CR`, `+${money}`], pick) : out)]
    },
  },
  {
    name: 'lines of words',
    writes: every,
    heading: { en: '', bn: '' },
    delimiter: ' ',
    choices: null,
    cells: ({ date, id, about, money, kind, pick, words }) => {
      if (isArrived(kind)) return [date, id, pickOf([`${money} CR`, `Tk ${money}`, `deposit ${money}`, money], pick)]
      if (kind === 'strange') return [date, id, money, words.kind.trim() === '' ? 'Zorp' : words.kind]
      return [date, kind === 'back' ? `${id} ${about}` : id, money, words.kind]
    },
  },
  {
    name: 'messages',
    writes: ['credit', 'again', 'debit', 'undone'],
    heading: { en: '', bn: '' },
    delimiter: ' ',
    choices: null,
    cells: ({ id, money, balance, kind, pick }, locale) => {
      const end =
        locale === 'bn'
          ? `ব্যালেন্স ${balance} টাকা। TrxID ${id}`
          : `Fee Tk 0.00. Balance Tk ${balance}. TrxID ${id} at 20/11/2026 10:15`
      const bn = {
        in: [`আপনি ০১৭১২৩৪৫৬৭৮ থেকে ${money} টাকা পেয়েছেন। ${end}`],
        out: [`সেন্ড মানি ${money} টাকা সফল হয়েছে। ${end}`, `ক্যাশ আউট ${money} টাকা সফল। ${end}`],
      }
      const en = {
        in: [
          `You have received Tk ${money} from 01712345678. Ref KARIM. ${end}`,
          `Tk ${money} received from 01712345678. ${end}`,
        ],
        out: [
          `Send Money Tk ${money} to 01812345678 successful. ${end}`,
          `Payment Tk ${money} to SHOP-RM42 successful. ${end}`,
          `Cash Out Tk ${money} to 01812345678 successful. ${end}`,
        ],
      }
      const text = locale === 'bn' ? bn : en
      if (kind === 'undone')
        return [locale === 'bn' ? `TrxID ${id} ${money} টাকা ফেরত গেছে` : `TrxID ${id} of Tk ${money} has been reversed`]
      return [pickOf(isArrived(kind) ? text.in : text.out, pick)]
    },
  },
  {
    name: 'a copy of a PDF',
    writes: onlyMoney,
    heading: { en: 'Date Particulars Debit Credit Balance', bn: 'তারিখ বিবরণ উত্তোলন জমা স্থিতি' },
    delimiter: ' ',
    choices: null,
    cells: (entry, locale) => [
      ...[entry.date, narrate(entry, locale), entry.id],
      ...(isOut(entry.kind) ? [entry.money, '0.00'] : [pickOf(['0.00', '-'], entry.pick), entry.money]),
      entry.balance,
    ],
  },
]
