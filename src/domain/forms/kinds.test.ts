import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../reference/calendar.ts'
import { toBengaliDigits } from '../reference/numerals.ts'
import { type FieldDefinition, fieldKinds } from './definition.ts'
import { checkValue, fieldKindRules, parseDate, parseField, shownRule } from './kinds.ts'
import { normaliseLines } from './normalise.ts'

const slipNo: FieldDefinition = {
  key: 'transactionId',
  label: { bn: '', en: '' },
  kind: 'text',
  required: true,
  rule: 'bankSlipNo',
}

test.each([
  ['21/11/2026', '2026-11-21'],
  ['২১/১১/২০২৬', '2026-11-21'],
  ['1-2-1990', '1990-02-01'],
  ['০১০২১৯৯০', '1990-02-01'],
  ['1990-02-01', '1990-02-01'],
  ['১৯৯০-০২-০১', '1990-02-01'],
  [' 5 . 3 . 1985 ', '1985-03-05'],
  ['29/02/2024', '2024-02-29'],
])('the date %s is understood', (typed, stored) => {
  expect(parseDate(typed)).toBe(stored)
})

test.each(['29/02/2025', '31/04/2020', '00/01/2020', '1/13/2020', '12/2020', '1/1/85', 'কাল', '2020-1', '321220201'])(
  'the date %s is refused',
  (typed) => {
    expect(fieldKindRules.date.parse(typed)).toEqual({ ok: false, code: 'not_a_date' })
  },
)

test('every day of two centuries is formatted and parsed back, in either digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
      const date = addDays('1900-01-01', days)
      const shown = fieldKindRules.date.format(date)
      expect(parseDate(shown)).toBe(date)
      expect(parseDate(toBengaliDigits(shown))).toBe(date)
    }),
  )
})

test('numbers are read in either digits, with lakh commas and the taka sign', () => {
  expect(fieldKindRules.money.parse('৳ ৫,৭৫,০০০.৫০')).toEqual({ ok: true, value: 575000.5 })
  expect(fieldKindRules.integer.parse('১৪')).toEqual({ ok: true, value: 14 })
  expect(fieldKindRules.integer.parse('')).toEqual({ ok: true, value: null })
  for (const typed of ['1.5', '1e3', 'চৌদ্দ', '0x10', '99999999999999999999', '--1']) {
    expect(fieldKindRules.integer.parse(typed), typed).toEqual({ ok: false, code: 'not_a_number' })
  }
})

test('what a kind parses is a value of that kind, and its displayed text parses to the same', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fieldKinds), fc.string({ maxLength: 12 }), (kind, raw) => {
      const rule = fieldKindRules[kind]
      const parsed = rule.parse(raw)
      if (!parsed.ok || parsed.value === null) return
      expect(rule.isValue(parsed.value)).toBe(true)
      expect(rule.parse(rule.format(parsed.value))).toEqual(parsed)
    }),
  )
})

test('a draft stores only values of the right kind and an acceptable length', () => {
  expect(checkValue('text', 5)).toBe('wrong_kind')
  expect(checkValue('text', 'ক'.repeat(401))).toBe('too_long')
  expect(checkValue('text', 'half \uD800 pair')).toBe('wrong_kind')
  expect(checkValue('text', 'nul \0 byte')).toBe('wrong_kind')
  expect(checkValue('integer', '5')).toBe('wrong_kind')
  expect(checkValue('integer', 1.5)).toBe('wrong_kind')
  expect(checkValue('money', Number.NaN)).toBe('wrong_kind')
  expect(checkValue('date', '2025-02-29')).toBe('wrong_kind')
  expect(checkValue('multiselect', ['ROAD', 3])).toBe('wrong_kind')
  expect(checkValue('multiselect', ['x'.repeat(101)])).toBe('too_long')
  expect(checkValue('checkbox', 'true')).toBe('wrong_kind')
  expect(checkValue('multiselect', ['ROAD'])).toBeNull()
  expect(checkValue('text', '')).toBeNull()
})

test('typed text is normalised by the rule of the field', () => {
  const transactionId: FieldDefinition = { ...slipNo, ruleBy: { field: 'type', map: { Engineer: 'ieb' } } }
  expect(parseField(transactionId, ' এফ/১২৩৪৫ ', { answers: { type: 'Engineer' } })).toEqual({
    ok: true,
    value: 'F/12345',
  })
  expect(parseField(transactionId, ' po-১২৩ ', { answers: {} })).toEqual({ ok: true, value: 'PO-123' })
  expect(parseField(transactionId, '   ', { answers: {} })).toEqual({ ok: true, value: null })
})

test('a rule that another answer decides is not shown before that answer', () => {
  const transactionId: FieldDefinition = { ...slipNo, ruleBy: { field: 'paymentMethod', map: { bkash: 'bkashTrx' } } }
  expect(shownRule(transactionId, { answers: {} })).toBeNull()
  expect(shownRule(transactionId, { answers: { paymentMethod: 'bkash' } })).toBe('bkashTrx')
  expect(shownRule(transactionId, { answers: { paymentMethod: 'Bank' } })).toBe('bankSlipNo')
  expect(shownRule(slipNo, { answers: {} })).toBe('bankSlipNo')
})

test('the lines of an address stay separate, and each is normalised', () => {
  const address: FieldDefinition = { ...slipNo, key: 'address', kind: 'textarea', rule: 'text' }
  const typed = '  বাসা  ১২,\r\n সড়ক ৩\n\n\n\n  রাজশাহী \n'
  expect(parseField(address, typed, { answers: {} })).toEqual({ ok: true, value: 'বাসা ১২,\nসড়ক ৩\n\nরাজশাহী' })
  expect(parseField({ ...address, kind: 'text' }, typed, { answers: {} })).toEqual({
    ok: true,
    value: 'বাসা ১২, সড়ক ৩ রাজশাহী',
  })
  expect(parseField(address, ' \n\n ', { answers: {} })).toEqual({ ok: true, value: null })
})

test('normalising lines twice changes nothing, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', 'ক', '\u200d') }), (raw) => {
      const once = normaliseLines('text', raw)
      expect(normaliseLines('text', once)).toBe(once)
    }),
  )
})
