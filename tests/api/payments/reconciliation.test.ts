import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatementMatch } from '../../../src/contract/payments/reconciliation.ts'
import { refusalReasons } from '../../../src/domain/payments/statement/line-states.ts'
import { type Applicant, createApplicant, newTransactionId } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>
const fee = 11_500

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

async function paid(answers: Record<string, unknown> = {}) {
  const transactionId = newTransactionId()
  const applicant = createApplicant(server)
  expect((await applicant.apply({ transactionId, ...answers })).status).toBe(200)
  return { applicant, transactionId }
}

/** Asks about lines, which are received unless they say otherwise. */
function match(lines: readonly object[], headers = collector) {
  const body = { lines: lines.map((line) => ({ state: 'received', ...line })) }
  return server.send({ method: 'POST', url: '/api/payments/match', headers, body })
}

async function outcomes(lines: readonly object[]): Promise<string[]> {
  const { status, body } = await match(lines)
  expect(status).toBe(200)
  return body.matches.map((found: StatementMatch) => found.outcome)
}

test('each line of a statement gets its result, and the bulk confirms the matches', async () => {
  const [right, done, returned] = [await paid(), await paid(), await paid()]
  await done.applicant.decide(collector, 'payment/confirm')
  await returned.applicant.decide(collector, 'recheck', { reason: 'x' })
  const draft = createApplicant(server)
  await draft.create()
  const drafted = newTransactionId()
  await draft.fill({ transactionId: drafted })
  const lines = [
    // The id matches in another spelling, too.
    { transactionId: ` ${right.transactionId.toLowerCase()} `, amount: fee },
    { transactionId: right.transactionId, amount: fee - 1 },
    { transactionId: right.transactionId, amount: fee + 0.5 },
    { transactionId: done.transactionId, amount: fee },
    { transactionId: returned.transactionId, amount: fee },
    { transactionId: drafted, amount: fee },
    { transactionId: 'ZZ99999999', amount: fee },
    { transactionId: 'ক', amount: fee },
    { transactionId: "'; DROP\u0000 --", amount: fee },
  ]
  expect(await outcomes(lines)).toEqual([
    ...['matched', 'wrong_amount', 'wrong_amount', 'confirmed', 'elsewhere'],
    ...['unknown', 'unknown', 'unknown', 'unknown'],
  ])
  const [first] = (await match(lines)).body.matches
  const [payment] = first.payments
  expect(payment).toMatchObject({
    applicationId: right.applicant.id,
    kind: 'individual',
    amount: fee,
    fee,
    state: 'GIVEN',
  })
  const items = [{ id: payment.applicationId, version: payment.version }]
  const body = { action: 'confirm-payment', items }
  const bulk = await server.send({ method: 'POST', url: '/api/apps/bulk', headers: collector, body })
  expect(bulk.body.results).toEqual([
    { id: right.applicant.id, ok: true, version: payment.version + 1, status: 'pending' },
  ])
  expect(await outcomes(lines.slice(0, 1))).toEqual(['confirmed'])
})

test('a line that the statement does not call received matches nothing, whatever its number and amount', async () => {
  const { applicant, transactionId } = await paid()
  const line = { transactionId, amount: fee }
  expect(await outcomes([line, ...refusalReasons.map((state) => ({ ...line, state }))])).toEqual([
    'matched',
    ...refusalReasons.map(() => 'not_received'),
  ])
  // The desk sees which application has the number.
  const { matches } = (await match([{ ...line, amount: null, state: 'reversed' }])).body
  expect(matches[0].payments).toMatchObject([{ applicationId: applicant.id }])
  // A page that does not say what the statement says of its lines gets no matches.
  const bare = { method: 'POST', url: '/api/payments/match', headers: collector, body: { lines: [line] } } as const
  expect(outcome(await server.send(bare))).toEqual([400, 'invalid_request'])
  expect(outcome(await match([{ ...line, state: 'good' }]))).toEqual([400, 'invalid_request'])
})

test('of the numbers of a line the one that a payment has counts; two payments are a question', async () => {
  const [one, other] = [await paid(), await paid()]
  const line = { transactionId: 'ZZ99999999', amount: fee }
  expect(
    await outcomes([
      { ...line, otherNumbers: ['ZZ88888888', one.transactionId.toLowerCase()] },
      { ...line, otherNumbers: [one.transactionId, other.transactionId] },
      { ...line, transactionId: one.transactionId, otherNumbers: [other.transactionId] },
      { ...line, transactionId: one.transactionId, otherNumbers: [one.transactionId] },
      { ...line, otherNumbers: ['ZZ88888888'] },
    ]),
  ).toEqual(['matched', 'several', 'several', 'matched', 'unknown'])
  expect(outcome(await match([{ ...line, otherNumbers: Array(9).fill('ZZ88888888') }]))).toEqual([
    400,
    'invalid_request',
  ])
})

test('a number that was typed beside a payment through a gateway finds no payment', async () => {
  const { applicant, transactionId } = await paid()
  const { pool } = server.context
  await pool.query(`UPDATE payments SET reference = 'GW12345678' WHERE application_id = $1`, [applicant.id])
  const { body } = await match([{ transactionId, amount: fee }])
  expect(body.matches).toEqual([{ outcome: 'unknown', payments: [] }])
})

test('an id that is in two applications is shown with both', async () => {
  const [one, other] = [await paid(), await paid()]
  await server.context.pool.query('UPDATE payments SET transaction_id = $1 WHERE application_id = $2', [
    one.transactionId,
    other.applicant.id,
  ])
  await server.context.pool.query(
    `UPDATE application_numbers n SET key = o.key FROM application_numbers o
     WHERE n.application_id = $2 AND o.application_id = $1 AND n.kind = 'transaction' AND o.kind = 'transaction'`,
    [one.applicant.id, other.applicant.id],
  )
  const { body } = await match([{ transactionId: one.transactionId, amount: fee }])
  expect(body.matches[0].outcome).toBe('used_twice')
  const ids = body.matches[0].payments.map(({ applicationId }: { applicationId: string }) => applicationId)
  expect(ids.toSorted()).toEqual([one.applicant.id, other.applicant.id].toSorted())
})

test('a statement is sent in limited parts, only by roles that confirm payments', async () => {
  const line = { transactionId: 'ZZ99999999', amount: fee }
  expect((await match(Array(500).fill(line))).status).toBe(200)
  expect(outcome(await match(Array(501).fill(line)))).toEqual([400, 'invalid_request'])
  expect(outcome(await match([]))).toEqual([400, 'invalid_request'])
  expect(outcome(await match([{ ...line, amount: -1 }]))).toEqual([400, 'invalid_request'])
  expect(outcome(await match([{ ...line, transactionId: 'x'.repeat(41) }]))).toEqual([400, 'invalid_request'])
  expect(outcome(await match([line], await server.signIn('CHAIRMAN')))).toEqual([403, 'forbidden'])
})

function search(body: object, headers = collector) {
  return server.send({ method: 'POST', url: '/api/payments/search', headers, body })
}

const idsOf = (body: { list: { applicationId: string }[] }) => body.list.map(({ applicationId }) => applicationId)

test('payments are found by id, number, state, method and day, and totals match the list', async () => {
  const day = '2026-10-05'
  const people: { applicant: Applicant; transactionId: string }[] = []
  for (let at = 0; at < 5; at += 1) people.push(await paid({ paymentDate: day }))
  const [first, second] = people
  if (first === undefined || second === undefined) throw new Error('No payment')
  await second.applicant.decide(collector, 'payment/confirm')
  const whole = await first.applicant.get()
  const trackingNo = (await search({ text: first.transactionId.toLowerCase() })).body.list[0].trackingNo
  expect(idsOf((await search({ text: trackingNo })).body)).toEqual([first.applicant.id])
  expect((await search({ text: first.transactionId.slice(0, 8) })).body.list).toEqual([])
  expect(whole.status).toBe(200)
  const ofDay = { from: day, to: day }
  expect((await search({ ...ofDay, state: 'CONFIRMED' })).body).toMatchObject({
    total: 1,
    list: [
      { applicationId: second.applicant.id, confirmedBy: { bn: 'APP_COLLECTOR Person', en: 'APP_COLLECTOR Person' } },
    ],
  })
  const pages = [1, 2, 3].map((page) => search({ ...ofDay, page, size: 2 }))
  const listed = (await Promise.all(pages)).flatMap(({ body }) => idsOf(body))
  expect(listed.toSorted()).toEqual(people.map(({ applicant }) => applicant.id).toSorted())
  const [method] = (await search(ofDay)).body.list.map((payment: { method: string }) => payment.method)
  expect((await search({ ...ofDay, method })).body.total).toBe(5)
  expect((await search({ ...ofDay, method: 'none' })).body.total).toBe(0)
  const totals = await server.send({
    method: 'GET',
    url: `/api/payments/totals?from=2026-10-01&to=2026-10-31`,
    headers: collector,
  })
  expect(totals.body.days).toEqual([
    {
      date: day,
      confirmed: { count: 1, amount: fee },
      given: { count: 4, amount: 4 * fee },
      reversed: { count: 0, amount: 0 },
    },
  ])
})

test('the latest day comes first, drafts are not listed, and impossible dates are refused', async () => {
  const dates = (await search({ size: 100 })).body.list.map(({ date }: { date: string }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
  const draft = createApplicant(server)
  await draft.create()
  const transactionId = newTransactionId()
  await draft.fill({ transactionId })
  const payment = { method: 'bkash', transactionId, date: '2026-09-09', purpose: 'REGISTRATION' }
  const body = { id: draft.id, payment }
  expect((await draft.send({ method: 'PATCH', url: `${draft.family}/payment`, body })).status).toBe(200)
  expect((await search({ text: transactionId })).body.total).toBe(0)
  expect(idsOf((await search({ size: 100 })).body)).not.toContain(draft.id)
  const ofDraft = '/api/payments/totals?from=2026-09-09&to=2026-09-09'
  expect((await server.send({ method: 'GET', url: ofDraft, headers: collector })).body).toEqual({ days: [] })
  expect(outcome(await search({ from: '2026-02-30' }))).toEqual([400, 'invalid_request'])
  const url = '/api/payments/totals?from=2026-10-01&to=2026-11-01'
  expect(outcome(await server.send({ method: 'GET', url, headers: collector }))).toEqual([400, 'invalid_request'])
  expect(outcome(await search({}, await server.signIn('USER')))).toEqual([403, 'forbidden'])
})
