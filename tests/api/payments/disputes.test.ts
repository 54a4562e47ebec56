import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnlinePayments } from '../../../src/server/modules/applications/submission/online-payment.ts'
import { createEnlistmentService } from '../../../src/server/modules/enlistments/service.ts'
import { settleDisputedPayment } from '../../../src/server/modules/payments/dispute-settlement.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { settle as ask, latest, payDisputedAmount, start } from '../../support/people/checkouts.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type BkashSimulator, startBkashSimulator } from '../../support/server/outside/bkash-simulator.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

type Headers = Record<string, string>

let bkash: BkashSimulator
let server: ApiServer
let collector: Headers & { userId: string }
beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(async () => {
  await server.close()
  await bkash.close()
})

const list = (headers: Headers, query = '') =>
  server.send({ method: 'GET', url: `/api/payments/disputes${query}`, headers })
const settle = (headers: Headers, id: string, verdict: string, reason = 'Seen in the statement') =>
  server.send({ method: 'PATCH', url: `/api/payments/disputes/${id}`, headers, body: { verdict, reason } })
const auditOf = async (applicationId: string) => {
  const known = { [applicationId]: 'it', [collector.userId]: 'collector' }
  const lines = await describeLines(server.context.db, { about: applicationId, known })
  return lines.filter((line) => /^\w+-payment/.test(line))
}

async function filled(options: Parameters<typeof createApplicant>[1] = {}): Promise<Applicant> {
  const applicant = createApplicant(server, options)
  await applicant.create()
  await applicant.fill({ nameEn: 'Disputed Person' })
  return applicant
}

test('the desk sees the requested and the paid amount, accepts once, and the application has that fee', async () => {
  const karim = await filled()
  const id = await payDisputedAmount(karim, bkash, '11000')
  const [waiting] = (await list(collector, '?state=open')).body.list
  expect(waiting).toMatchObject({ id, state: 'DISPUTED', cause: 'amount', asked: 11_500, amount: 11_000 })
  expect(waiting).toMatchObject({
    trackingNo: null,
    nameEn: 'Disputed Person',
    payer: karim.mobile,
    mobile: karim.mobile,
  })
  expect(waiting).toMatchObject({ invoice: waiting.saidInvoice, actions: ['accept', 'refuse'], settledBy: null })
  expect((await latest(karim)).dispute).toMatchObject({ cause: 'amount', amount: 11_000, asked: 11_500, reason: null })
  expect((await karim.get()).body.disputes).toMatchObject([{ state: 'DISPUTED', amount: 11_000 }])

  const [one, other] = await Promise.all([settle(collector, id, 'accept'), settle(collector, id, 'accept', 'Twice')])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body).toMatchObject({
    state: 'PAID',
    settledBy: { bn: 'APP_COLLECTOR Person', en: 'APP_COLLECTOR Person' },
    actions: [],
  })
  expect(other.body.reason).toBe(one.body.reason)
  const paid =
    '{amount:11000,method:bkash,receipt:MR-#,replaced:{method:bkash,transactionId:#},checkoutId:#,transactionId:BKT0000001}'
  const because = `because ${one.body.reason} | ${paid}`
  expect(await auditOf(karim.id)).toEqual([`accept-payment application it | APP_COLLECTOR collector | ${because}`])
  expect(outcome(await settle(collector, id, 'refuse'))).toEqual([409, 'wrong_state'])
  expect((await list(collector, '?state=open')).body.total).toBe(0)
  expect((await list(collector, '?state=settled')).body.list).toMatchObject([{ id, state: 'PAID' }])

  const { rev, docHash, payment, fee, disputes } = (await karim.get()).body
  expect(payment).toMatchObject({ state: 'CONFIRMED', amount: 11_000, transactionId: waiting.transactionId })
  expect([fee?.total, disputes]).toEqual([11_500, undefined])
  expect((await latest(karim)).dispute).toMatchObject({ state: 'PAID', reason: one.body.reason })
  expect((await karim.submit({ rev, docHash })).body).toMatchObject({ status: 'pending', fee: { total: 11_500 } })
  expect((await karim.decide(collector, 'pending1')).body.status).toBe('pending1')
})

test('a refused payment shows its holder the reason, and the holder can pay again', async () => {
  const karim = await filled()
  const id = await payDisputedAmount(karim, bkash, '1')
  expect(outcome(await start(karim))).toEqual([409, 'payment_unconfirmed'])
  expect(outcome(await settle(collector, id, 'refuse', ' '))).toEqual([400, 'invalid_request'])
  const refused = await settle(collector, id, 'refuse', 'Sent back on Sunday')
  expect(refused.body).toMatchObject({ state: 'REFUSED', reason: 'Sent back on Sunday' })
  expect((await settle(collector, id, 'refuse', 'Other words')).body.reason).toBe('Sent back on Sunday')
  expect(outcome(await settle(collector, id, 'accept'))).toEqual([409, 'wrong_state'])
  const paid = '{amount:1,method:bkash,checkoutId:#,transactionId:BKT0000002}'
  const because = `because Sent back on Sunday | ${paid}`
  expect(await auditOf(karim.id)).toEqual([`refuse-payment application it | APP_COLLECTOR collector | ${because}`])
  const { disputes, payment, timeline } = (await karim.get()).body
  expect(disputes).toMatchObject([{ state: 'REFUSED', reason: 'Sent back on Sunday' }])
  expect(payment).toBeNull()
  expect(timeline.at(-1)).toMatchObject({ action: 'refuse-payment', by: 'reception', reason: 'Sent back on Sunday' })
  const again = (await start(karim)).body
  bkash.authorise(again.url)
  expect((await ask(karim, again.id, 'success')).body.state).toBe('PAID')
  expect(outcome(await settle(collector, again.id, 'accept'))).toEqual([409, 'wrong_state'])
})

test('a second payment can only be refused', async () => {
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  // The answer of bKash is lost, and meanwhile a desk confirms the transaction id of a bank slip.
  bkash.authorise(url)
  bkash.fail('execute', 'late')
  bkash.fail('query', 'cut', 'error')
  expect((await ask(karim, id, 'success')).body.state).toBe('EXECUTING')
  const { rev, docHash } = (await karim.get()).body
  expect((await karim.submit({ rev, docHash })).status).toBe(200)
  expect((await karim.decide(collector, 'payment/confirm')).status).toBe(200)
  await bkash.heal()
  expect((await ask(karim, id)).body).toMatchObject({ state: 'DISPUTED', dispute: { cause: 'paid_already' } })
  const found = (await list(collector, '?state=open')).body.list
  expect(found).toMatchObject([{ id, cause: 'paid_already', amount: 11_500, actions: ['refuse'] }])
  const accepted = await settle(collector, id, 'accept')
  expect(outcome(accepted)).toEqual([409, 'wrong_state'])
  expect(accepted.body.fields).toEqual([{ path: 'payment', code: 'paid_already' }])
  expect((await settle(collector, id, 'refuse')).body.state).toBe('REFUSED')
  expect((await karim.get()).body.payment?.state).toBe('CONFIRMED')
})

test('a payment accepted after the submission is found by its transaction and checked for duplicates', async () => {
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  bkash.authorise(url)
  bkash.fail('execute', 'late')
  bkash.fail('query', 'cut', 'error')
  expect((await ask(karim, id, 'success')).body.state).toBe('EXECUTING')
  const { rev, docHash } = (await karim.get()).body
  expect((await karim.submit({ rev, docHash })).status).toBe(200)
  bkash.overrideReportedAmount('11000')
  await bkash.heal()
  expect((await ask(karim, id)).body).toMatchObject({ state: 'DISPUTED', dispute: { cause: 'amount' } })
  const find = async (text: string) => {
    const found = await server.send({ method: 'POST', url: '/api/apps/search', headers: collector, body: { text } })
    return found.body.list.map((row: { id: string }) => row.id)
  }
  const { transactionId } = (await list(collector, '?state=open')).body.list[0]
  expect(await find(transactionId)).toEqual([])
  expect((await settle(collector, id, 'accept')).body.state).toBe('PAID')
  bkash.overrideReportedAmount(null)
  expect(await find(transactionId)).toEqual([karim.id])
  const noted = await server.context.pool.query('SELECT FROM duplicate_checks WHERE application_id = $1', [karim.id])
  expect(noted.rowCount).toBeGreaterThan(0)
})

test('the same verdict succeeds when another one was committed after the payment was read', async () => {
  const karim = await filled()
  const id = await payDisputedAmount(karim, bkash, '11000')
  const onlinePayments = createOnlinePayments(server.context, createEnlistmentService(server.context))
  const isHeldBy: typeof onlinePayments.isHeldBy = async (...call) => {
    expect((await settle(collector, id, 'accept', 'First')).status).toBe(200)
    return onlinePayments.isHeldBy(...call)
  }
  const { userId } = collector
  const user = {
    id: userId,
    fullName: 'Desk',
    roles: ['APP_COLLECTOR' as const],
    locale: 'bn' as const,
    mobile: null,
    email: null,
  }
  const caller = { deviceId: 'desk', address: '127.0.0.1', userAgent: '', user, credentials: null, visitorToken: null }
  const parts = { context: server.context, applications: { ...onlinePayments, isHeldBy } }
  const settled = await settleDisputedPayment(parts, { caller, id, verdict: 'accept', reason: 'Second' })
  expect(settled).toMatchObject({ ok: true, value: { state: 'PAID', reason: 'First' } })
})

test('a transaction that is confirmed for one application cannot be accepted for another', async () => {
  const [rahim, karim] = [createApplicant(server), await filled()]
  const next = `BKT${String(bkash.money.length + 1).padStart(7, '0')}`
  await rahim.apply({ transactionId: next })
  expect((await rahim.decide(collector, 'payment/confirm')).status).toBe(200)
  const { id, url } = (await start(karim)).body
  bkash.authorise(url)
  expect((await ask(karim, id, 'success')).body).toMatchObject({ dispute: { cause: 'transaction_used' } })
  expect(outcome(await settle(collector, id, 'accept'))).toEqual([409, 'transaction_taken'])
  expect((await latest(karim)).state).toBe('DISPUTED')
  await settle(collector, id, 'refuse')
})

test('payment desks see disputes, two roles settle them, and no one settles their own', async () => {
  const account = await server.signIn('USER')
  const own = await filled({ headers: account })
  const id = await payDisputedAmount(own, bkash, '11000')
  for (const role of ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR'] as const) {
    expect((await list(await server.signIn(role), '?state=open')).body.list).toMatchObject([{ id }])
  }
  const [mine] = (await list(account)).body.list
  expect(mine).toMatchObject({ id, state: 'DISPUTED', amount: 11_000, payer: null, mobile: null, actions: [] })
  expect((await list(await server.signIn('USER'))).body.list).toEqual([])
  const chairman = await server.signIn('CHAIRMAN')
  expect((await list(chairman, '?state=open')).body.list[0].actions).toEqual([])
  for (const role of ['COMMITTEE', 'ICT', 'OFFICIAL'] as const) {
    expect((await list(await server.signIn(role))).status).toBe(403)
  }
  expect((await list({})).status).toBe(401)
  expect((await list(own.holder)).status).toBe(200)

  for (const role of ['USER', 'CHAIRMAN', 'COMMITTEE', 'ICT', 'OFFICIAL'] as const) {
    expect((await settle(await server.signIn(role), id, 'accept')).status).toBe(403)
  }
  expect((await settle({}, id, 'accept')).status).toBe(401)
  const both = await server.signIn('USER', 'APP_COLLECTOR')
  const held = await filled({ headers: both })
  const heldId = await payDisputedAmount(held, bkash, '2')
  expect((await settle(both, heldId, 'accept')).status).toBe(403)
  expect((await settle(collector, crypto.randomUUID(), 'accept')).status).toBe(404)
  expect((await settle(await server.signIn('OWNER'), id, 'accept')).body.state).toBe('PAID')
})
