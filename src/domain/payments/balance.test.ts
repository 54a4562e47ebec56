import { expect, test } from 'vitest'
import { arrivalOf, balanceOf, type FeePart, feeFacts } from './balance.ts'
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
