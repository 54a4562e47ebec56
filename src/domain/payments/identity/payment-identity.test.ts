import { expect, test } from 'vitest'
import { paymentIdentity } from './payment-identity.ts'

test('only a slip has a bank: whatever was typed beside a wallet tells no payment from another', () => {
  const typed = { transactionId: 'BK12345678', bankName: 'Sonali Bank' }
  const bankOf = (method: string) => paymentIdentity({ method, ...typed }).bank
  expect(['Bank', 'bkash', 'Nagad'].map(bankOf)).toEqual(['SONALI', null, null])
})
