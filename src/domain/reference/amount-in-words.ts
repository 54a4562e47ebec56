import type { Locale } from '../text.ts'

/*
 * Amounts of money in words, as cheques and receipts of the country have them: in crore (কোটি), lakh (লাখ), thousand and
 * hundred, in both languages. Each Bengali number up to 99 has a word of its own.
 */

/** Indexed by the number. */
const bengali = [
  'শূন্য',
  ...['এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়', 'সাত', 'আট', 'নয়', 'দশ'],
  ...['এগারো', 'বারো', 'তেরো', 'চৌদ্দ', 'পনেরো', 'ষোলো', 'সতেরো', 'আঠারো', 'উনিশ', 'বিশ'],
  ...['একুশ', 'বাইশ', 'তেইশ', 'চব্বিশ', 'পঁচিশ', 'ছাব্বিশ', 'সাতাশ', 'আটাশ', 'ঊনত্রিশ', 'ত্রিশ'],
  ...['একত্রিশ', 'বত্রিশ', 'তেত্রিশ', 'চৌত্রিশ', 'পঁয়ত্রিশ', 'ছত্রিশ', 'সাঁইত্রিশ', 'আটত্রিশ', 'ঊনচল্লিশ', 'চল্লিশ'],
  ...['একচল্লিশ', 'বিয়াল্লিশ', 'তেতাল্লিশ', 'চুয়াল্লিশ', 'পঁয়তাল্লিশ', 'ছেচল্লিশ', 'সাতচল্লিশ', 'আটচল্লিশ', 'ঊনপঞ্চাশ', 'পঞ্চাশ'],
  ...['একান্ন', 'বায়ান্ন', 'তিপ্পান্ন', 'চুয়ান্ন', 'পঞ্চান্ন', 'ছাপ্পান্ন', 'সাতান্ন', 'আটান্ন', 'ঊনষাট', 'ষাট'],
  ...['একষট্টি', 'বাষট্টি', 'তেষট্টি', 'চৌষট্টি', 'পঁয়ষট্টি', 'ছেষট্টি', 'সাতষট্টি', 'আটষট্টি', 'ঊনসত্তর', 'সত্তর'],
  ...['একাত্তর', 'বাহাত্তর', 'তিয়াত্তর', 'চুয়াত্তর', 'পঁচাত্তর', 'ছিয়াত্তর', 'সাতাত্তর', 'আটাত্তর', 'ঊনআশি', 'আশি'],
  ...['একাশি', 'বিরাশি', 'তিরাশি', 'চুরাশি', 'পঁচাশি', 'ছিয়াশি', 'সাতাশি', 'আটাশি', 'ঊননব্বই', 'নব্বই'],
  ...['একানব্বই', 'বিরানব্বই', 'তিরানব্বই', 'চুরানব্বই', 'পঁচানব্বই', 'ছিয়ানব্বই', 'সাতানব্বই', 'আটানব্বই', 'নিরানব্বই'],
]

const english = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const crore = 10_000_000
/** The groups below a crore, the largest first. */
const groups = [
  { size: 100_000, bn: 'লাখ', en: 'lakh' },
  { size: 1_000, bn: 'হাজার', en: 'thousand' },
] as const

/** The words of whole taka from zero: `এগারো হাজার পাঁচশত টাকা মাত্র`, `Taka eleven thousand five hundred only`. */
export function amountInWords(taka: number, locale: Locale): string {
  if (!Number.isSafeInteger(taka) || taka < 0) throw new Error(`${taka} is not an amount of whole taka`)
  const words = wordsOf(taka, locale).join(' ')
  return locale === 'bn' ? `${words} টাকা মাত্র` : `Taka ${words} only`
}

function wordsOf(number: number, locale: Locale): string[] {
  if (number < 100) return [belowHundred(number, locale)]
  const words: string[] = []
  // A crore of crores has no name of its own, so the number of crores is read like any other.
  if (number >= crore) words.push(...wordsOf(Math.floor(number / crore), locale), locale === 'bn' ? 'কোটি' : 'crore')
  let rest = number % crore
  for (const { size, ...name } of groups) {
    if (rest >= size) words.push(belowHundred(Math.floor(rest / size), locale), name[locale])
    rest %= size
  }
  if (rest >= 100) words.push(...hundreds(Math.floor(rest / 100), locale))
  if (rest % 100 > 0) words.push(belowHundred(rest % 100, locale))
  return words
}

function hundreds(count: number, locale: Locale): string[] {
  const digit = belowHundred(count, locale)
  return locale === 'bn' ? [`${digit}শত`] : [digit, 'hundred']
}

function belowHundred(number: number, locale: Locale): string {
  if (locale === 'bn') return bengali[number] ?? ''
  const small = english[number]
  if (small !== undefined) return small
  const tens = englishTens[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? tens : `${tens}-${english[number % 10]}`
}
