import { readText } from '../../reference/read-text.ts'

/**
 * Labels that people copy together with a number, in any order and spelling. A slip number may itself begin with such a
 * word, for example `SLIP12`. Then the word is removed from it each time, so equal numbers stay equal.
 */
const labelWords = [
  ...['transaction', 'transection', 'tranzaction', 'trans', 'tran', 'trxn', 'trnx', 'trx', 'txn', 'tnx'],
  ...[
    'deposit',
    'bank',
    'slip',
    'pay order',
    'payment',
    'receipt',
    'voucher',
    'reference',
    'ref',
    'bkash',
    'nagad',
    'challan',
    'chalan',
  ],
  ...['number', 'num', 'no', 'nr', 'id'],
  ...['ট্রানজেকশন', 'ট্রানজ্যাকশন', 'ট্রানজাকশন', 'ট্রান্সজেকশন', 'ট্রান্সাকশন', 'ট্রান্স্যাকশন', 'ট্রান্সেকশন', 'লেনদেনের', 'লেনদেন', 'ট্রাক্স'],
  ...[
    'জমার',
    'জমা',
    'ব্যাংকের',
    'ব্যাংক',
    'ব্যাঙ্ক',
    'স্লিপের',
    'স্লিপ',
    'পে অর্ডার',
    'পেমেন্ট',
    'রসিদ',
    'রশিদ',
    'ভাউচার',
    'রেফারেন্স',
    'চালান',
    'ডিপোজিট',
  ],
  ...['বিকাশ', 'নগদ', 'নম্বর', 'নাম্বার', 'নং', 'আইডি'],
]

const longestFirst = [...new Set(labelWords.map(reduce))].sort((one, other) => other.length - one.length)
const label = longestFirst.join('|')
/** A text of labels only keeps its last label, because a reference is never empty. */
const labelBefore = new RegExp(`^(?:${label})+(?=.)`, 'u')
/** Removed only after a digit: a reference that consists of letters may end with such a word. */
const labelAfter = new RegExp(`(?<=\\d)(?:${label})+$`, 'u')

/**
 * The id of a wallet has a fixed length, so only what is before that length is a label: an id may begin with a label's
 * letters (`ID7XK2M1BQ` and `NO7XK2M1BQ` are two payments).
 */
const walletIds: Readonly<Record<string, RegExp>> = { bkash: walletId(10), Nagad: walletId(8) }

function walletId(length: number): RegExp {
  return new RegExp(`^(?:${label})*([A-Z\\d]{${length}})$`, 'u')
}

/**
 * The number of a payment as it is compared, so that every spelling of one transaction id or slip number gives the same
 * text: letters and digits in capitals, Bengali digits as ASCII, without the label before or after it. Empty when the
 * text has no letter or digit. Called with its own result, the function returns the same text.
 *
 * The result is stored (`payments.reference`): a change of this function needs a migration that compares everything stored again.
 */
export function comparedReference(typed: string, method: string): string {
  return walletIds[method]?.exec(reduce(typed))?.[1] ?? searchedReference(typed)
}

/**
 * The number of a payment where its method is not known: in a search or a statement. Numbers with the same compared
 * reference have the same searched reference, so a search finds every payment with the number, and rarely another one.
 * The result is stored too (the keyed numbers of the search).
 */
export function searchedReference(typed: string): string {
  let form = reduce(typed)
  for (let shorter = withoutLabels(form); shorter !== form; shorter = withoutLabels(form)) form = shorter
  return form
}

function withoutLabels(form: string): string {
  return form.replace(labelBefore, '').replace(labelAfter, '')
}

/**
 * Letters and digits alone, in capitals. Separators, punctuation, symbols and marks are removed, and so are invisible
 * characters, some of which count as letters (the Hangul fillers).
 */
export function reduce(text: string): string {
  return readText(text, 'compared')
}
