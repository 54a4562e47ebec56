import { beforeAll, expect, test } from 'vitest'
import { openParts } from '../../../support/people/paid-in-parts.ts'
import { fee, openPayments, type Person, reason } from '../../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const payments = openPayments()
const { opened, give, reverse, owe, refund, inPart } = payments
const { read } = openParts(payments)

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

test('one part is reversed by its id, which takes a paid application back to its desk', async () => {
  const { applicant } = await inPart()
  await give(applicant, {})
  await applicant.decide(collector, 'payment/confirm')
  await applicant.decide(collector, 'pending1')
  const [part] = (await read(applicant)).parts ?? []
  expect(part?.actions).toEqual(['reverse-payment', 'refund-due'])
  const reversed = await reverse(applicant, collector, { paymentId: part?.id })
  expect(reversed.status, JSON.stringify(reversed.body)).toBe(200)
  expect(reversed.body).toMatchObject({
    ...{ status: 'pending', payment: null, balance: { received: 6_500, missing: 5_000, isAsked: true } },
    parts: [
      { state: 'REVERSED', amount: 5_000, reversal: { reason } },
      { state: 'CONFIRMED', amount: 6_500 },
    ],
  })
  expect(outcome(await applicant.decide(owner, 'pending1'))).toEqual([409, 'payment_unconfirmed'])
  expect((await give(applicant, {})).body).toMatchObject({ payment: { amount: 5_000 } })
  expect((await applicant.decide(collector, 'payment/confirm')).body.balance).toMatchObject({
    received: fee,
    missing: 0,
  })
})

test('an OWNER confirms a reversed part again by its id, and the last part is the payment in question again', async () => {
  const { applicant } = await inPart()
  await give(applicant, {})
  await applicant.decide(collector, 'payment/confirm')
  const [part] = (await read(applicant)).parts ?? []
  await reverse(applicant, owner, { paymentId: part?.id })
  const again = { paymentId: part?.id, reason: 'It came after all' }
  expect(outcome(await applicant.decide(collector, 'payment/confirm', again))).toEqual([409, 'wrong_state'])
  const confirmed = await applicant.decide(owner, 'payment/confirm', again)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  expect(confirmed.body).toMatchObject({
    payment: { state: 'CONFIRMED', amount: 6_500 },
    parts: [{ state: 'CONFIRMED', amount: 5_000 }],
    balance: { missing: 0 },
  })
})

test('the only part that is reversed or due back is the payment in question again', async () => {
  for (const step of [reverse, owe]) {
    const { applicant } = await inPart()
    const [part] = (await read(applicant)).parts ?? []
    const answer = await step(applicant, owner, { paymentId: part?.id })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.payment).toMatchObject({ id: part?.id, amount: 5_000 })
    expect(answer.body).not.toHaveProperty('parts')
    expect((await give(applicant, {})).status).not.toBe(200)
  }
})

test('each part shows the reason of its own step', async () => {
  const { applicant } = await inPart()
  await give(applicant, {})
  await applicant.decide(collector, 'payment/confirm')
  const [part] = (await read(applicant)).parts ?? []
  await reverse(applicant, owner, { paymentId: part?.id, reason: 'Of the first' })
  const other = (await read(applicant)).parts?.find(({ id }) => id !== part?.id)
  await reverse(applicant, owner, { paymentId: other?.id, reason: 'Of the second' })
  const shown = await read(applicant)
  const all = [...(shown.parts ?? []), ...(shown.payment === null ? [] : [shown.payment])]
  expect(all.map(({ reversal }) => reversal?.reason).sort()).toEqual(['Of the first', 'Of the second'])
  expect(all.find(({ id }) => id === part?.id)?.reversal?.reason).toBe('Of the first')
})

test('each part is returned by its id, at most with its amount, and no payment takes the place of money that is due', async () => {
  const { applicant } = await inPart()
  await give(applicant, {})
  await applicant.decide(collector, 'payment/confirm')
  const whole = await read(applicant)
  const paymentId = whole.parts?.[0]?.id
  expect((await owe(applicant, owner, { paymentId })).body).toMatchObject({
    payment: null,
    balance: { isAsked: false },
  })
  expect(await give(applicant, {})).toMatchObject({ status: 409 })
  expect(await refund(applicant, collector, { paymentId, amount: 5_001 })).toMatchObject({ status: 400 })
  expect((await refund(applicant, collector, { paymentId, amount: 5_000 })).status).toBe(200)
  const second = whole.payment?.id
  expect((await owe(applicant, owner, { paymentId: second })).status).toBe(200)
  expect((await refund(applicant, collector, { paymentId: second, amount: 6_500 })).status).toBe(200)
  expect(outcome(await applicant.decide(owner, 'recheck', { reason: 'x' }))).toEqual([409, 'wrong_state'])
  expect((await applicant.decide(owner, 'reject', { reason: 'x' })).status).toBe(200)
})

test('a part goes through a return: the same number again is no second payment, another one is', async () => {
  const { applicant, transactionId } = await inPart()
  expect((await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'] })).status).toBe(200)
  const back = (await applicant.get()).body
  expect(back.correction?.fields).toContain('transactionId')
  expect((await applicant.submit(back)).status).toBe(200)
  expect(await read(applicant)).toMatchObject({ status: 'pending', payment: null, parts: [{ amount: 5_000 }] })
  const search = { method: 'POST', url: `${applicant.family}/search`, headers: collector } as const
  const found = await server.send({ ...search, body: { text: transactionId } })
  expect(found.body.list).toMatchObject([{ id: applicant.id, paymentState: null, paymentMissing: 6_500 }])
  await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] })
  await give(applicant, { purpose: 'REGISTRATION' })
  expect((await applicant.submit((await applicant.get()).body)).status).toBe(200)
  expect(await read(applicant)).toMatchObject({
    payment: { state: 'GIVEN', amount: 6_500 },
    parts: [{ amount: 5_000 }],
  })
  expect((await server.send({ ...search, body: { text: transactionId } })).body.list).toHaveLength(1)
})
