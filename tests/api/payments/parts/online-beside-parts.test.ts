import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant, newTransactionId } from '../../../support/people/applicant.ts'
import { payDisputedAmount, start } from '../../../support/people/checkouts.ts'
import { type BkashSimulator, startBkashSimulator } from '../../../support/server/outside/bkash-simulator.ts'
import { type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

let bkash: BkashSimulator
let server: ApiServer
beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
})
afterAll(async () => {
  await server.close()
  await bkash.close()
})

/** A disputed online payment, then 5,000 by a typed number, then another number for the rest, which no desk has seen. */
async function disputedWithParts() {
  const [owner, collector] = [await server.signIn('OWNER'), await server.signIn('APP_COLLECTOR')]
  const applicant = createApplicant(server)
  await applicant.create()
  await applicant.fill()
  const dispute = await payDisputedAmount(applicant, bkash, '4000')
  expect((await applicant.submit((await applicant.get()).body)).status).toBe(200)
  expect((await applicant.decide(collector, 'payment/confirm', { arrived: 'less', amount: 5_000 })).status).toBe(200)
  const transactionId = newTransactionId()
  const payment = { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION', transactionId }
  const given = await applicant.send({
    ...{ method: 'PATCH', url: `${applicant.family}/payment`, body: { id: applicant.id, payment } },
  })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  const accept = () =>
    server.send({
      ...{ method: 'PATCH', url: `/api/payments/disputes/${dispute}`, headers: owner },
      body: { verdict: 'accept', reason: 'x' },
    })
  return { applicant, collector, transactionId, accept }
}

test('an online payment that is accepted later does not erase the number that was named for the rest', async () => {
  const { applicant, transactionId, accept } = await disputedWithParts()
  const accepted = await accept()
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const audit = await server.context.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('application_id', '=', applicant.id)
    .where('action', '=', 'accept-payment')
    .execute()
  expect(audit).toMatchObject([{ detail: { replaced: { method: 'bkash', transactionId, amount: 6_500 } } }])
})

test('with a part no online payment begins', async () => {
  const { applicant, collector } = await disputedWithParts()
  expect((await applicant.decide(collector, 'recheck', { reason: 'x' })).status).toBe(200)
  expect((await start(applicant)).status).toBe(409)
})
