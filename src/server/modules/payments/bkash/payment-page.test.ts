import { expect, test } from 'vitest'
import { isPaymentPage } from './payment-page.ts'

const live = 'https://tokenized.pay.bka.sh/v1.2.0-beta'

test.each([
  'https://payment.bkash.com/?paymentId=1',
  'https://sandbox.payment.bkash.com/redirect/tokenized/?paymentID=1',
  'https://tokenized.sandbox.bka.sh/page',
  'https://bkash.com/page',
])('the payer may be sent to %s', (address) => {
  expect(isPaymentPage(address, live)).toBe(true)
})

test.each([
  'http://payment.bkash.com/',
  'https://bkash.com.evil.example/',
  'https://notbkash.com/',
  'https://payment.bkash.com@evil.example/',
  'https://name:word@payment.bkash.com/',
  'https://evil.example/?bkash.com',
  'javascript:alert(1)//bkash.com',
  'data:text/html,bkash.com',
  '//payment.bkash.com/',
  '',
])('the payer may not be sent to %s', (address) => {
  expect(isPaymentPage(address, live)).toBe(false)
})

test('the configured simulator may show its own pages, but no other server may', () => {
  const standIn = 'http://127.0.0.1:4321/v1'
  expect(isPaymentPage('http://127.0.0.1:4321/pay/1', standIn)).toBe(true)
  expect(isPaymentPage('http://127.0.0.1:4322/pay/1', standIn)).toBe(false)
  expect(isPaymentPage('http://127.0.0.1:4321/pay/1', live)).toBe(false)
})
