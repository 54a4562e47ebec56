import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invisibles, labels, separators, spellingsOf } from '../../../../tests/support/payment-spellings.ts'
import { comparedReference } from './compared-reference.ts'

const references = ['DS9817771', '9817771', '9FA7XK2M1B', '71AB29CD', 'PO1234567', 'ABCDEFGHJK', '001']

test('the three spellings that paid three applications are one reference', () => {
  const spellings = ['DS-9817771', 'DS9817771', 'DS/9817771', 'ds 9817771', 'Slip No: DS–৯৮১৭৭৭১', 'স্লিপ নম্বর ডিএস']
  expect(spellings.slice(0, 5).map(comparedReference)).toEqual(Array(5).fill('DS9817771'))
  expect(comparedReference('স্লিপ নম্বর ৯৮১৭৭৭১')).toBe('9817771')
})

test.each(separators.map((one) => [one.codePointAt(0)?.toString(16), one]))(
  'U+%s separates nothing',
  (_, separator) => {
    expect(comparedReference(`${separator}DS${separator}981${separator}7771${separator}`)).toBe('DS9817771')
  },
)

test('no invisible character makes another reference', () => {
  expect(invisibles.length).toBeGreaterThan(400)
  for (const one of invisibles) expect(comparedReference(`${one}DS${one}9817771${one}`), one).toBe('DS9817771')
})

test.each(labels)('the label "%s" is no part of the number', (label) => {
  for (const reference of references) {
    expect(comparedReference(`${label}${reference}`)).toBe(reference)
    expect(comparedReference(`${label}: ${reference}`)).toBe(reference)
  }
})

test('every generated spelling of a reference is the same reference', () => {
  let played = 0
  for (const reference of references) {
    fc.assert(
      fc.property(spellingsOf(reference), (spelling) => {
        played += 1
        expect(comparedReference(spelling)).toBe(reference)
      }),
      { numRuns: 500 },
    )
  }
  expect(played).toBe(references.length * 500)
})

test('the form of a form is itself, and of any text it is letters and digits in capitals', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('', ...labels), (text, label) => {
      const form = comparedReference(label + text)
      expect(comparedReference(form)).toBe(form)
      expect(form).toMatch(/^[\p{L}\p{N}]*$/u)
    }),
    { numRuns: 5_000 },
  )
})

test('different numbers stay different, also where only a leading zero or a look-alike differs', () => {
  const numbers = ['981777', '0981777', 'O981777', '98I777', 'DS981777', 'SD981777', '9817771']
  expect(new Set(numbers.map(comparedReference)).size).toBe(numbers.length)
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6,12}$/), fc.stringMatching(/^[0-9]{6,12}$/), (one, other) => {
      expect(comparedReference(one) === comparedReference(other)).toBe(one === other)
    }),
  )
})

test('a text that is only a label keeps its last word, and a short number is found behind its label', () => {
  expect(['', '---', 'TrxID', 'ID', '।।'].map(comparedReference)).toEqual(['', '', 'ID', 'ID', ''])
  expect(['Slip No 12', 'NO12', 'slip#12', '12'].map(comparedReference)).toEqual(['12', '12', '12', '12'])
})

test('a long text takes no long time', () => {
  const long = `${'transaction id '.repeat(20_000)}9817771`
  expect(comparedReference(long)).toBe('9817771')
  expect(comparedReference('no'.repeat(100_000))).toMatch(/^N?O?/)
})
