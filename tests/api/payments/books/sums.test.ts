import { beforeAll, expect, test } from 'vitest'
import { createApplicant, newTransactionId, op } from '../../../support/people/applicant.ts'
import { fee, openPayments, type Person } from '../../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, confirmedAt, givenAt, owe, refund, reject, reverse } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

type Asked = { from: string; to: string; by?: string; group?: string }

async function books(asked: Asked, headers: Record<string, string> = collector) {
  return server.send({ method: 'GET', url: `/api/payments/books?${new URLSearchParams(asked)}`, headers })
}
const none = { count: 0, base: 0, vat: 0, total: 0 }
const times = (count: number) => ({ count, base: count * 10_000, vat: count * 1_500, total: count * fee })

/** The books of one day. A test takes days of its own. */
async function bookOf(day: string, group = 'day', by = 'confirmation') {
  const { status, body } = await books({ from: day, to: day, group, by })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Moves the clock, and signs in again: sessions of earlier days have ended. */
async function at(moment: string): Promise<void> {
  server.clock.now = new Date(moment)
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  Object.assign(opened(), { owner, collector })
}

test('confirmed money has its fee and tax, under the day of Dhaka on which it was confirmed', async () => {
  // A minute before midnight in Dhaka, and the minute of midnight.
  await at('2027-01-03T17:59:00Z')
  await confirmedAt('pending')
  await at('2027-01-03T18:00:00Z')
  await confirmedAt('pending')
  await confirmedAt('pending1')
  await givenAt()
  expect(await bookOf('2027-01-03')).toEqual({
    rows: [{ key: '2027-01-03', confirmed: times(1), reversed: none, refunded: none }],
    total: { confirmed: times(1), reversed: none, refunded: none },
  })
  expect((await bookOf('2027-01-04')).total.confirmed).toEqual(times(2))
  const { body } = await books({ from: '2027-01-01', to: '2027-01-31' })
  expect(body.rows.map(({ key }: { key: string }) => key)).toEqual(['2027-01-03', '2027-01-04'])
  for (const [group, key] of [
    ['method', 'bkash'],
    ['purpose', 'REGISTRATION'],
    ['type', 'ARCHITECT'],
  ] as const) {
    expect((await bookOf('2027-01-04', group)).rows).toMatchObject([{ key, confirmed: times(2) }])
  }
  const { rows } = await bookOf('2027-01-04', 'district')
  expect(rows).toMatchObject([{ key: 'Rajshahi', confirmed: times(2) }])
})

test('a reversed payment is no longer confirmed on its day, and is reversed on the day of the reversal', async () => {
  await at('2027-01-06T05:00:00Z')
  await confirmedAt('pending')
  const { applicant } = await confirmedAt('pending')
  await at('2027-01-07T05:00:00Z')
  expect((await reverse(applicant, owner)).status).toBe(200)
  expect((await bookOf('2027-01-06')).total).toEqual({ confirmed: times(1), reversed: none, refunded: none })
  expect((await bookOf('2027-01-07')).total).toEqual({ confirmed: none, reversed: times(1), refunded: none })
  // The holder names another payment, which takes the place of the row: the reversal stays in the books.
  await at('2027-01-08T05:00:00Z')
  expect((await applicant.decide(collector, 'recheck', { reason: 'x' })).status).toBe(200)
  const transactionId = newTransactionId()
  const payment = { method: 'bkash', transactionId, date: '2027-01-08', purpose: 'REGISTRATION' }
  const renamed = await applicant.send({
    method: 'PATCH',
    url: `${applicant.family}/payment`,
    body: { id: applicant.id, payment },
  })
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
  expect((await bookOf('2027-01-07')).total.reversed).toEqual(times(1))
  expect((await bookOf('2027-01-08')).total).toEqual({ confirmed: none, reversed: none, refunded: none })
})

test('a confirmed payment that another reference replaces in a return is taken back', async () => {
  await at('2027-01-10T05:00:00Z')
  const { applicant } = await confirmedAt('pending')
  expect((await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] })).status).toBe(200)
  await at('2027-01-11T05:00:00Z')
  const { rev } = (await applicant.get()).body
  const answer = await applicant.patch([op('transactionId', newTransactionId(), rev)])
  expect((await applicant.submit(answer.body)).status).toBe(200)
  expect((await bookOf('2027-01-10')).total).toEqual({ confirmed: none, reversed: none, refunded: none })
  expect((await bookOf('2027-01-11')).total).toEqual({ confirmed: none, reversed: times(1), refunded: none })
})

test('returned money stays among the confirmed, and what was returned is apart, with its share of the tax', async () => {
  await at('2027-01-13T05:00:00Z')
  const { applicant } = await confirmedAt('pending')
  expect((await owe(applicant, owner)).status).toBe(200)
  expect((await bookOf('2027-01-13')).total).toEqual({ confirmed: times(1), reversed: none, refunded: none })
  await at('2027-01-14T05:00:00Z')
  expect((await refund(applicant, collector, { amount: 1_000, date: '2027-01-13' })).status).toBe(200)
  expect((await bookOf('2027-01-13')).total).toEqual({ confirmed: times(1), reversed: none, refunded: none })
  const part = { count: 1, base: 870, vat: 130, total: 1_000 }
  expect((await bookOf('2027-01-14')).total).toEqual({ confirmed: none, reversed: none, refunded: part })
  expect((await bookOf('2027-01-13', 'day', 'payment')).total.refunded).toEqual(part)
})

test('a rejected payment is in no sum; confirmed all the same, it is', async () => {
  await at('2027-01-16T05:00:00Z')
  const { applicant } = await givenAt()
  expect((await reject(applicant, collector, { cause: 'not_found' })).status).toBe(200)
  expect((await bookOf('2027-01-16')).rows).toEqual([])
  expect((await applicant.decide(owner, 'payment/confirm', { reason: 'x' })).status).toBe(200)
  expect((await bookOf('2027-01-16')).total.confirmed).toEqual(times(1))
})

test('by the day of payment, money is under the day that its payer wrote', async () => {
  await at('2027-01-19T05:00:00Z')
  const applicant = createApplicant(server)
  expect((await applicant.apply({ paymentDate: '2027-01-18' })).status).toBe(200)
  await applicant.decide(collector, 'payment/confirm')
  expect((await bookOf('2027-01-18', 'day', 'payment')).total.confirmed).toEqual(times(1))
  expect((await bookOf('2027-01-18')).rows).toEqual([])
  expect((await bookOf('2027-01-19')).total.confirmed).toEqual(times(1))
})

test('the books are for the desks that handle money, and for at most a year', async () => {
  const year = { from: '2026-01-01', to: '2026-12-31' }
  for (const role of ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR'] as const) {
    expect((await books(year, await server.signIn(role))).status).toBe(200)
  }
  for (const role of ['COMMITTEE', 'ICT', 'OFFICIAL', 'USER'] as const) {
    expect(outcome(await books(year, await server.signIn(role)))).toEqual([403, 'forbidden'])
  }
  expect((await books({ from: '2027-01-01', to: '2028-01-01' })).status).toBe(200)
  for (const [from, to] of [
    ['2027-01-01', '2028-01-02'],
    ['2027-01-02', '2027-01-01'],
    ['2027-02-30', '2027-03-01'],
    ['2027-01-01', 'tomorrow-x'],
  ] as const) {
    expect(outcome(await books({ from, to })), `${from} ${to}`).toEqual([400, 'invalid_request'])
  }
  expect(outcome(await books({ ...year, group: 'person' }))).toEqual([400, 'invalid_request'])
})
