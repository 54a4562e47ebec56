import fc from 'fast-check'
import { expect, test } from 'vitest'
import { registry } from '../enlistment/registry.ts'
import {
  isReceiptNumber,
  judgeReceipt,
  type ReceivedPayment,
  receiptNumber,
  receiptPrefix,
  receiptState,
  typedReceiptNumber,
} from './money-receipt.ts'
import { paymentStates } from './payment-states.ts'

const fee = 11_500
const paid = (reference: string, more: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  ...{ method: 'bkash', reference, bank: null, state: 'CONFIRMED', amount: fee, isOnline: false },
  ...more,
})
const judge = (payments: ReceivedPayment[], receipt: ReceivedPayment[] | null = null) =>
  judgeReceipt({ feeTotal: fee, payments, receipt })

test('a number names the year, and no enlistment number can be taken for it', () => {
  expect(receiptNumber(2026, 123)).toBe('MR-2026-000123')
  expect(receiptNumber(2026, 1_234_567)).toBe('MR-2026-1234567')
  expect(isReceiptNumber(receiptNumber(2027, 1))).toBe(true)
  expect(isReceiptNumber('ARC-2026-00001')).toBe(false)
  expect(registry.map(({ codePrefix }): string => codePrefix)).not.toContain(receiptPrefix)
})

test('a receipt is issued once the confirmed money covers the fee', () => {
  expect(judge([paid('A', { state: 'GIVEN' })])).toEqual({ ends: null, issue: null })
  expect(judge([paid('A')]).issue).toHaveLength(1)
  expect(judge([paid('A', { amount: 11_499 })]).issue).toBeNull()
  expect(judge([paid('A', { amount: 5_000 }), paid('B', { amount: 6_500 })]).issue).toHaveLength(2)
  expect(judge([paid('A', { amount: 5_000 }), paid('B', { amount: 6_500, state: 'GIVEN' })]).issue).toBeNull()
  // The gateway took it, or a desk accepted it as the fee.
  expect(judge([paid('A', { amount: 11_000, isOnline: true })]).issue).toHaveLength(1)
  expect(judge([])).toEqual({ ends: null, issue: null })
})

test.each([
  ['REVERSED', 'REVERSED'],
  ['REFUNDED', 'RETURNED'],
  ['GIVEN', 'REPLACED'],
] as const)('a payment that is %s ends the receipt as %s', (state, ends) => {
  expect(judge([paid('A', { state })], [paid('A')])).toEqual({ ends, issue: null })
})

test('another payment in its place ends it, and a further one makes a new receipt of the whole sum', () => {
  expect(judge([paid('B', { state: 'GIVEN' })], [paid('A')])).toEqual({ ends: 'REPLACED', issue: null })
  const both = [paid('A', { amount: 11_000, isOnline: true }), paid('B', { amount: 500 })]
  expect(judge(both, both.slice(0, 1))).toEqual({ ends: 'REPLACED', issue: both })
  expect(judge(both, both)).toEqual({ ends: null, issue: null })
})

test('what was more than the fee is given back: a new receipt is about what is left', () => {
  const before = [paid('A', { amount: 12_000 })]
  const after = [paid('A')]
  expect(judge(after, before)).toEqual({ ends: 'RETURNED', issue: after })
  expect(judge(after, after)).toEqual({ ends: null, issue: null })
})

test('a fee that changes later does not end the receipt of the same money', () => {
  const payments = [paid('A')]
  expect(judgeReceipt({ feeTotal: 12_000, payments, receipt: payments })).toEqual({ ends: null, issue: null })
})

test('of two parts one is reversed: the receipt of both ends, and the other part has none alone', () => {
  const both = [paid('A', { amount: 5_000 }), paid('B', { amount: 6_500 })]
  const [first = paid('A'), second = paid('B')] = both
  expect(judge([first, { ...second, state: 'REVERSED' }], both)).toEqual({ ends: 'REVERSED', issue: null })
  const third = paid('C', { amount: 6_500 })
  expect(judge([first, { ...second, state: 'REVERSED' }, third]).issue).toEqual([first, third])
})

test('money that is to be returned is still here: the receipt stays, and its state says so', () => {
  const due = paid('A', { state: 'REFUND_DUE' })
  expect(judge([due], [due])).toEqual({ ends: null, issue: null })
  const receipt = { voidCause: null, payments: [due] }
  expect(receiptState(receipt, [due])).toBe('RETURN_DUE')
  expect(receiptState(receipt, [paid('A')])).toBe('VALID')
  expect(receiptState({ ...receipt, voidCause: 'REVERSED' }, [paid('A')])).toBe('REVERSED')
})

test('whatever the payments, the judgement is settled: judging again changes nothing', () => {
  const payment = fc.record({
    method: fc.constantFrom('bkash', 'Bank'),
    reference: fc.constantFrom('A', 'B', 'C'),
    bank: fc.constantFrom(null, 'Sonali'),
    state: fc.constantFrom(...paymentStates),
    amount: fc.integer({ min: 1, max: fee }),
    isOnline: fc.boolean(),
  })
  const list = fc.uniqueArray(payment, {
    maxLength: 4,
    selector: ({ method, reference, bank }) => `${method} ${reference} ${bank}`,
  })
  fc.assert(
    fc.property(list, fc.option(list), (payments, before) => {
      const { ends, issue } = judge(payments, before)
      const after = issue ?? (ends === null ? before : null)
      expect(judge(payments, after === null ? null : [...after])).toEqual({ ends: null, issue: null })
      // At most one is in force, and it lists money that is here.
      for (const { state } of issue ?? []) expect(['CONFIRMED', 'REFUND_DUE']).toContain(state)
    }),
  )
})

test.each([
  ['MR-2026-000012', 'MR-2026-000012'],
  ['mr 2026 12', 'MR-2026-000012'],
  [' MR–২০২৬–০০০০১২ ', 'MR-2026-000012'],
  ['এমআর ২০২৬ ১২', 'MR-2026-000012'],
  ['MR No. 2026/000012', 'MR-2026-000012'],
  ['M.R. 2026-12', 'MR-2026-000012'],
  ['mr2026000012', 'MR-2026-000012'],
  ['MR-2026-1234567', 'MR-2026-1234567'],
  // Without separators a short counter is ambiguous.
  ['MR202612', null],
  ['MR-2026-0', null],
  ['ARC-2026-00012', null],
  ['2026 12', null],
  ['MR-26-12', null],
  ['', null],
])('the typed number %j means the receipt %j', (typed, number) => {
  expect(typedReceiptNumber(typed)).toBe(number)
})
