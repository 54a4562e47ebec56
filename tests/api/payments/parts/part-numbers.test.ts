import { beforeAll, expect, test } from 'vitest'
import { createApplicant, newTransactionId } from '../../../support/people/applicant.ts'
import { done, openParts } from '../../../support/people/paid-in-parts.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'
import type { ApiServer } from '../../../support/server/test-server.ts'

const payments = openPayments()
const { opened, confirmAs, give, reverse, owe, refund, inPart } = payments
const { read, firstPart, paidInTwo, paidWithOneUndecided } = openParts(payments)

let server: ApiServer
let owner: Person
let collector: Person
let committee: Person
beforeAll(() => {
  ;({ server, owner, collector, committee } = opened())
})

test('the number of a payment in question is found after a correction names an earlier part again', async () => {
  const { applicant, transactionId } = await inPart()
  const next = newTransactionId()
  done(await give(applicant, { transactionId: next }))
  done(await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] }))
  done(await give(applicant, { transactionId, purpose: 'REGISTRATION' }))
  done(await applicant.submit((await applicant.get()).body))
  expect(await read(applicant)).toMatchObject({ payment: { transactionId: next, state: 'GIVEN' } })
  const { body } = await server.send({
    ...{ method: 'POST', url: '/api/payments/match', headers: collector },
    body: { lines: [{ transactionId: next, amount: 6_500, state: 'received' }] },
  })
  expect(body.matches[0]).toMatchObject({ outcome: 'matched' })
})

for (const isPaid of [false, true]) {
  test(`a correction that changes no payment is submitted while another part ${isPaid ? 'was returned' : 'is due back'}`, async () => {
    const { applicant } = await inPart()
    const paymentId = await firstPart(applicant)
    done(await give(applicant, {}))
    done(await owe(applicant, owner, { paymentId }))
    done(await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'] }))
    if (isPaid) done(await refund(applicant, collector, { paymentId, amount: 5_000 }))
    done(await applicant.submit((await applicant.get()).body))
  })
}

test('no payment of nothing is stored where the fee is paid already', async () => {
  const { applicant } = await paidWithOneUndecided()
  done(await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] }))
  await give(applicant, { purpose: 'REGISTRATION' })
  expect((await read(applicant)).payment?.amount).toBeGreaterThan(0)
})

test('the number of a reversed part is refused as refused, not as one that counts', async () => {
  const { applicant, first } = await paidInTwo()
  done(await reverse(applicant, owner, { paymentId: await firstPart(applicant) }))
  expect(await give(applicant, { transactionId: first })).toMatchObject({ body: { fields: [{ code: 'rejected' }] } })
})

test('the payment of the rest does not get the slip of the first part', async () => {
  const applicant = createApplicant(server)
  const slip = '11111111-1111-4111-8111-111111111111'
  done(
    await applicant.apply({
      paymentMethod: 'Bank',
      payBankName: 'Sonali Bank',
      bankInstrument: 'DEPOSIT_SLIP',
      payBankBranch: 'Motijheel',
      transactionId: newTransactionId(),
      [`documents/bankSlip/${slip}`]: '',
    }),
  )
  done(await confirmAs(applicant, collector, 'less', 5_000))
  const first = (await read(applicant)).parts?.[0]?.slipFileId
  expect(first).toEqual(expect.any(String))
  done(await give(applicant, { method: 'Bank', bankName: 'Sonali Bank' }))
  expect((await read(applicant)).payment?.slipFileId).not.toBe(first)
})

test('two numbers named at once for the rest: one is taken', async () => {
  const { applicant } = await inPart()
  const answers = await Promise.all([give(applicant, {}), give(applicant, {}), give(applicant, {})])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await applicant.decide(committee, 'pending1')).status).toBe(403)
})
