import { beforeAll, expect, test } from 'vitest'
import type { Applicant } from '../../../support/people/applicant.ts'
import { fee, openPayments, type Person, reason } from '../../../support/people/payment-steps.ts'
import { describeLines, newestLine } from '../../../support/server/audit-texts.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, givenAt, confirmedAt, confirmAs, give, reverse, owe, refund, messagesOf } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
let committee: Person
let chairman: Person
beforeAll(() => {
  ;({ server, owner, collector, committee, chairman } = opened())
})

/** An application with 500 more than the fee. */
async function withExcess() {
  const { applicant } = await givenAt()
  expect((await confirmAs(applicant, collector, 'more', fee + 500)).status).toBe(200)
  return applicant
}
const due = { excess: 'due' }
const paid = { excess: true, amount: 500 }
const read = async (applicant: Applicant) => (await applicant.get(owner)).body

test('what arrived beyond the fee is returned in two steps, audited, while the application goes on', async () => {
  const applicant = await withExcess()
  await applicant.decide(collector, 'pending1')
  const after = await newestLine(server.context.db)
  const owed = await owe(applicant, owner, due)
  expect(owed.status, JSON.stringify(owed.body)).toBe(200)
  const dueAt = server.clock.now.toISOString()
  expect(owed.body).toMatchObject({
    ...{ status: 'pending1', payment: { state: 'CONFIRMED', excessRefund: { dueAt, reason } } },
    balance: { excess: 500, missing: 0 },
  })
  expect(owed.body.payment).not.toHaveProperty('refund')
  expect((await applicant.decide(committee, 'pending2')).status).toBe(200)
  expect((await applicant.decide(chairman, 'approve')).status).toBe(200)
  const returned = await refund(applicant, collector, paid)
  expect(returned.status, JSON.stringify(returned.body)).toBe(200)
  expect(returned.body).toMatchObject({
    ...{ status: 'approved', payment: { state: 'CONFIRMED', amount: fee + 500 } },
    payment: { excessRefund: { paid: { amount: 500, method: 'Bank' } } },
  })
  expect(returned.body).not.toHaveProperty('balance')
  const lines = await describeLines(server.context.db, { after, about: applicant.id, known: { [applicant.id]: 'it' } })
  expect(lines.filter((line) => line.includes('excess'))).toEqual([
    'excess-due application it | OWNER # | pending1 > pending1 | because The bank says that the slip was cancelled | {rev:38,amount:12000,method:bkash,transactionId:#}',
    'refund-excess application it | APP_COLLECTOR # | approved > approved | {rev:38,amount:12000,method:bkash,refund:{date:@,amount:500,method:Bank,reference:FT-26/119},receipt:MR-#,voidReceipt:MR-#,transactionId:#}',
  ])
  expect((await messagesOf('payment-refunded', applicant.id)).map(({ text }) => text)).toEqual([
    expect.stringContaining('৫০০ টাকা'),
  ])
  expect((await applicant.get()).body.payment).toMatchObject({
    state: 'CONFIRMED',
    excessRefund: { paid: { amount: 500 } },
  })
})

test('at most the excess is returned, once, and only by those who may', async () => {
  const exact = await confirmedAt('pending')
  expect(outcome(await owe(exact.applicant, owner, due))).toEqual([409, 'wrong_state'])
  const applicant = await withExcess()
  for (const person of [collector, committee, chairman])
    expect(outcome(await owe(applicant, person, due))).toEqual([403, 'forbidden'])
  expect(outcome(await refund(applicant, collector, paid))).toEqual([409, 'wrong_state'])
  expect((await owe(applicant, owner, due)).status).toBe(200)
  expect(outcome(await owe(applicant, owner, due))).toEqual([409, 'wrong_state'])
  for (const person of [committee, chairman])
    expect(outcome(await refund(applicant, person, paid))).toEqual([403, 'forbidden'])
  expect(outcome(await refund(applicant, collector, { excess: true, amount: 501 }))).toEqual([400, 'invalid_request'])
  const { version } = await read(applicant)
  expect(outcome(await refund(applicant, collector, { ...paid, version: version - 1 }))).toEqual([409, 'stale_version'])
  expect((await refund(applicant, collector, paid)).status).toBe(200)
  expect(outcome(await refund(applicant, collector, paid))).toEqual([409, 'wrong_state'])
  expect(outcome(await owe(applicant, owner, due))).toEqual([409, 'wrong_state'])
})

test('until it is returned an OWNER keeps it after all, or returns the whole fee, or reverses the payment', async () => {
  const applicant = await withExcess()
  await owe(applicant, owner, due)
  const kept = await owe(applicant, owner, { excess: 'kept' })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  expect(kept.body.payment).not.toHaveProperty('excessRefund')
  expect(outcome(await owe(applicant, owner, { excess: 'kept' }))).toEqual([409, 'wrong_state'])
  await owe(applicant, owner, due)
  expect((await owe(applicant, owner)).body.payment).toMatchObject({ state: 'REFUND_DUE', refund: { reason } })
  const other = await withExcess()
  await owe(other, owner, due)
  expect((await reverse(other, owner)).body.payment).toMatchObject({ state: 'REVERSED' })
})

test('after it was returned the payment is neither reversed, nor returned, nor replaced', async () => {
  const applicant = await withExcess()
  await owe(applicant, owner, due)
  await refund(applicant, collector, paid)
  for (const step of [reverse, owe])
    expect(await step(applicant, owner)).toMatchObject({
      body: { fields: [{ path: 'payment', code: 'excess_returned' }] },
    })
  await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] })
  expect(outcome(await give(applicant, { purpose: 'REGISTRATION' }))).toEqual([409, 'wrong_state'])
  const after = await read(applicant)
  expect(after.payment).toMatchObject({ state: 'CONFIRMED', amount: fee + 500 })
})

test('a payment of which the excess is due is replaced in a return like any other', async () => {
  const applicant = await withExcess()
  await owe(applicant, owner, due)
  await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] })
  expect((await give(applicant, { purpose: 'REGISTRATION' })).body.payment).toMatchObject({
    state: 'GIVEN',
    amount: fee,
  })
})

test('lists count the payment as confirmed while its excess is returned, and an earlier process sees money due back', async () => {
  const applicant = await withExcess()
  const { payment } = await read(applicant)
  const states = async () => {
    const body = { text: payment?.transactionId }
    const found = await server.send({ method: 'POST', url: '/api/payments/search', headers: owner, body })
    return found.body.list.map((row: { state: string; excess?: number }) => [row.state, row.excess])
  }
  expect(await states()).toEqual([['CONFIRMED', 500]])
  await owe(applicant, owner, due)
  expect(await states()).toEqual([['CONFIRMED', 500]])
  await refund(applicant, collector, paid)
  expect(await states()).toEqual([['CONFIRMED', undefined]])
})
