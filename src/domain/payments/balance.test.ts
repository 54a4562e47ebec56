import { expect, test } from 'vitest'
import { arrivalOf, balanceOf, canBePart, type FeePart, feeFacts, mostParts } from './balance.ts'
import type { PaymentState } from './payment-states.ts'

const part = (amount: number, state: PaymentState = 'CONFIRMED', isOnline = false): FeePart => ({
  ...{ amount, state, isOnline },
})

test.each([
  ['nothing', [], { received: 0, missing: 500, excess: 0 }],
  ['a part', [part(200)], { received: 200, missing: 300, excess: 0 }],
  ['two parts', [part(200), part(300)], { received: 500, missing: 0, excess: 0 }],
  ['more', [part(200), part(350)], { received: 550, missing: 0, excess: 50 }],
  ['a given one', [part(200), part(300, 'GIVEN')], { received: 200, missing: 300, excess: 0 }],
  ['a reversed one', [part(200, 'REVERSED'), part(300)], { received: 300, missing: 200, excess: 0 }],
  ['money due back', [part(500, 'REFUND_DUE')], { received: 0, missing: 500, excess: 0 }],
  ['money given back', [part(500, 'REFUNDED')], { received: 0, missing: 500, excess: 0 }],
  ['less that was accepted as the fee', [part(400, 'CONFIRMED', true)], { received: 400, missing: 0, excess: 0 }],
] as const)('the balance of a fee with %s', (_, payments, balance) => {
  expect(balanceOf(500, payments)).toEqual(balance)
})

test('an application is paid when the sum of its confirmed payments is the fee, and waits for more when it is less', () => {
  const facts = (payments: FeePart[], inQuestion: PaymentState | null = null) => {
    const { paymentConfirmed, paymentWanted } = feeFacts(payments, { fee: 500, inQuestion })
    return [paymentConfirmed, paymentWanted]
  }
  expect(facts([])).toEqual([false, false])
  expect(facts([part(200)])).toEqual([false, true])
  expect(facts([part(200), part(300, 'GIVEN')], 'GIVEN')).toEqual([false, false])
  expect(facts([part(200), part(300, 'REJECTED')], 'REJECTED')).toEqual([false, true])
  expect(facts([part(200), part(300)], 'CONFIRMED')).toEqual([true, false])
  expect(facts([part(200), part(300, 'REFUND_DUE')], 'REFUND_DUE')).toEqual([false, false])
  expect(facts([part(200, 'REFUNDED'), part(500)], 'CONFIRMED')).toEqual([true, false])
  expect(facts([part(200, 'REFUND_DUE'), part(300)])).toEqual([false, false])
  expect(facts([part(200), part(300, 'REVERSED')], 'REVERSED')).toEqual([false, true])
})

test('a refund ends an application only when no other payment counts or waits for a desk', () => {
  const facts = (payments: FeePart[], inQuestion: PaymentState | null) => {
    const { paymentRefunded, paymentWanted } = feeFacts(payments, { fee: 500, inQuestion })
    return [paymentRefunded, paymentWanted]
  }
  expect(facts([part(500, 'REFUNDED')], 'REFUNDED')).toEqual([true, false])
  expect(facts([part(200, 'REFUNDED'), part(300)], null)).toEqual([false, true])
  expect(facts([part(200, 'REFUNDED'), part(300, 'GIVEN')], 'GIVEN')).toEqual([false, false])
  expect(facts([part(200, 'REFUNDED'), part(300, 'REJECTED')], 'REJECTED')).toEqual([true, false])
})

test('an amount is what is missing, less or more', () => {
  expect([arrivalOf(300, 300), arrivalOf(299, 300), arrivalOf(301, 300)]).toEqual([null, 'less', 'more'])
})

test('a fee is paid in at most 20 payments, of which the last one completes it', () => {
  const parts = (count: number, state: FeePart['state'] = 'CONFIRMED') =>
    Array.from({ length: count }, (): FeePart => ({ state, amount: 100, isOnline: false }))
  expect([18, 19, 20].map((count) => canBePart('less', parts(count)))).toEqual([true, false, false])
  expect([19, 20].map((count) => canBePart(null, parts(count)))).toEqual([true, false])
  expect([19, 20].map((count) => canBePart('more', parts(count)))).toEqual([true, false])
  // Money that is due back is still on the receipt; what is gone, or never came, is not.
  expect(canBePart('less', [...parts(10), ...parts(9, 'REFUND_DUE')])).toBe(false)
  expect(canBePart('less', [...parts(18), ...parts(5, 'REVERSED'), ...parts(5, 'REFUNDED')])).toBe(true)
  expect(mostParts).toBe(20)
})
