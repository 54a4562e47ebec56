import { expect, test } from 'vitest'
import { registry } from '../enlistment/registry.ts'
import { findPaymentProblems, type NamedReference, withNamedPayment } from './payment-answers.ts'

const today = '2026-11-26'
const good: NamedReference = {
  ...{ method: 'bkash', transactionId: ' 9ab3de7f1k ', date: '2026-11-20', purpose: 'REGISTRATION' },
}
const types = Object.values(registry)

test('every type takes a payment, reads its number as the form does, and keeps the other answers', () => {
  expect(types.length).toBeGreaterThanOrEqual(8)
  for (const type of types) {
    const answers = withNamedPayment(type, { nameEn: 'Karim', payBankName: 'Sonali Bank' }, good)
    expect(answers).toMatchObject({ nameEn: 'Karim', paymentMethod: 'bkash', paymentDate: '2026-11-20' })
    expect(String(answers.transactionId)).toBe(String(answers.transactionId).trim())
    expect(answers.payBankName).toBe('Sonali Bank')
    expect(findPaymentProblems(type, answers, today)).toEqual([])
    // The number is recognised by this text, so reading it again changes nothing.
    const again = withNamedPayment(type, answers, { ...good, transactionId: String(answers.transactionId) })
    expect(again.transactionId).toBe(answers.transactionId)
  }
})

test.each([
  ['a number that a wallet does not give', { transactionId: '12' }, 'payment.transactionId'],
  ['no number', { transactionId: ' ' }, 'payment.transactionId'],
  ['a day that is to come', { date: '2026-11-27' }, 'payment.date'],
  ['no day', { date: '' }, 'payment.date'],
  ['an unknown method', { method: 'cheque' }, 'payment.method'],
] as const)('%s is refused at its field', (_, change, path) => {
  for (const type of types) {
    const answers = withNamedPayment(type, {}, { ...good, ...change })
    expect(findPaymentProblems(type, answers, today).map((problem) => problem.path)).toContain(path)
  }
})
