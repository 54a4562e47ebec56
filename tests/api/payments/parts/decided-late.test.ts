import { beforeAll, expect, test } from 'vitest'
import { done, openParts } from '../../../support/people/paid-in-parts.ts'
import { fee, openPayments, type Person } from '../../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const payments = openPayments()
const { opened, confirmAs, give, reject, reverse, owe, refund, inPart } = payments
const { read, firstPart, paidInTwo, paidWithOneUndecided } = openParts(payments)

let server: ApiServer
let owner: Person
let collector: Person
let chairman: Person
beforeAll(() => {
  ;({ server, owner, collector, chairman } = opened())
})

test('money that is due back is not stuck after the application is approved with other payments', async () => {
  const { applicant } = await inPart()
  const paymentId = await firstPart(applicant)
  done(await give(applicant, { amount: fee }))
  done(await owe(applicant, owner, { paymentId }))
  done(await applicant.decide(collector, 'payment/confirm', { amount: fee }))
  done(await applicant.decide(chairman, 'approve', { note: 'x' }))
  expect(outcome(await refund(applicant, chairman, { paymentId, amount: 5_000 }))).toEqual([403, 'forbidden'])
  const returned = await refund(applicant, collector, { paymentId, amount: 5_000 })
  done(returned)
  expect(returned.body).toMatchObject({ status: 'approved', balance: { received: fee, missing: 0, isAsked: false } })
})

test('after the approval an OWNER keeps a part that was due back', async () => {
  const { applicant } = await inPart()
  const paymentId = await firstPart(applicant)
  done(await give(applicant, { amount: fee }))
  done(await owe(applicant, owner, { paymentId }))
  done(await applicant.decide(collector, 'payment/confirm', { amount: fee }))
  done(await applicant.decide(chairman, 'approve', { note: 'x' }))
  const withdrawal = { paymentId, reason: 'x' }
  expect(outcome(await applicant.decide(collector, 'payment/confirm', withdrawal))).toEqual([403, 'forbidden'])
  const kept = await applicant.decide(owner, 'payment/confirm', withdrawal)
  done(kept)
  expect(kept.body).toMatchObject({ status: 'approved', balance: { excess: 5_000 } })
})

test('an application goes on after one part was returned, and its holder names another', async () => {
  const { applicant } = await inPart()
  const paymentId = await firstPart(applicant)
  done(await give(applicant, {}))
  done(await confirmAs(applicant, collector, 'more', 7_000))
  done(await owe(applicant, owner, { paymentId }))
  expect((await applicant.get()).body).toMatchObject({ actions: [], balance: { isAsked: false } })
  done(await refund(applicant, collector, { paymentId, amount: 5_000 }))
  const own = (await applicant.get()).body
  expect(own).toMatchObject({ actions: ['payment'], balance: { missing: fee - 7_000, isAsked: true } })
  const given = await give(applicant, {})
  done(given)
  expect(given.body.payment).toMatchObject({ amount: fee - 7_000 })
  done(await applicant.decide(collector, 'payment/confirm'))
  done(await applicant.decide(chairman, 'approve', { note: 'x' }))
})

test('the last part that is reversed stays to be confirmed again while its holder names another', async () => {
  const { applicant, second } = await paidInTwo()
  done(await reverse(applicant, owner))
  const { payment, parts } = await read(applicant)
  expect([payment, parts?.map(({ state }) => state)]).toEqual([null, ['CONFIRMED', 'REVERSED']])
  expect(await give(applicant, { transactionId: second })).toMatchObject({ body: { fields: [{ code: 'rejected' }] } })
  done(await give(applicant, {}))
  const again = { paymentId: parts?.[1]?.id, reason: 'It was there after all' }
  expect(outcome(await applicant.decide(collector, 'payment/confirm', again))).toEqual([409, 'wrong_state'])
  done(await applicant.decide(owner, 'payment/confirm', again))
  expect(await read(applicant)).toMatchObject({ payment: { state: 'GIVEN' }, balance: { received: fee, missing: 0 } })
})

for (const isThere of [true, false]) {
  test(`after the approval a payment that no desk has decided is ${isThere ? 'confirmed' : 'rejected'}`, async () => {
    const { applicant } = await paidWithOneUndecided()
    done(await applicant.decide(chairman, 'approve', { note: 'x' }))
    const surplus = { amount: 5_000, arrived: 'more', reason: 'x' }
    const decided = isThere
      ? await applicant.decide(owner, 'payment/confirm', surplus)
      : await reject(applicant, collector)
    done(decided)
    expect(decided.body).toMatchObject({
      ...{ status: 'approved', payment: { state: isThere ? 'CONFIRMED' : 'REJECTED' } },
      balance: { excess: isThere ? 5_000 : 0, isAsked: false },
    })
    if (isThere) done(await owe(applicant, owner, { excess: 'due' }))
  })
}

test('two parts of an approved application that were reversed by mistake are confirmed again', async () => {
  const { applicant } = await paidInTwo()
  done(await applicant.decide(owner, 'approve', { note: 'x' }))
  const { payment, parts } = await read(applicant)
  const ids = [payment?.id, parts?.[0]?.id]
  for (const paymentId of ids) done(await reverse(applicant, owner, { paymentId }))
  const again: number[] = []
  for (const paymentId of ids) {
    const said = { paymentId, reason: 'It was there after all', arrived: again.length === 0 ? 'less' : undefined }
    again.push((await applicant.decide(owner, 'payment/confirm', said)).status)
  }
  expect(again).toEqual([200, 200])
})

test('a further payment of an approved application that was reversed by mistake is confirmed again', async () => {
  const { applicant } = await paidWithOneUndecided()
  done(await confirmAs(applicant, collector, 'more', 5_000))
  done(await applicant.decide(owner, 'approve', { note: 'x' }))
  const paymentId = (await read(applicant)).payment?.id
  done(await reverse(applicant, owner, { paymentId }))
  done(
    await applicant.decide(owner, 'payment/confirm', {
      ...{ paymentId, reason: 'It was there after all', amount: 5_000, arrived: 'more' },
    }),
  )
})

test('what is too much is due back once, not once for each part', async () => {
  const { applicant } = await inPart()
  done(await give(applicant, {}))
  done(await confirmAs(applicant, collector, 'more', 7_000))
  done(await owe(applicant, owner, { excess: 'due' }))
  const again = await owe(applicant, owner, { excess: 'due', paymentId: await firstPart(applicant) })
  expect(outcome(again)).toEqual([409, 'wrong_state'])
})

test('a filter of the desk for money that is due back finds an application of which a part is due', async () => {
  const { applicant } = await paidInTwo()
  done(await owe(applicant, owner, { paymentId: await firstPart(applicant) }))
  const { body } = await server.send({
    ...{ method: 'POST', url: '/api/payments/search', headers: collector },
    body: { state: 'REFUND_DUE', page: 1, size: 50 },
  })
  expect(body.list.map((row: { applicationId: string }) => row.applicationId)).toContain(applicant.id)
})

test('what is too much again after an excess was returned is returned with the payment that came last', async () => {
  const { applicant } = await paidInTwo()
  const paymentId = await firstPart(applicant)
  done(await reverse(applicant, owner, { paymentId }))
  done(await give(applicant, {}))
  const again = { paymentId, reason: 'It came after all', amount: 5_300, arrived: 'more' }
  done(await applicant.decide(owner, 'payment/confirm', again))
  done(await owe(applicant, owner, { excess: 'due', paymentId }))
  done(await refund(applicant, collector, { excess: true, amount: 300, paymentId }))
  done(await confirmAs(applicant, collector, 'more', 5_000))
  expect(await read(applicant)).toMatchObject({ balance: { excess: 5_000, missing: 0 } })
  expect(outcome(await owe(applicant, owner, { excess: 'due', paymentId }))).toEqual([409, 'wrong_state'])
  done(await owe(applicant, owner, { excess: 'due' }))
  const returned = await refund(applicant, collector, { excess: true, amount: 5_000 })
  done(returned)
  expect(returned.body).not.toMatchObject({ balance: { excess: 5_000 } })
})
