import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

// Written from a table of the numbers, not from the code: nine lines for the last digits, and the tens at the end.
const bengaliNumbers = `
1 এক 11 এগারো 21 একুশ 31 একত্রিশ 41 একচল্লিশ 51 একান্ন 61 একষট্টি 71 একাত্তর 81 একাশি 91 একানব্বই
2 দুই 12 বারো 22 বাইশ 32 বত্রিশ 42 বিয়াল্লিশ 52 বায়ান্ন 62 বাষট্টি 72 বাহাত্তর 82 বিরাশি 92 বিরানব্বই
3 তিন 13 তেরো 23 তেইশ 33 তেত্রিশ 43 তেতাল্লিশ 53 তিপ্পান্ন 63 তেষট্টি 73 তিয়াত্তর 83 তিরাশি 93 তিরানব্বই
4 চার 14 চৌদ্দ 24 চব্বিশ 34 চৌত্রিশ 44 চুয়াল্লিশ 54 চুয়ান্ন 64 চৌষট্টি 74 চুয়াত্তর 84 চুরাশি 94 চুরানব্বই
5 পাঁচ 15 পনেরো 25 পঁচিশ 35 পঁয়ত্রিশ 45 পঁয়তাল্লিশ 55 পঞ্চান্ন 65 পঁয়ষট্টি 75 পঁচাত্তর 85 পঁচাশি 95 পঁচানব্বই
6 ছয় 16 ষোলো 26 ছাব্বিশ 36 ছত্রিশ 46 ছেচল্লিশ 56 ছাপ্পান্ন 66 ছেষট্টি 76 ছিয়াত্তর 86 ছিয়াশি 96 ছিয়ানব্বই
7 সাত 17 সতেরো 27 সাতাশ 37 সাঁইত্রিশ 47 সাতচল্লিশ 57 সাতান্ন 67 সাতষট্টি 77 সাতাত্তর 87 সাতাশি 97 সাতানব্বই
8 আট 18 আঠারো 28 আটাশ 38 আটত্রিশ 48 আটচল্লিশ 58 আটান্ন 68 আটষট্টি 78 আটাত্তর 88 আটাশি 98 আটানব্বই
9 নয় 19 উনিশ 29 ঊনত্রিশ 39 ঊনচল্লিশ 49 ঊনপঞ্চাশ 59 ঊনষাট 69 ঊনসত্তর 79 ঊনআশি 89 ঊননব্বই 99 নিরানব্বই
10 দশ 20 বিশ 30 ত্রিশ 40 চল্লিশ 50 পঞ্চাশ 60 ষাট 70 সত্তর 80 আশি 90 নব্বই`
const ofBengali = new Map(
  [...bengaliNumbers.matchAll(/(\d+) (\S+)/g)].map(([, digits, word]) => [String(word), Number(digits)]),
)
const units = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const ofEnglish = new Map([
  ...`${units} seventeen eighteen nineteen`.split(' ').map((word, number) => [word, number] as const),
  ...tens.split(' ').map((word, at) => [word, 20 + at * 10] as const),
])

/** Reads the words as a person does: a unit multiplies what is before it, and a crore all that is before it. */
function readBack(
  words: string[],
  read: (word: string) => number | undefined,
  multipliers: Record<string, number>,
): number {
  let [all, group] = [0, 0]
  for (const word of words) {
    const unit = multipliers[word]
    if (unit === undefined) {
      const value = read(word)
      if (value === undefined) throw new Error(`Not a number: ${word}`)
      group += value
    } else if (unit === 1e7) [all, group] = [(all + group) * unit, 0]
    else if (unit === 100) group *= unit
    else [all, group] = [all + group * unit, 0]
  }
  return all + group
}

function readBengali(text: string): number {
  const words = text
    .replace(/ টাকা মাত্র$/, '')
    .replaceAll(/(\S)শত(?= |$)/g, '$1 শত')
    .split(' ')
  const number = (word: string) => (word === 'শূন্য' ? 0 : ofBengali.get(word))
  return readBack(words, number, { শত: 100, হাজার: 1e3, লাখ: 1e5, কোটি: 1e7 })
}

function readEnglish(text: string): number {
  const words = text.replace(/^Taka (.*) only$/, '$1').split(/[ -]/)
  return readBack(words, (word) => ofEnglish.get(word), { hundred: 100, thousand: 1e3, lakh: 1e5, crore: 1e7 })
}

test('every Bengali number up to 99 has its own word', () => {
  expect(ofBengali.size).toBe(99)
  for (const [word, number] of ofBengali) {
    expect(amountInWords(number, 'bn'), String(number)).toBe(`${word} টাকা মাত্র`.normalize('NFC'))
  }
})

test.each([
  [0, 'শূন্য টাকা মাত্র', 'Taka zero only'],
  [100, 'একশত টাকা মাত্র', 'Taka one hundred only'],
  [11_500, 'এগারো হাজার পাঁচশত টাকা মাত্র', 'Taka eleven thousand five hundred only'],
  [575_000, 'পাঁচ লাখ পঁচাত্তর হাজার টাকা মাত্র', 'Taka five lakh seventy-five thousand only'],
  [100_000, 'এক লাখ টাকা মাত্র', 'Taka one lakh only'],
  [10_000_001, 'এক কোটি এক টাকা মাত্র', 'Taka one crore one only'],
  [1_000_000_000_000, 'এক লাখ কোটি টাকা মাত্র', 'Taka one lakh crore only'],
  [
    987_654_321,
    'আটানব্বই কোটি ছিয়াত্তর লাখ চুয়ান্ন হাজার তিনশত একুশ টাকা মাত্র',
    'Taka ninety-eight crore seventy-six lakh fifty-four thousand three hundred twenty-one only',
  ],
])('%d taka in both languages', (taka, bn, en) => {
  expect(amountInWords(taka, 'bn')).toBe(bn)
  expect(amountInWords(taka, 'en')).toBe(en)
})

test('whatever the amount, both texts are read back as the same amount', () => {
  const digits = fc.integer({ min: 0, max: 13 }).chain((length) => fc.maxSafeNat().map((any) => any % 10 ** length))
  const round = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 10 })).map(([a, b]) => a * 10 ** b)
  fc.assert(
    fc.property(fc.oneof(digits, round, fc.maxSafeNat()), (taka) => {
      expect(readBengali(amountInWords(taka, 'bn'))).toBe(taka)
      expect(readEnglish(amountInWords(taka, 'en'))).toBe(taka)
    }),
    { numRuns: 20_000 },
  )
})

test('every amount up to a hundred thousand has words of its own', () => {
  for (let taka = 0; taka <= 100_000; taka += 1) {
    if (readBengali(amountInWords(taka, 'bn')) !== taka || readEnglish(amountInWords(taka, 'en')) !== taka)
      throw new Error(`${taka} is read back differently`)
  }
})

test.each([-1, 0.5, Number.NaN, 1e300])('%d is no amount', (taka) => {
  expect(() => amountInWords(taka, 'en')).toThrow('not an amount')
})
