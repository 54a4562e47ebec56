import { beforeAll, expect, test } from 'vitest'
import { newTransactionId } from '../../../support/people/applicant.ts'
import { fee, openPayments, type Person } from '../../../support/people/payment-steps.ts'
import type { ApiServer } from '../../../support/server/test-server.ts'

const { opened, givenAt, confirmedAt, give, reject, reverse, auditOf } = openPayments()
let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})
const usual = { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION' }

test('a refused number that is typed under another method is the same number, which only an OWNER confirms', async () => {
  const slip = { method: 'Bank', bankName: 'Sonali Bank' }
  const { applicant, transactionId } = await givenAt()
  await reject(applicant, collector)
  const refused = { body: { code: 'incomplete', fields: [{ path: 'payment.transactionId', code: 'rejected' }] } }
  for (const other of [slip, { method: 'Bank', bankName: 'Janata Bank' }])
    expect(await give(applicant, { ...other, transactionId: transactionId.toLowerCase() })).toMatchObject(refused)
  expect((await give(applicant, { ...slip, transactionId: newTransactionId() })).status).toBe(200)
  await reject(applicant, collector)
  expect(await give(applicant, { ...slip, transactionId })).toMatchObject(refused)

  const reversed = await confirmedAt('pending')
  await reverse(reversed.applicant, owner)
  await reversed.applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] })
  expect(await give(reversed.applicant, { ...slip, transactionId: reversed.transactionId })).toMatchObject(refused)
})

test('a rejected number that comes back behind another one is not confirmed by the collector', async () => {
  const { applicant, transactionId } = await givenAt()
  await reject(applicant, collector)
  expect((await give(applicant, { transactionId: newTransactionId() })).status).toBe(200)
  await reject(applicant, collector)
  await give(applicant, { transactionId: transactionId.toLowerCase() })
  expect((await applicant.decide(collector, 'payment/confirm')).status).not.toBe(200)
})

test('a reversed number that the holder replaces and types again in one return is not confirmed by a bulk', async () => {
  const { applicant, transactionId } = await confirmedAt('pending')
  await reverse(applicant, owner)
  await applicant.decide(collector, 'recheck', { reason: 'Another payment, please', fields: ['transactionId'] })
  expect((await give(applicant, { transactionId: newTransactionId() })).status).toBe(200)
  await give(applicant, { transactionId })
  await applicant.submit((await applicant.get()).body)
  const { version, payment } = (await applicant.get(owner)).body
  expect([payment?.state, payment?.transactionId]).not.toEqual(['GIVEN', transactionId])
  const items = [{ id: applicant.id, version }]
  const body = { action: 'confirm-payment', items }
  await server.send({ method: 'POST', url: '/api/apps/bulk', headers: collector, body })
  const after = (await applicant.get(owner)).body.payment
  expect([after?.state, after?.transactionId]).not.toEqual(['CONFIRMED', transactionId])
})

test.each(['by its own call', 'with the submission'])(
  'a confirmed payment that the holder replaces %s in a return is in the audit',
  async (way) => {
    const { applicant, transactionId } = await confirmedAt('pending')
    await applicant.decide(collector, 'recheck', { reason: 'Please look again' })
    const next = newTransactionId()
    if (way === 'by its own call') expect((await give(applicant, { transactionId: next })).status).toBe(200)
    else await applicant.submit((await applicant.get()).body, { payment: { ...usual, transactionId: next } })
    expect(await auditOf(applicant.id, 'give-payment')).toMatchObject([
      { detail: { transactionId: next, replaced: { method: 'bkash', transactionId, amount: fee } } },
    ])
  },
)
