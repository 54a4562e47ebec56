import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnlinePayments } from '../../../src/server/modules/applications/submission/online-payment.ts'
import { createEnlistmentService } from '../../../src/server/modules/enlistments/service.ts'
import { createCheckoutService } from '../../../src/server/modules/payments/checkout-service.ts'
import { createPaymentPort } from '../../../src/server/modules/payments/create-payment-port.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { latest, settle, start } from '../../support/people/checkouts.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type BkashSimulator, startBkashSimulator } from '../../support/server/outside/bkash-simulator.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const minuteMs = 60_000

let bkash: BkashSimulator
let server: ApiServer
let collector: Record<string, string>
beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(async () => {
  await server.close()
  await bkash.close()
})

const outcome = ({ status, body }: { status: number; body: { code?: string; fields?: { code: string }[] } }) => [
  status,
  body.code,
  body.fields?.[0]?.code,
]
const moneyOf = (invoices: readonly string[]) => bkash.money.filter(({ invoice }) => invoices.includes(invoice))

async function filled(): Promise<Applicant> {
  const applicant = createApplicant(server)
  await applicant.create()
  await applicant.fill()
  return applicant
}

/** Runs the job that settles payments every minute. */
async function sweep(minutes = 2): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * minuteMs)
  const { context } = server
  const applications = createOnlinePayments(context, createEnlistmentService(context))
  await createCheckoutService({ context, port: createPaymentPort(context, fetch), applications }).settleAll()
}

test('a payment from the form is confirmed by the gateway, is in the answers, and lets the desk proceed', async () => {
  expect((await server.send({ method: 'GET', url: '/api/fees' })).body.onlineMethods).toEqual(['bkash'])
  const karim = await filled()
  const [first, again] = [await start(karim), await start(karim)]
  expect(first).toMatchObject({ status: 200, body: { state: 'OPEN', amount: 11_500, method: 'bkash' } })
  expect(again.body).toEqual(first.body)
  const { id, url } = first.body
  expect(bkash.payments.at(-1)).toMatchObject({ amount: '11500', invoice: 'T26-000001', payer: karim.mobile })
  expect(bkash.calls).toMatchObject({ grant: 1, create: 1 })

  const back = `/api/payments/bkash/return?paymentID=${bkash.paymentIdOf(url)}&status=success&signature=x`
  const returned = await server.send({ method: 'GET', url: back, headers: { 'api-key': 'none' } })
  expect(returned.status).toBe(303)
  expect(returned.headers.location).toBe(`/individual/apply?draft=${karim.id}&step=payment&paid=success`)
  expect((await karim.get()).body.payment).toBeNull()

  bkash.authorise(url)
  expect((await settle(karim, id, 'success')).body).toMatchObject({ state: 'PAID', url: null })
  const { payment, fee, answers, timeline } = (await karim.get()).body
  const transactionId = bkash.money[0]?.trxID
  expect(payment).toMatchObject({ method: 'bkash', transactionId, amount: 11_500, state: 'CONFIRMED' })
  expect(fee).toEqual({ base: 10_000, vat: 1_500, total: 11_500 })
  expect(answers).toMatchObject({ paymentMethod: 'bkash', transactionId, payerMobile: karim.mobile })
  expect(timeline.at(-1)).toMatchObject({ action: 'pay-online', by: 'holder' })
  const lines = await describeLines(server.context.db, { about: karim.id, known: { [karim.id]: 'it' } })
  const paid =
    '{amount:11500,method:bkash,receipt:MR-#,replaced:{method:bkash,transactionId:#},checkoutId:#,transactionId:BKT0000001}'
  expect(lines.at(-1)).toBe(`pay-online application it | ${paid}`)
  expect(outcome(await start(karim))).toEqual([409, 'wrong_state', 'not_open'])

  // Neither a higher fee nor another reference, entered after the payment, changes what was paid.
  server.clock.now = new Date(server.clock.now.getTime() + minuteMs)
  const { rev, docHash } = (await karim.get()).body
  expect((await karim.submit({ rev, docHash })).body).toMatchObject({ status: 'pending', fee: { total: 11_500 } })
  expect((await karim.get(collector)).body.actions).not.toContain('confirm-payment')
  expect((await karim.decide(collector, 'pending1')).body.status).toBe('pending1')
  const list = await server.send({ method: 'GET', url: '/api/payments/histories', headers: collector })
  expect(list.body.list).toMatchObject([{ transactionId, online: true, confirmedBy: null }])
})

test('the result that the browser reports is never trusted', async () => {
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  expect((await settle(karim, id, 'success')).body.state).toBe('FAILED')
  expect((await karim.get()).body.payment).toBeNull()
  // The payer agrees too late: the failed payment takes no money, and a new one is begun.
  bkash.authorise(url)
  await sweep()
  const second = (await start(karim)).body
  expect(second).toMatchObject({ state: 'OPEN' })
  expect(second.id).not.toBe(id)
  bkash.authorise(second.url)
  // The browser reports "cancel" although the payer agreed: the answer of the gateway counts.
  expect((await settle(karim, second.id, 'cancel')).body.state).toBe('PAID')
  expect(moneyOf(bkash.payments.slice(-2).map(({ invoice }) => invoice))).toHaveLength(1)
})

test('a payment whose browser never returns is settled by the job', async () => {
  const karim = await filled()
  const { url } = (await start(karim)).body
  await sweep()
  expect(await latest(karim)).toMatchObject({ state: 'OPEN' })
  bkash.authorise(url)
  await sweep()
  expect(await latest(karim)).toMatchObject({ state: 'PAID', transactionId: expect.any(String) })
  const left = await filled()
  await start(left)
  await sweep(25 * 60)
  expect(await latest(left)).toMatchObject({ state: 'EXPIRED' })
})

test('when the answer to an execution is lost it is queried, and no other payment can begin meanwhile', async () => {
  const lost = await filled()
  const first = (await start(lost)).body
  bkash.authorise(first.url)
  bkash.fail('execute', 'lost')
  expect((await settle(lost, first.id, 'success')).body.state).toBe('PAID')

  const unknown = await filled()
  const second = (await start(unknown)).body
  bkash.authorise(second.url)
  bkash.fail('execute', 'late')
  bkash.fail('query', 'cut', 'error')
  expect((await settle(unknown, second.id, 'success')).body.state).toBe('EXECUTING')
  expect((await unknown.get()).body.payment).toBeNull()
  expect(outcome(await start(unknown))).toEqual([409, 'payment_unconfirmed', 'pending'])
  await sweep()
  expect(await latest(unknown)).toMatchObject({ state: 'PAID' })
  expect(moneyOf(bkash.payments.slice(-2).map(({ invoice }) => invoice))).toHaveLength(2)
})

test('an execution that is still under way ends nothing, and a refusal ends it only after an hour', async () => {
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  bkash.authorise(url)
  bkash.fail('execute', 'busy')
  expect((await settle(karim, id, 'success')).body.state).toBe('EXECUTING')
  bkash.fail('execute', 'refused')
  await sweep()
  expect(await latest(karim)).toMatchObject({ state: 'EXECUTING' })
  bkash.fail('execute', 'refused')
  await sweep(61)
  expect(await latest(karim)).toMatchObject({ state: 'FAILED' })
  expect(outcome(await start(karim))).toEqual([200, undefined, undefined])
})

test.each([
  ['cancel', 'CANCELLED'],
  ['failure', 'FAILED'],
] as const)('a browser that returns with %s, and no money, leaves the payment %s', async (hint, state) => {
  const karim = await filled()
  const { id } = (await start(karim)).body
  expect((await settle(karim, id, hint)).body.state).toBe(state)
  expect((await start(karim)).body.state).toBe('OPEN')
})

test('a payment for another invoice than requested is not confirmed', async () => {
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  const asked = bkash.payments.at(-1)
  if (asked === undefined) throw new Error('The gateway has no payment')
  asked.invoice = 'T26-999999'
  bkash.authorise(url)
  expect((await settle(karim, id, 'success')).body.state).toBe('DISPUTED')
  expect(await latest(karim)).toMatchObject({ dispute: { cause: 'invoice' } })
  expect((await karim.get()).body.payment).toBeNull()
})

test('a payment of another amount than requested is not confirmed', async () => {
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  bkash.authorise(url)
  bkash.overrideReportedAmount('1')
  expect((await settle(karim, id, 'success')).body.state).toBe('DISPUTED')
  bkash.overrideReportedAmount(null)
  expect((await karim.get()).body.payment).toBeNull()
  expect(outcome(await start(karim))).toEqual([409, 'payment_unconfirmed', 'pending'])
})

test('when the gateway does not answer, no money is taken, and the same payment can be begun again', async () => {
  const karim = await filled()
  bkash.fail('create', 'lost', 'error')
  expect(outcome(await start(karim))).toEqual([409, 'payment_unconfirmed', 'unavailable'])
  expect(outcome(await start(karim))).toEqual([409, 'payment_unconfirmed', 'unavailable'])
  const begun = await start(karim)
  expect(begun.body.state).toBe('OPEN')
  expect(new Set(bkash.payments.slice(-2).map(({ invoice }) => invoice)).size).toBe(1)
})

test('all processes share one token, and only one of them renews it', async () => {
  const other = await server.beside()
  const people = await Promise.all([1, 2, 3, 4].map(() => filled()))
  server.clock.now = new Date(server.clock.now.getTime() + 59.5 * minuteMs)
  const before = bkash.calls.grant
  const answers = await Promise.all(
    people.map((one, index) => {
      const body = { applicationId: one.id }
      const at = index % 2 === 0 ? server : other
      return at.send({ method: 'POST', url: '/api/payments/checkouts', headers: one.holder, body })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(bkash.calls.grant - before).toBe(1)
  bkash.revokeTokens()
  expect((await start(await filled())).body.state).toBe('OPEN')
  expect(bkash.calls.grant - before).toBe(2)
  const { rows } = await server.context.pool.query('SELECT sealed FROM gateway_tokens')
  expect(rows[0].sealed.toString('latin1')).not.toContain('token-')
  await other.close()
})

test('only the holder pays and asks for the state, and only payment desks look up a transaction', async () => {
  const collector = await server.signIn('APP_COLLECTOR')
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  const stranger = createApplicant(server)
  await stranger.create()
  const begin = (headers: Record<string, string>) =>
    server.send({ method: 'POST', url: '/api/payments/checkouts', headers, body: { applicationId: karim.id } })
  const ask = (headers: Record<string, string>) =>
    server.send({ method: 'POST', url: '/api/payments/checkouts/settle', headers, body: { id, returned: 'success' } })
  const look = (headers: Record<string, string>) =>
    server.send({ method: 'GET', url: `/api/payments/checkouts?applicationId=${karim.id}`, headers })
  for (const call of [begin, ask, look]) {
    expect((await call({})).status).toBe(401)
    for (const headers of [stranger.holder, collector]) expect((await call(headers)).status).toBe(404)
  }
  expect((await latest(karim)).state).toBe('OPEN')

  bkash.authorise(url)
  await settle(karim, id, 'success')
  const { rev, docHash } = (await karim.get()).body
  await karim.submit({ rev, docHash })
  const lookUp = (headers: Record<string, string>, applicationId = karim.id) =>
    server.send({ method: 'GET', url: `/api/payments/lookup?applicationId=${applicationId}`, headers })
  expect((await lookUp(collector)).body.found).toMatchObject({ amount: 11_500, completed: true })
  const typed = createApplicant(server)
  await typed.apply()
  expect((await lookUp(collector, typed.id)).body).toEqual({ found: null })
  expect((await lookUp(karim.holder)).status).toBe(401)
  for (const role of ['USER', 'CHAIRMAN', 'COMMITTEE', 'ICT', 'OFFICIAL'] as const) {
    expect((await lookUp(await server.signIn(role))).status).toBe(403)
  }
})

test('a return without a known payment leads to the home page; unconfigured, bKash is not offered', async () => {
  const home = await server.send({ method: 'GET', url: '/api/payments/bkash/return?paymentID=TR9&status=success' })
  expect([home.status, home.headers.location]).toEqual([303, '/'])
  const plain = await createApiServer()
  expect((await plain.send({ method: 'GET', url: '/api/fees' })).body.onlineMethods).toEqual([])
  const karim = createApplicant(plain)
  await karim.create()
  expect((await start(karim)).status).toBe(404)
  await plain.close()
})

test('a payer is redirected only to bKash or to the configured server', async () => {
  const karim = await filled()
  bkash.overridePageUrl('https://payment.bkash.com.evil.example/?paymentID=1')
  expect(outcome(await start(karim))).toEqual([409, 'payment_unconfirmed', 'unavailable'])
  bkash.overridePageUrl(null)
  expect((await start(karim)).status).toBe(200)
})

test('no money is taken for a renewal that could not be submitted', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await karim.fill({ applicationPurpose: 'RENEWAL', paymentPurpose: 'RENEWAL', previousEnlistmentNo: 'ARC-2019-00001' })
  expect(outcome(await start(karim))).toEqual([422, 'incomplete', 'enlistment_unknown'])
})

test('money that the gateway took is not reversed by a desk', async () => {
  const karim = await filled()
  const { id, url } = (await start(karim)).body
  bkash.authorise(url)
  expect((await settle(karim, id, 'success')).body.state).toBe('PAID')
  const { rev, docHash } = (await karim.get()).body
  expect((await karim.submit({ rev, docHash })).status).toBe(200)
  const owner = await server.signIn('OWNER')
  const { version, actions } = (await karim.get(owner)).body
  expect(actions).not.toContain('reverse-payment')
  const body = { id: karim.id, version, reason: 'Refunded at bKash' }
  const answer = await server.send({ method: 'PATCH', url: `${karim.family}/payment/reverse`, headers: owner, body })
  expect(outcome(answer)).toEqual([409, 'wrong_state', 'paid_online'])
  expect((await karim.get(owner)).body.payment?.state).toBe('CONFIRMED')
  expect((await latest(karim)).state).toBe('PAID')
})
