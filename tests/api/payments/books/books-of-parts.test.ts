import { beforeAll, expect, test } from 'vitest'
import { csvRecords } from '../../../support/files/workbook-rows.ts'
import { type Applicant, newTransactionId } from '../../../support/people/applicant.ts'
import { fee, openPayments, type Person } from '../../../support/people/payment-steps.ts'
import type { ApiServer } from '../../../support/server/test-server.ts'

const { opened, inPart, give, reverse, owe, refund } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

/** Moves the clock, and signs in again: sessions of earlier days have ended. Each test has a day of its own. */
async function at(moment: string): Promise<string> {
  server.clock.now = new Date(moment)
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  Object.assign(opened(), { owner, collector })
  return moment.slice(0, 10)
}
async function bookOf(day: string) {
  const url = `/api/payments/books?from=${day}&to=${day}`
  return (await server.send({ method: 'GET', url, headers: collector })).body.total
}
async function paidInTwo(): Promise<{ applicant: Applicant; part: string; numbers: string[] }> {
  const { applicant, transactionId } = await inPart()
  const next = newTransactionId()
  expect((await give(applicant, { transactionId: next })).status).toBe(200)
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  const part = (await applicant.get(owner)).body.parts?.[0]?.id ?? ''
  return { applicant, part, numbers: [transactionId, next] }
}

test('a reversed part is no longer confirmed in the books', async () => {
  const day = await at('2027-02-03T05:00:00Z')
  const { applicant, part } = await paidInTwo()
  expect((await reverse(applicant, owner, { paymentId: part })).status).toBe(200)
  const { confirmed, reversed } = await bookOf(day)
  expect([confirmed.total, reversed.total]).toEqual([6_500, 5_000])
})

test('the only part, reversed, is no longer confirmed in the books', async () => {
  const day = await at('2027-02-05T05:00:00Z')
  const { applicant } = await inPart()
  const paymentId = (await applicant.get(owner)).body.parts?.[0]?.id
  expect((await reverse(applicant, owner, { paymentId })).status).toBe(200)
  const { confirmed, reversed } = await bookOf(day)
  expect([confirmed.total, reversed.total]).toEqual([0, 5_000])
})

test('the only part, reversed and confirmed again, is counted once', async () => {
  const day = await at('2027-02-06T05:00:00Z')
  const { applicant } = await inPart()
  const paymentId = (await applicant.get(owner)).body.parts?.[0]?.id
  expect((await reverse(applicant, owner, { paymentId })).status).toBe(200)
  const again = { reason: 'It came after all', arrived: 'less', amount: 5_000 }
  const answer = await applicant.decide(owner, 'payment/confirm', again)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { confirmed, reversed } = await bookOf(day)
  expect([confirmed.total, reversed.total]).toEqual([5_000, 5_000])
})

test('a part that an OWNER confirms again is booked again, once', async () => {
  const day = await at('2027-02-07T05:00:00Z')
  const { applicant, part } = await paidInTwo()
  expect((await reverse(applicant, owner, { paymentId: part })).status).toBe(200)
  const again = await applicant.decide(owner, 'payment/confirm', { paymentId: part, reason: 'It came after all' })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  const { confirmed, reversed } = await bookOf(day)
  expect([confirmed.total, confirmed.vat, reversed.total]).toEqual([fee, 1_500, 5_000])
})

test('a part that was returned is in the books and in the tax that is due', async () => {
  const day = await at('2027-02-09T05:00:00Z')
  const { applicant, part } = await paidInTwo()
  expect((await owe(applicant, owner, { paymentId: part })).status).toBe(200)
  expect((await refund(applicant, collector, { paymentId: part, amount: 5_000, date: day })).status).toBe(200)
  const { confirmed, refunded } = await bookOf(day)
  expect([confirmed.total, refunded.total]).toEqual([fee, 5_000])
  const url = '/api/payments/vat?from=2027-02&to=2027-02'
  const [month] = (await server.send({ method: 'GET', url, headers: collector })).body.months
  expect(month.refunded).toBeGreaterThanOrEqual(652)
})

test('the file of payments has each part, as the list of the page has', async () => {
  const day = await at('2027-02-11T05:00:00Z')
  const { numbers } = await paidInTwo()
  const body = { state: 'CONFIRMED', from: '2026-01-01', to: day }
  const page = await server.send({ method: 'POST', url: '/api/payments/search', headers: collector, body })
  const shown = page.body.list.map(({ transactionId }: { transactionId: string }) => transactionId)
  expect(shown).toEqual(expect.arrayContaining(numbers))
  const file = await server.send({
    ...{ method: 'POST', url: '/api/payments/export', headers: collector },
    body: { ...body, locale: 'en', format: 'csv' },
  })
  const rows = csvRecords(file.bytes.toString())
  expect(rows.map((row) => row['Transaction ID'])).toEqual(expect.arrayContaining(numbers))
  expect(rows).toHaveLength(page.body.total)
})
