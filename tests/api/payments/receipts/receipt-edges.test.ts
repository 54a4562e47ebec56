import { beforeAll, expect, test } from 'vitest'
import { dhakaDate } from '../../../../src/domain/reference/calendar.ts'
import { createApplicant, op } from '../../../support/people/applicant.ts'
import { createEnlistments } from '../../../support/people/enlistments.ts'
import { openPayments, type Person } from '../../../support/people/payment-steps.ts'
import { printReceipt, receiptsOf } from '../../../support/people/receipts.ts'
import { describeLines } from '../../../support/server/audit-texts.ts'
import type { ApiServer } from '../../../support/server/test-server.ts'

const { opened, confirmedAt, inPart, confirmAs, give, owe, refund } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

/** Moves the clock, and signs in again: sessions of earlier days have ended. */
async function at(moment: string): Promise<void> {
  server.clock.now = new Date(moment)
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  Object.assign(opened(), { owner, collector })
}

test('a number that is given by a printing is in the audit, as each other number', async () => {
  const { applicant } = await confirmedAt('pending')
  // As a process of the release before left it.
  await server.context.pool.query('DELETE FROM receipts WHERE application_id = $1', [applicant.id])
  expect((await printReceipt(server, applicant, applicant.holder)).status).toBe(200)
  const [receipt] = await receiptsOf(server, applicant.id)
  const lines = await describeLines(server.context.db, { about: applicant.id, known: { [applicant.id]: 'it' } })
  expect(lines.at(-1)).toBe('issue-receipt application it | pending > pending | {receipt:MR-#}')
  expect(receipt?.number).toMatch(/^MR-/)
})

test('a receipt does not become void before the day on which it was issued', async () => {
  await at('2026-11-24T05:00:00Z')
  const { applicant } = await inPart()
  await at('2026-11-28T05:00:00Z')
  await give(applicant, { date: '2026-11-27' })
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  const paymentId = (await applicant.get(owner)).body.parts?.[0]?.id
  expect((await owe(applicant, owner, { paymentId })).status).toBe(200)
  const paid = { paymentId, amount: 5_000, date: '2026-11-25' }
  expect((await refund(applicant, collector, paid)).status).toBe(200)
  const [receipt] = await receiptsOf(server, applicant.id)
  expect(receipt?.void_cause).toBe('RETURNED')
  expect(String(receipt?.void_on) >= dhakaDate(receipt?.issued_at ?? 0), `${receipt?.void_on}`).toBe(true)
})

test('a part that covers the fee after a return for another purpose is receipted', async () => {
  await at('2027-02-01T05:00:00Z')
  const office = createEnlistments(server, () => server.signIn('OWNER'))
  const user = await server.signIn('USER')
  const owned = await office.enlist({ headers: user })
  const { number } = await office.onlyOne(owned.holder)
  await at('2028-01-10T05:00:00Z')
  const again = createApplicant(server, { headers: await sessionOf(user.userId) })
  await again.create()
  expect((await again.submit(await again.fill({}))).status).toBe(200)
  expect((await confirmAs(again, collector, 'less', 5_750)).status).toBe(200)
  expect((await again.decide(collector, 'recheck', { reason: 'It is a renewal' })).status).toBe(200)
  const { rev } = (await again.get()).body
  const certificate = crypto.randomUUID()
  const file = await again.upload('previousCertificate', certificate)
  const patched = await again.patch([
    op('applicationPurpose', 'RENEWAL', rev),
    op('paymentPurpose', 'RENEWAL', rev),
    op('previousEnlistmentNo', number, rev),
    op(`documents/previousCertificate/${certificate}`, file, rev),
  ])
  expect(patched.status, JSON.stringify(patched.body)).toBe(200)
  const submitted = await again.submit(patched.body)
  expect([submitted.status, submitted.body.fee?.total], JSON.stringify(submitted.body)).toEqual([200, 5_750])
  expect((await again.get(owner)).body.payment).toMatchObject({ state: 'CONFIRMED', amount: 5_750 })
  expect((await receiptsOf(server, again.id)).map(({ amount }) => amount)).toEqual([5_750])
})

async function sessionOf(userId: string): Promise<Record<string, string>> {
  const { context } = server
  return { 'auth-token': await context.sessions.create(context.db, userId, { deviceId: 'test-device-1', label: '' }) }
}
