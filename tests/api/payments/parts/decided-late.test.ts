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
  const approved = await applicant.decide(chairman, 'approve', { note: 'x' })
  if (approved.status !== 200) return
  // Either the approval waits, or the refund is still recorded.
  done(await refund(applicant, collector, { paymentId, amount: 5_000 }))
})

test('a payment that no desk has decided is not stuck after the application is approved', async () => {
  const { applicant } = await paidWithOneUndecided()
  const approved = await applicant.decide(chairman, 'approve', { note: 'x' })
  if (approved.status !== 200) return
  const confirmed = await applicant.decide(owner, 'payment/confirm', { amount: 5_000, arrived: 'more', reason: 'x' })
  const rejected = await reject(applicant, owner)
  expect([confirmed.status, rejected.status]).toContain(200)
})

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
