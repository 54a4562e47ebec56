import { beforeAll, expect, test } from 'vitest'
import { done, openParts } from '../../../support/people/paid-in-parts.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'

const payments = openPayments()
const { opened, confirmAs, give, reject, reverse, owe, messagesOf, inPart } = payments
const { firstPart, paidInTwo, paidWithOneUndecided } = openParts(payments)

let owner: Person
let collector: Person
beforeAll(() => {
  ;({ owner, collector } = opened())
})

test('nobody is asked to pay the rest for a rejected application', async () => {
  const { applicant } = await inPart()
  done(await applicant.decide(collector, 'reject', { reason: 'x' }))
  const own = (await applicant.get()).body
  expect(own.actions).not.toContain('payment')
  expect(own.balance).toMatchObject({ isAsked: false })
})

test('nobody is asked to pay the rest for an approved application, which cannot take a number', async () => {
  const { applicant } = await paidInTwo()
  done(await applicant.decide(owner, 'approve', { note: 'x' }))
  done(await reverse(applicant, owner, { paymentId: await firstPart(applicant) }))
  const own = (await applicant.get()).body
  expect(own.actions).not.toContain('payment')
  expect(own.balance).toMatchObject({ isAsked: false })
})

test('a holder whose fee is paid is not asked for another payment when a further one is rejected', async () => {
  const { applicant } = await paidWithOneUndecided()
  done(await reject(applicant, collector, { cause: 'not_found' }))
  const own = (await applicant.get()).body
  expect(own.actions).not.toContain('payment')
  expect((await messagesOf('payment-rejected', applicant.id)).map(({ text }) => text)).toEqual([])
  expect(await messagesOf('payment-unneeded', applicant.id)).toMatchObject([
    { text: expect.stringContaining('এখন কিছু দিতে হবে না') },
  ])
})

test('while money is due back no message asks to pay the rest', async () => {
  const { applicant } = await inPart()
  const before = (await messagesOf('payment-in-part', applicant.id)).length
  done(await give(applicant, {}))
  done(await owe(applicant, owner, { paymentId: await firstPart(applicant) }))
  done(await confirmAs(applicant, collector, 'less', 6_500))
  expect((await applicant.get()).body).toMatchObject({ actions: [], balance: { isAsked: false } })
  expect((await messagesOf('payment-in-part', applicant.id)).length - before).toBe(0)
  expect(await messagesOf('payment-arrived', applicant.id)).toMatchObject([{ text: expect.stringMatching('৬৫০০ টাকা') }])
})

test('the holder is asked for what is missing, whichever of two parts is reversed', async () => {
  const { applicant } = await paidInTwo()
  done(await reverse(applicant, owner))
  expect((await applicant.get()).body).toMatchObject({
    balance: { received: 5_000, missing: 6_500, isAsked: true },
    actions: ['payment'],
  })
})

test('the holder reads that a part is to be returned', async () => {
  const { applicant } = await paidInTwo()
  done(await owe(applicant, owner, { paymentId: await firstPart(applicant) }))
  const own = (await applicant.get()).body
  expect(own.parts?.[0]).toMatchObject({ state: 'CONFIRMED', refund: { reason: expect.any(String) } })
  expect(own.balance).toMatchObject({ isAsked: false })
})
