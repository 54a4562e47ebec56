import { beforeAll, expect, test } from 'vitest'
import { createApplicant, newTransactionId, op } from '../../../support/people/applicant.ts'
import { fee, openPayments, type Person, reason } from '../../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, confirmedAt, reverse, messagesOf } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
let committee: Person
let chairman: Person
beforeAll(() => {
  ;({ server, owner, collector, committee, chairman } = opened())
})

test('the reversed reference is confirmed again by an OWNER with a reason only, never on the way', async () => {
  const { applicant } = await confirmedAt('pending')
  await reverse(applicant, collector)
  const refused = await applicant.decide(collector, 'payment/confirm', { reason: 'a mistake' })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'wrong_state', fields: [{ path: 'payment', code: 'reversed' }] },
  ])
  expect(outcome(await applicant.decide(owner, 'payment/confirm'))).toEqual([400, 'invalid_request'])
  const { version } = (await applicant.get(owner)).body
  const bulk = { action: 'confirm-payment', items: [{ id: applicant.id, version }] }
  for (const headers of [owner, collector]) {
    const answer = await server.send({ method: 'POST', url: '/api/apps/bulk', headers, body: bulk })
    expect(answer.body.results).toMatchObject([{ ok: false }])
  }
  expect(outcome(await applicant.decide(owner, 'pending1'))).toEqual([409, 'payment_unconfirmed'])
  expect((await applicant.get(collector)).body.actions).not.toContain('confirm-payment')
  const again = await applicant.decide(owner, 'payment/confirm', { reason: 'The bank withdrew its note' })
  expect([again.status, again.body.payment?.state]).toEqual([200, 'CONFIRMED'])
  expect(again.body.payment).not.toHaveProperty('reversal')
  expect((await applicant.decide(collector, 'pending1')).status).toBe(200)
})

test('after a return the holder gives another payment, which the collector confirms; the same one stays reversed', async () => {
  const { applicant, transactionId } = await confirmedAt('pending1')
  await reverse(applicant, owner)
  // The desk names something else only: the number of the payment is open all the same.
  const returned = await applicant.decide(collector, 'recheck', { reason: 'Pay again', fields: ['nameEn'] })
  expect(returned.body.correction?.fields).toEqual(['nameEn', 'transactionId'])
  const at = (await applicant.get()).body
  expect((await applicant.submit(at)).status).toBe(200)
  expect((await applicant.get(collector)).body.payment).toMatchObject({ state: 'REVERSED', transactionId })
  await applicant.decide(collector, 'recheck', { reason: 'Another payment, please', fields: ['transactionId'] })
  const spelled = { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION' }
  const body = { id: applicant.id, payment: { ...spelled, transactionId: transactionId.toLowerCase() } }
  const same = await applicant.send({ method: 'PATCH', url: `${applicant.family}/payment`, body })
  expect([same.status, same.body.payment?.reversal?.reason]).toEqual([200, reason])
  expect((await applicant.get(collector)).body.payment?.state).toBe('REVERSED')
  const next = newTransactionId()
  const { rev } = (await applicant.get()).body
  const changed = await applicant.patch([op('transactionId', next, rev)])
  expect((await applicant.submit(changed.body)).status).toBe(200)
  const now = (await applicant.get(collector)).body
  expect(now.payment).toMatchObject({ state: 'GIVEN', transactionId: next, confirmedAt: null })
  expect(now.payment).not.toHaveProperty('reversal')
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
})

test('a reversal while the holder corrects opens the number of the payment; one that crosses the submission is safe', async () => {
  const { applicant } = await confirmedAt('recheck')
  const reversed = await reverse(applicant, owner)
  expect(reversed.body.correction?.fields).toEqual(['nameEn', 'transactionId'])
  const { rev } = (await applicant.get()).body
  const typed = await applicant.patch([op('transactionId', newTransactionId(), rev)])
  expect(typed.body.results.map(({ outcome: settled }) => settled)).toEqual(['acked'])

  const crossing = (await confirmedAt('recheck')).applicant
  const [{ rev: seen, docHash }, { version }] = [(await crossing.get()).body, (await crossing.get(owner)).body]
  const [submitted, undone] = await Promise.all([
    crossing.submit({ rev: seen, docHash }),
    reverse(crossing, owner, { version }),
  ])
  expect(submitted.status).toBe(200)
  const after = (await crossing.get(owner)).body
  expect(after.status).toBe('pending')
  expect(after.payment?.state).toBe(undone.status === 200 ? 'REVERSED' : 'CONFIRMED')
  expect([200, 409]).toContain(undone.status)
})

test('a freed reference pays another application, is shown as reversed to its desk, and is not confirmed twice', async () => {
  const { applicant, transactionId } = await confirmedAt('pending')
  await reverse(applicant, owner)
  const other = createApplicant(server)
  expect((await other.apply({ transactionId: transactionId.toLowerCase() })).status).toBe(200)
  const url = `/api/apps/duplicates?id=${other.id}`
  const { list } = (await server.send({ method: 'GET', url, headers: collector })).body
  expect(list.find(({ id }: { id: string }) => id === applicant.id)).toMatchObject({
    same: expect.arrayContaining(['transaction']),
    paymentState: 'REVERSED',
  })
  expect((await other.decide(collector, 'payment/confirm')).status).toBe(200)
  expect(outcome(await applicant.decide(owner, 'payment/confirm', { reason: 'x' }))).toEqual([409, 'transaction_taken'])
})

test('lists, totals, counters, reports and statements no longer count it, and show it as reversed', async () => {
  const { applicant, transactionId } = await confirmedAt('approved')
  const counted = async () => {
    const get = async (url: string) => (await server.send({ method: 'GET', url, headers: owner })).body
    const { payments } = await get('/api/stats')
    const { days } = await get('/api/payments/totals?from=2026-11-01&to=2026-11-30')
    const sum = (of: 'confirmed' | 'reversed') =>
      days.reduce((total: number, day: Record<typeof of, { amount: number }>) => total + day[of].amount, 0)
    const income = await server.context.db
      .selectFrom('report_counts' as never)
      .selectAll()
      .execute()
    const taka = (income as { subject: string; amount: number }[])
      .filter(({ subject }) => subject === 'income')
      .reduce((total, { amount }) => total + amount, 0)
    return { payments, confirmed: sum('confirmed'), reversed: sum('reversed'), taka }
  }
  const before = await counted()
  expect((await reverse(applicant, owner)).status).toBe(200)
  const after = await counted()
  expect(after).toEqual({
    payments: before.payments - 1,
    confirmed: before.confirmed - fee,
    reversed: before.reversed + fee,
    taka: before.taka - fee,
  })
  const row = { applicationId: applicant.id, state: 'REVERSED', approvedUnpaid: true }
  const listed = await server.send({
    method: 'GET',
    url: '/api/payments/histories?state=REVERSED',
    headers: chairman,
  })
  expect(listed.body.list).toContainEqual(
    expect.objectContaining({ ...row, reversedAt: server.clock.now.toISOString(), reversedBy: expect.anything() }),
  )
  const found = await server.send({
    method: 'POST',
    url: '/api/payments/search',
    headers: owner,
    body: { text: transactionId, state: 'REVERSED' },
  })
  expect(found.body.list).toMatchObject([row])
  const confirmed = await server.send({
    method: 'POST',
    url: '/api/payments/search',
    headers: owner,
    body: { text: transactionId, state: 'CONFIRMED' },
  })
  expect(confirmed.body.list).toEqual([])
  const lines = [{ transactionId, amount: fee, state: 'received' }]
  const matched = await server.send({ method: 'POST', url: '/api/payments/match', headers: owner, body: { lines } })
  expect(matched.body.matches[0].outcome).toBe('elsewhere')
})

test('an approved application without a payment keeps its enlistment, and each OWNER is notified of each', async () => {
  for (const { applicant } of [await confirmedAt('approved'), await confirmedAt('approved')]) {
    const reversed = await reverse(applicant, owner)
    expect(reversed.body.enlistment?.state).toBe('ACTIVE')
    expect(await messagesOf('approved-unpaid', applicant.id)).toEqual([
      expect.objectContaining({ text: expect.stringContaining(reversed.body.trackingNo) }),
    ])
  }
})

test('a statement after a reversal confirms nothing on the way', async () => {
  const { applicant, transactionId } = await confirmedAt('pending')
  await reverse(applicant, owner)
  const match = async () =>
    (
      await server.send({
        method: 'POST',
        url: '/api/payments/match',
        headers: collector,
        body: { lines: [{ transactionId, amount: fee, state: 'received' }] },
      })
    ).body.matches[0]
  expect((await match()).outcome).toBe('elsewhere')
  expect((await match()).payments).toMatchObject([{ state: 'REVERSED', status: 'pending' }])
  const other = createApplicant(server)
  await other.apply({ transactionId })
  expect((await match()).outcome).toBe('matched')
})

test('the application of a reversed payment has its earlier place at the reception desk', async () => {
  const { applicant } = await confirmedAt('pending2')
  const first = server.clock.now
  server.clock.now = new Date(first.getTime() + 60_000)
  const { body } = await reverse(applicant, owner)
  expect(body.arrivedAt).toBe(first.toISOString())
  server.clock.now = first
})

test('after the last version of a form was reopened, a rejected application needs its payment again', async () => {
  const { applicant, transactionId } = await confirmedAt('rejected')
  await reverse(applicant, owner)
  const reopened = await applicant.decide(chairman, 'recheck', { reason: 'Pay again', fields: ['nameEn'] })
  expect(reopened.body.correction?.fields).toEqual(['nameEn', 'transactionId'])
  expect((await applicant.submit((await applicant.get()).body)).status).toBe(200)
  expect((await applicant.get(owner)).body.payment).toMatchObject({ state: 'REVERSED', transactionId })
  expect(outcome(await applicant.decide(chairman, 'approve', { note: 'x' }))).toEqual([409, 'payment_unconfirmed'])
})

test('a reversal of an approved application that was a mistake is withdrawn by an OWNER with a reason only', async () => {
  const { applicant } = await confirmedAt('approved')
  // A confirmed payment is confirmed already: nothing changes.
  const { version } = (await applicant.get()).body
  expect((await applicant.decide(owner, 'payment/confirm', { reason: 'x' })).body.version).toBe(version)
  await reverse(applicant, owner)
  for (const headers of [collector, committee, chairman]) {
    expect((await applicant.get(headers)).body.actions).toEqual([])
    expect([403, 409]).toContain((await applicant.decide(headers, 'payment/confirm', { reason: 'x' })).status)
  }
  expect((await applicant.get(owner)).body.actions).toEqual(['confirm-payment'])
  expect(outcome(await applicant.decide(owner, 'payment/confirm'))).toEqual([400, 'invalid_request'])
  const again = await applicant.decide(owner, 'payment/confirm', { reason: 'Reversed the wrong one' })
  expect(again.body).toMatchObject({
    status: 'approved',
    enlistment: { state: 'ACTIVE' },
    payment: { state: 'CONFIRMED' },
  })
  expect(again.body.payment).not.toHaveProperty('reversal')
  expect(again.body.timeline.at(-1)).toMatchObject({ action: 'confirm-payment', reason: 'Reversed the wrong one' })
})

test('the reversed reference of an approved application that paid another one meanwhile is not confirmed again', async () => {
  const { applicant, transactionId } = await confirmedAt('approved')
  await reverse(applicant, owner)
  const other = createApplicant(server)
  expect((await other.apply({ transactionId })).status).toBe(200)
  expect((await other.decide(collector, 'payment/confirm')).status).toBe(200)
  const again = await applicant.decide(owner, 'payment/confirm', { reason: 'Reversed the wrong one' })
  expect(outcome(again)).toEqual([409, 'transaction_taken'])
})
