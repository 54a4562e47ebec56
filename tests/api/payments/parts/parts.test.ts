import { beforeAll, expect, test } from 'vitest'
import { type Applicant, newTransactionId } from '../../../support/people/applicant.ts'
import { fee, openPayments, type Person, reason } from '../../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, givenAt, confirmedAt, confirmAs, give, reject, reverse, owe, refund, auditOf, messagesOf, inPart } =
  openPayments()

let server: ApiServer
let owner: Person
let collector: Person
let chairman: Person
beforeAll(() => {
  ;({ server, owner, collector, chairman } = opened())
})

const notTheFee = { code: 'payment_unconfirmed', fields: [{ path: 'amount', code: 'not_the_fee' }] }
const read = async (applicant: Applicant) => (await applicant.get(owner)).body

test('less than the fee is recorded with the amount that arrived, and a second payment completes the first', async () => {
  const { applicant, transactionId } = await givenAt()
  const before = await read(applicant)
  const part = await confirmAs(applicant, collector, 'less', 5_000)
  expect(part.status, JSON.stringify(part.body)).toBe(200)
  const balance = { received: 5_000, missing: 6_500, excess: 0, isAsked: true }
  expect(part.body).toMatchObject({
    ...{ status: 'pending', version: before.version + 1, payment: null, balance },
    parts: [{ state: 'CONFIRMED', amount: 5_000, transactionId }],
  })
  expect(part.body.parts?.[0]?.id).toBe(before.payment?.id)
  expect(await auditOf(applicant.id, 'confirm-payment')).toMatchObject([
    { from_status: 'pending', to_status: 'pending', detail: { transactionId, amount: 5_000, missing: 6_500 } },
  ])
  const [message, ...more] = await messagesOf('payment-in-part', applicant.id)
  expect([message?.text, more.length]).toEqual([expect.stringMatching(/৫০০০ টাকা.*৬৫০০ টাকা/s), 0])
  for (const [person, action] of [
    [collector, 'pending1'],
    [chairman, 'approve'],
    [owner, 'approve'],
  ] as const)
    expect(outcome(await applicant.decide(person, action, { note: 'x' }))).toEqual([409, 'payment_unconfirmed'])

  const own = (await applicant.get()).body
  expect(own).toMatchObject({
    payment: null,
    balance,
    actions: ['payment'],
    parts: [{ state: 'CONFIRMED', actions: [] }],
  })
  const next = newTransactionId()
  const given = await give(applicant, { transactionId: next })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  expect(given.body).toMatchObject({
    version: before.version + 2,
    payment: { state: 'GIVEN', amount: 6_500, transactionId: next },
    balance: { received: 5_000, missing: 6_500, isAsked: false },
  })
  const second = await applicant.decide(collector, 'payment/confirm')
  expect(second.body).toMatchObject({
    payment: { state: 'CONFIRMED', amount: 6_500 },
    parts: [{ amount: 5_000 }],
    balance: { received: fee, missing: 0, excess: 0, isAsked: false },
  })
  expect(await messagesOf('payment-confirmed', applicant.id)).toHaveLength(1)
  expect((await auditOf(applicant.id, 'confirm-payment'))[1]?.detail).toMatchObject({ amount: 6_500, part: 2 })
  expect((await applicant.decide(chairman, 'approve', { note: 'x' })).status).toBe(200)
})

test('an amount other than what is missing confirms nothing unless the desk says which it is', async () => {
  const { applicant } = await givenAt()
  const { version } = await read(applicant)
  for (const body of [
    { amount: 5_000 },
    { amount: 5_000, arrived: 'more' },
    { amount: 50_000, arrived: 'less' },
    { amount: fee, arrived: 'less' },
  ])
    expect(await applicant.decide(collector, 'payment/confirm', body), JSON.stringify(body)).toMatchObject({
      ...{ status: 409, body: notTheFee },
    })
  expect((await read(applicant)).version).toBe(version)
  await confirmAs(applicant, collector, 'less', 5_000)
  await give(applicant, {})
  for (const body of [{ amount: fee }, { amount: 6_499 }, { amount: 6_501 }])
    expect(await applicant.decide(collector, 'payment/confirm', body)).toMatchObject({ body: notTheFee })
  expect((await applicant.decide(collector, 'payment/confirm', { amount: 6_500 })).status).toBe(200)
})

test('more than the fee is recorded as it arrived, counts as paid, and is shown to the desk, in lists and to the holder', async () => {
  const { applicant, transactionId } = await givenAt()
  const more = await confirmAs(applicant, collector, 'more', 12_000)
  expect(more.status, JSON.stringify(more.body)).toBe(200)
  const balance = { received: 12_000, missing: 0, excess: 500, isAsked: false }
  expect(more.body).toMatchObject({ payment: { state: 'CONFIRMED', amount: 12_000 }, balance })
  expect(more.body).not.toHaveProperty('parts')
  expect((await auditOf(applicant.id, 'confirm-payment'))[0]?.detail).toMatchObject({ amount: 12_000, excess: 500 })
  expect((await applicant.get()).body).toMatchObject({ payment: { amount: 12_000 }, balance })
  const found = await server.send({
    ...{ method: 'POST', url: `${applicant.family}/search`, headers: collector, body: { text: transactionId } },
  })
  expect(found.body.list).toMatchObject([{ paymentState: 'CONFIRMED', paymentExcess: 500 }])
  const paid = await server.send({
    ...{ method: 'POST', url: '/api/payments/search', headers: collector },
    body: { text: transactionId, page: 1, size: 10 },
  })
  expect(paid.body.list).toMatchObject([{ amount: 12_000, state: 'CONFIRMED', excess: 500 }])
  expect((await applicant.decide(collector, 'pending1')).status).toBe(200)
})

test('three parts pay a fee, and each is in the lists, the totals and the search with its own amount', async () => {
  const numbers = [newTransactionId(), newTransactionId(), newTransactionId()] as const
  const totals = async () => {
    const url = '/api/payments/totals?from=2026-11-01&to=2026-11-30'
    const { days } = (await server.send({ method: 'GET', url, headers: owner })).body
    const sum = (what: 'confirmed' | 'given') =>
      days.reduce((all: number, day: Record<'confirmed' | 'given', { amount: number }>) => all + day[what].amount, 0)
    return { confirmed: sum('confirmed'), given: sum('given') }
  }
  const before = await totals()
  const { applicant } = await givenAt(numbers[0])
  await confirmAs(applicant, collector, 'less', 1_000)
  expect((await give(applicant, { transactionId: numbers[1] })).body.payment.amount).toBe(10_500)
  await confirmAs(applicant, collector, 'less', 2_000)
  expect((await give(applicant, { transactionId: numbers[2] })).body.payment.amount).toBe(8_500)
  expect(await totals()).toEqual({ confirmed: before.confirmed + 3_000, given: before.given + 8_500 })
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  expect(await totals()).toEqual({ confirmed: before.confirmed + fee, given: before.given })
  for (const text of numbers) {
    const headers = collector
    const found = await server.send({ method: 'POST', url: '/api/payments/search', headers, body: { text } })
    const amounts = found.body.list
      .map(({ amount }: { amount: number }) => amount)
      .sort((a: number, b: number) => a - b)
    expect([amounts, found.body.total]).toEqual([[1_000, 2_000, 8_500], 3])
    expect(new Set(found.body.list.map(({ id }: { id: string }) => id)).size).toBe(3)
    const applications = await server.send({
      method: 'POST',
      url: `${applicant.family}/search`,
      headers,
      body: { text },
    })
    expect(applications.body.list).toMatchObject([{ id: applicant.id }])
  }
  const histories = await server.send({ method: 'GET', url: '/api/payments/histories?size=50', headers: collector })
  const own = histories.body.list.filter((row: { applicationId: string }) => row.applicationId === applicant.id)
  expect(own.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1_000, 2_000, 8_500].sort())
})

test('a part is used once: not again here under any method, and not by another application', async () => {
  const { applicant, transactionId } = await inPart()
  const counted = {
    status: 422,
    body: { code: 'incomplete', fields: [{ path: 'payment.transactionId', code: 'counted' }] },
  }
  for (const again of [
    { transactionId: transactionId.toLowerCase() },
    { transactionId, method: 'Bank', bankName: 'Sonali Bank' },
  ])
    expect(await give(applicant, again)).toMatchObject(counted)
  const { applicant: other } = await givenAt()
  await reject(other, collector)
  expect(await give(other, { transactionId })).toMatchObject({ body: { code: 'transaction_taken' } })
  const duplicates = await server.send({
    ...{ method: 'GET', url: `/api/apps/duplicates?id=${applicant.id}`, headers: owner },
  })
  const same = duplicates.body.list.find(({ id }: { id: string | null }) => id === other.id)?.same
  expect(same).toContain('transaction')
})

test('a statement confirms neither a part nor a wrong sum, and matches the exact rest', async () => {
  const { applicant, transactionId } = await givenAt()
  const match = async (number: string, amount: number) => {
    const lines = [{ transactionId: number, amount, state: 'received' }]
    const { body } = await server.send({
      method: 'POST',
      url: '/api/payments/match',
      headers: collector,
      body: { lines },
    })
    return body.matches[0]
  }
  expect(await match(transactionId, 5_000)).toMatchObject({ outcome: 'wrong_amount' })
  await confirmAs(applicant, collector, 'less', 5_000)
  expect(await match(transactionId, 5_000)).toMatchObject({ outcome: 'confirmed', payments: [{ amount: 5_000 }] })
  const next = newTransactionId()
  await give(applicant, { transactionId: next })
  expect(await match(next, fee)).toMatchObject({ outcome: 'wrong_amount', payments: [{ rest: 6_500 }] })
  expect(await match(next, 6_500)).toMatchObject({ outcome: 'matched' })
  const { version } = await read(applicant)
  const bulk = (at: number) =>
    server.send({
      ...{ method: 'POST', url: '/api/apps/bulk', headers: collector },
      body: { action: 'confirm-payment', items: [{ id: applicant.id, version: at }] },
    })
  expect((await bulk(version)).body.results).toMatchObject([{ ok: true }])
  const { applicant: wrong } = await inPart()
  await give(wrong, { amount: 6_000 })
  const item = { id: wrong.id, version: (await read(wrong)).version }
  const refused = await server.send({
    ...{
      method: 'POST',
      url: '/api/apps/bulk',
      headers: collector,
      body: { action: 'confirm-payment', items: [item] },
    },
  })
  expect(refused.body.results).toMatchObject([{ ok: false, code: 'payment_unconfirmed' }])
})

test('a second payment is rejected and replaced while the first part stays', async () => {
  const { applicant } = await inPart()
  await give(applicant, {})
  const rejected = await reject(applicant, collector, { cause: 'not_found' })
  expect(rejected.body).toMatchObject({
    payment: { state: 'REJECTED', rejection: { reason } },
    parts: [{ amount: 5_000 }],
  })
  expect((await give(applicant, {})).body).toMatchObject({ payment: { state: 'GIVEN', amount: 6_500 } })
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
})

test('a step names only payments of its own application', async () => {
  const { applicant } = await confirmedAt('pending')
  const other = (await read((await confirmedAt('pending')).applicant)).payment?.id
  const refused = { status: 400, body: { fields: [{ path: 'paymentId', code: 'unknown' }] } }
  for (const step of [reverse, reject, owe, refund])
    expect(await step(applicant, owner, { paymentId: other })).toMatchObject(refused)
  expect(await applicant.decide(owner, 'payment/confirm', { paymentId: other })).toMatchObject(refused)
})

test('a process of the release before sees no payment in a part, so it forwards nothing, and still writes one', async () => {
  const { applicant } = await inPart()
  const { pool } = server.context
  const seen = () => pool.query('SELECT state, amount FROM payments WHERE application_id = $1', [applicant.id])
  expect((await seen()).rows).toEqual([])
  await pool.query(
    `INSERT INTO payments (application_id, method, transaction_id, reference, paid_on, purpose, amount, state, created_at)
     VALUES ($1, 'bkash', $2, $2, '2026-11-20', 'REGISTRATION', 6500, 'GIVEN', now())
     ON CONFLICT (application_id) DO UPDATE SET transaction_id = excluded.transaction_id`,
    [applicant.id, newTransactionId()],
  )
  expect((await seen()).rows).toEqual([{ state: 'GIVEN', amount: 6_500 }])
  expect(await read(applicant)).toMatchObject({ payment: { amount: 6_500 }, parts: [{ amount: 5_000 }] })
})
