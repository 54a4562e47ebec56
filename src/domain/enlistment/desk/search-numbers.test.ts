import { expect, test } from 'vitest'
import { sampleAnswers } from '../../forms/answers.samples.ts'
import { registry } from '../registry.ts'
import { numbersOfAnswers, searchNumber, typedNumbers, withParts } from './search-numbers.ts'

test.each([
  ['mobile', '01712345678', ['+880 1712-345678', '1712345678', '০১৭১২৩৪৫৬৭৮', '8801712345678']],
  ['nid', '1234567890123', ['19901234567890123', '1234 567 890 123', '১২৩৪৫৬৭৮৯০১২৩']],
  ['nid', '19901234567890123', ['1234567890123']],
  ['nid', '1234567890', ['123 456 7890']],
  ['bin', '123456789-0123', ['1234567890123', '123456789 0123']],
  ['tracking', 'A26-000412', ['a26 000412', 'A26–০০০৪১২', 'a26000412']],
  ['enlistment', 'ARC-2026-00001', ['arc 2026 00001']],
  ['transaction', 'BK41A7X9QZ', [' bk41a7x9qz ', 'TrxID: BK41A7X9QZ', 'ট্রানজেকশন আইডি bk41a7x9qz', 'BK41A7X9QZ\u0000']],
  ['slip', 'AB/12-7', ['ab127', 'স্লিপ নম্বর AB১২৭', 'Slip No. AB_12·7']],
] as const)('a %s %s is found however it is typed, and by no part', (kind, stored, spellings) => {
  const [{ value } = { value: '' }] = searchNumber(kind, stored)
  for (const typed of [stored, ...spellings]) expect(typedNumbers(typed), typed).toContain(value)
  // A mobile number may be typed without its first digit.
  for (const typed of [stored.slice(2), stored.slice(0, -1), `${stored}9`]) {
    expect(typedNumbers(typed), typed).not.toContain(value)
  }
})

test.each(['', ' ', '12', 'a b', '\u0000', '%%%', '9'.repeat(41), 'করিম', 'নম্বর ১২'])('%j is no number', (typed) => {
  expect(typedNumbers(typed)).toEqual([])
})

test('every type has its numbers by the rules of its fields', () => {
  for (const type of registry) {
    const numbers = numbersOfAnswers(type, sampleAnswers(type, '2026-11-22'))
    const kinds = new Set(numbers.map(({ kind }) => kind))
    expect([...kinds], type.type).toEqual(expect.arrayContaining(['mobile', 'nid', 'tin', 'transaction']))
    expect(kinds.has('slip'), type.type).toBe(false)
  }
})

test('a payment at a bank has the number of its slip', () => {
  const [type] = registry
  const paid = { ...sampleAnswers(type, '2026-11-22'), paymentMethod: 'Bank', transactionId: 'AB/12-7' }
  expect(numbersOfAnswers(type, paid)).toContainEqual({ kind: 'slip', value: 'AB127' })
})

test('a slip is found by its digits, with and without the letters of the bank', () => {
  const stored = (number: string) => withParts(searchNumber('slip', number)).map(({ value }) => value)
  for (const typed of ['13065467', 'PO-13065467', 'po 13065467', '১৩০৬৫৪৬৭', 'Pay order no. 13065467']) {
    expect(
      stored('PO-13065467').some((value) => typedNumbers(typed).includes(value)),
      typed,
    ).toBe(true)
    expect(
      stored('13065467').some((value) => typedNumbers(typed).includes(value)),
      typed,
    ).toBe(true)
  }
  expect(withParts(searchNumber('slip', 'DS-4471903'))).toContainEqual({ kind: 'part', value: '4471903' })
  expect(withParts([...searchNumber('slip', 'AB/12-7'), ...searchNumber('tin', '998877665544')])).toHaveLength(2)
})

test('an e-mail address is found as it is compared', () => {
  const [{ value } = { value: '' }] = searchNumber('email', 'Karim@Example.org')
  for (const typed of ['karim@example.org', ' KARIM@example.org,', '<karim@example.org>'])
    expect(typedNumbers(typed)).toContain(value)
  for (const typed of ['arim@example.org', 'karim@', 'karim']) expect(typedNumbers(typed)).not.toContain(value)
})
