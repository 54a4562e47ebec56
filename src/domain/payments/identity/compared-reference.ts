import { toAsciiDigits } from '../../reference/numerals.ts'

/**
 * Words that people copy together with a number, in any order and spelling. A transaction id may begin with the letters
 * of one of them (`ID7XK2M1BQ`); the same letters are then left out of every copy of it, so it still equals only itself.
 */
const labelWords = [
  ...['transaction', 'transection', 'tranzaction', 'trans', 'tran', 'trxn', 'trnx', 'trx', 'txn', 'tnx'],
  ...['deposit', 'bank', 'slip', 'pay order', 'payment', 'receipt', 'voucher', 'reference', 'ref', 'bkash', 'nagad'],
  ...['number', 'num', 'no', 'nr', 'id'],
  ...['ট্রানজেকশন', 'ট্রানজ্যাকশন', 'ট্রানজাকশন', 'ট্রান্সজেকশন', 'ট্রান্সাকশন', 'ট্রান্স্যাকশন', 'ট্রান্সেকশন', 'লেনদেনের', 'লেনদেন', 'ট্রাক্স'],
  ...['জমার', 'জমা', 'ব্যাংকের', 'ব্যাংক', 'ব্যাঙ্ক', 'স্লিপের', 'স্লিপ', 'পে অর্ডার', 'পেমেন্ট', 'রসিদ', 'রশিদ', 'ভাউচার', 'রেফারেন্স'],
  ...['বিকাশ', 'নগদ', 'নম্বর', 'নাম্বার', 'নং', 'আইডি'],
]

const longestFirst = [...new Set(labelWords.map(reduce))].sort((one, other) => other.length - one.length)
/** Something must be left: a text that is only a label keeps its last word. */
const label = new RegExp(`^(?:${longestFirst.join('|')})+(?=.)`, 'u')

/**
 * The number of a payment as it is compared, so that every spelling of one transaction id or slip number gives the same
 * text: letters and digits in capitals, Bengali digits as ASCII, without the label before it. Empty when the text has
 * no letter or digit. Comparing the form again changes nothing.
 *
 * The form is stored (`payments.reference`, the keyed numbers of the search): a change needs a migration that compares
 * everything stored again.
 */
export function comparedReference(typed: string): string {
  let form = reduce(typed)
  for (let shorter = form.replace(label, ''); shorter !== form; shorter = form.replace(label, '')) form = shorter
  return form
}

/**
 * Letters and digits alone, in capitals. Separators, punctuation, symbols and marks fall away, and so do invisible
 * characters, some of which count as letters (the Hangul fillers).
 */
export function reduce(text: string): string {
  const folded = text.normalize('NFKC').toUpperCase().normalize('NFKC')
  return toAsciiDigits(folded.replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}]/gu, ''))
}
