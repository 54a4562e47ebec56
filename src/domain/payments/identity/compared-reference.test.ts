import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invisibles, labels, separators, spellingsOf } from '../../../../tests/support/payment-spellings.ts'
import { comparedReference, searchedReference } from './compared-reference.ts'

const compared = (typed: string) => comparedReference(typed, 'Bank')

const references = ['DS9817771', '9817771', '9FA7XK2M1B', '71AB29CD', 'PO1234567', 'ABCDEFGHJK', '001']

test('the three spellings that paid three applications are one reference', () => {
  const spellings = ['DS-9817771', 'DS9817771', 'DS/9817771', 'ds 9817771', 'Slip No: DS–৯৮১৭৭৭১', 'স্লিপ নম্বর ডিএস']
  expect(spellings.slice(0, 5).map(compared)).toEqual(Array(5).fill('DS9817771'))
  expect(compared('স্লিপ নম্বর ৯৮১৭৭৭১')).toBe('9817771')
})

test.each(separators.map((one) => [one.codePointAt(0)?.toString(16), one]))(
  'U+%s separates nothing',
  (_, separator) => {
    expect(compared(`${separator}DS${separator}981${separator}7771${separator}`)).toBe('DS9817771')
  },
)

test('no invisible character makes another reference', () => {
  expect(invisibles.length).toBeGreaterThan(400)
  for (const one of invisibles) expect(compared(`${one}DS${one}9817771${one}`), one).toBe('DS9817771')
})

test.each(labels)('the label "%s" is no part of the number', (label) => {
  for (const reference of references) {
    expect(compared(`${label}${reference}`)).toBe(reference)
    expect(compared(`${label}: ${reference}`)).toBe(reference)
  }
})

test('every generated spelling of a reference is the same reference', () => {
  let played = 0
  for (const reference of references) {
    fc.assert(
      fc.property(spellingsOf(reference), (spelling) => {
        played += 1
        expect(compared(spelling)).toBe(reference)
      }),
      { numRuns: 500 },
    )
  }
  expect(played).toBe(references.length * 500)
})

test('the result consists of letters and digits in capitals, and the function returns its own result unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', ...labels), (text, label) => {
      const form = compared(label + text)
      expect(compared(form)).toBe(form)
      expect(form).toMatch(/^[\p{L}\p{N}]*$/u)
    }),
    { numRuns: 5_000 },
  )
})

test('different numbers stay different, also where only a leading zero or a look-alike differs', () => {
  const numbers = ['981777', '0981777', 'O981777', '98I777', 'DS981777', 'SD981777', '9817771']
  expect(new Set(numbers.map(compared)).size).toBe(numbers.length)
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6,12}$/), fc.stringMatching(/^[0-9]{6,12}$/), (one, other) => {
      expect(compared(one) === compared(other)).toBe(one === other)
    }),
  )
})

test('a text that is only a label keeps its last word, and a short number is found behind its label', () => {
  expect(['', '---', 'TrxID', 'ID', '।।'].map(compared)).toEqual(['', '', 'ID', 'ID', ''])
  expect(['Slip No 12', 'NO12', 'slip#12', '12'].map(compared)).toEqual(['12', '12', '12', '12'])
})

test('a long text takes no long time', () => {
  const long = `${'transaction id '.repeat(20_000)}9817771`
  expect(compared(long)).toBe('9817771')
  expect(compared('no'.repeat(100_000))).toMatch(/^N?O?/)
})

test.each(labels)('the label "%s" is no part of the number after it', (label) => {
  for (const reference of references.filter((one) => /\d$/.test(one))) {
    expect(compared(`${reference} ${label}`)).toBe(reference)
    expect(compared(`${label} ${reference} (${label})`)).toBe(reference)
  }
})

const wallets = [
  ['bkash', 10],
  ['Nagad', 8],
] as const

test.each(wallets)(
  'an id of %s keeps letters that look like a label, with and without a label before it',
  (method, length) => {
    const bare = ['ID', 'NO', 'TRX', 'REF', 'NR', 'TXN', 'IDNO', 'BANK', 'IDIDIDID', 'NONONONO', 'TRXID']
    const ids = bare.map((start) => `${start}7XK2M1BQ9A`.slice(0, length))
    expect(new Set(ids.map((id) => comparedReference(id, method)))).toEqual(new Set(ids))
    for (const label of labels) {
      for (const id of ids) {
        expect(comparedReference(`${label} ${id}`, method), label).toBe(id)
        expect(comparedReference(comparedReference(`${label}${id}`, method), method)).toBe(id)
      }
    }
  },
)

test('two ids of one wallet are one payment only if they are the same id, and a search finds each', () => {
  let played = 0
  for (const [method, length] of wallets) {
    const start = fc.constantFrom('', 'ID', 'NO', 'TRX', 'TXN', 'REF', 'NR', 'BANK', 'TRXID', 'PAYMENT')
    const id = fc
      .tuple(start, fc.stringMatching(/^[A-Z0-9]{10}$/))
      .map(([begin, rest]) => `${begin}${rest}`.slice(0, length))
    fc.assert(
      fc.property(id, id, fc.constantFrom('', 'Slip No:', 'ট্রানজেকশন আইডি'), (one, other, label) => {
        played += 1
        expect(comparedReference(one, method) === comparedReference(other, method)).toBe(one === other)
        expect(searchedReference(`${label} ${one}`)).toBe(searchedReference(comparedReference(one, method)))
      }),
      { numRuns: 2_000 },
    )
  }
  expect(played).toBe(4_000)
})
