import { beforeAll, expect, test } from 'vitest'
import { createApplicant, newTransactionId, op } from '../../support/people/applicant.ts'
import { fee, openPayments, type Person, reason } from '../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../support/server/test-server.ts'

const { opened, givenAt, confirmedAt, owe, refund, reverse, auditOf, messagesOf } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
let committee: Person
let chairman: Person
beforeAll(() => {
  ;({ server, owner, collector, committee, chairman } = opened())
})

test.each([
  ['pending', 'pending'],
  ['pending1', 'pending'],
  ['pending2', 'pending'],
  ['recheck', 'recheck'],
  ['rejected', 'rejected'],
] as const)(
  'a refund of an application in %s is due at %s, then returned, each audited with the amount',
  async (from, to) => {
    const { applicant, transactionId } = await confirmedAt(from)
    const before = (await applicant.get(owner)).body
    const due = await owe(applicant, owner)
    expect(due.status, JSON.stringify(due.body)).toBe(200)
    const at = server.clock.now.toISOString()
    expect(due.body).toMatchObject({
      ...{ status: to, version: before.version + 1 },
      payment: {
        state: 'REFUND_DUE',
        transactionId,
        confirmedAt: before.payment?.confirmedAt,
        refund: { dueAt: at, reason },
      },
    })
    expect(await auditOf(applicant.id, 'refund-due')).toMatchObject([
      {
        from_status: from,
        to_status: to,
        by_role: 'OWNER',
        reason,
        detail: { transactionId, amount: fee, method: 'bkash' },
      },
    ])
    const returned = await refund(applicant, collector, { amount: fee - 500 })
    expect(returned.status, JSON.stringify(returned.body)).toBe(200)
    const paid = { amount: fee - 500, method: 'Bank', reference: 'FT-26/119', date: '2026-11-21' }
    expect(returned.body).toMatchObject({
      ...{ status: to, version: before.version + 2 },
      payment: { state: 'REFUNDED', amount: fee, refund: { dueAt: at, reason, paid: { at, ...paid } } },
    })
    expect(await auditOf(applicant.id, 'refund-payment')).toMatchObject([
      { by_role: 'APP_COLLECTOR', by_user_id: collector.userId, detail: { transactionId, amount: fee, refund: paid } },
    ])
    const [message] = await messagesOf('payment-refunded', applicant.id)
    expect(message?.text).toMatch(/১১০০০ টাকা/)
    const own = (await applicant.get()).body
    expect(own.payment).toMatchObject({ state: 'CONFIRMED', refund: { reason, paid } })
    expect(own.timeline.slice(-2)).toMatchObject([
      { action: 'refund-due', by: 'admin', reason },
      { action: 'refund-payment', by: 'reception' },
    ])
  },
)

test('an application whose money is to be returned, or was, is not forwarded or approved', async () => {
  for (const state of ['pending', 'pending1', 'pending2'] as const) {
    const { applicant } = await confirmedAt(state)
    for (const step of [owe, refund]) {
      expect((await step(applicant, owner)).status).toBe(200)
      for (const [person, action] of [
        [collector, 'pending1'],
        [owner, 'pending1'],
        [chairman, 'approve'],
        [owner, 'approve'],
      ] as const)
        expect(outcome(await applicant.decide(person, action, { note: 'x' }))).toEqual([409, 'payment_unconfirmed'])
      const { version } = (await applicant.get(owner)).body
      const body = { action: 'pending1', items: [{ id: applicant.id, version }] }
      const bulk = await server.send({ method: 'POST', url: '/api/apps/bulk', headers: owner, body })
      expect(bulk.body.results).toMatchObject([{ ok: false, code: 'payment_unconfirmed' }])
    }
    expect((await applicant.decide(collector, 'reject', { reason: 'Withdrawn' })).status).toBe(200)
  }
})

test('who decides and who records: an OWNER that it is due, the collector too that it was returned', async () => {
  const { applicant } = await confirmedAt('rejected')
  for (const headers of [collector, committee, chairman, await server.signIn('USER'), await server.signIn('ICT')])
    expect(outcome(await owe(applicant, headers))).toEqual([403, 'forbidden'])
  expect((await owe(applicant, applicant.holder)).status).toBe(401)
  expect(outcome(await refund(applicant, owner))).toEqual([409, 'wrong_state'])
  expect((await owe(applicant, owner, { reason: ' ' })).status).toBe(400)
  expect((await owe(applicant, owner)).status).toBe(200)
  for (const headers of [committee, chairman, await server.signIn('USER'), await server.signIn('ICT')])
    expect(outcome(await refund(applicant, headers))).toEqual([403, 'forbidden'])
  const holder_user_id = owner.userId
  await server.context.db.updateTable('applications').set({ holder_user_id }).where('id', '=', applicant.id).execute()
  const own = await refund(applicant, owner)
  expect([own.status, own.body.detail]).toEqual([403, 'own_application'])
  expect((await refund(applicant, collector)).status).toBe(200)
})

test('a refund has an amount up to what was received, a known way, a number and a day from the confirmation until today', async () => {
  const { applicant } = await confirmedAt('rejected')
  await owe(applicant, owner)
  for (const wrong of [
    { amount: fee + 1 },
    { amount: 0 },
    { amount: -5 },
    { amount: 10.5 },
    { method: 'pigeon' },
    { reference: ' ' },
    { date: '2026-02-30' },
    { date: '2036-11-20' },
    { date: '2026-11-22' },
    // The day before the confirmation: the money had not come.
    { date: '2026-11-20' },
  ])
    expect(outcome(await refund(applicant, collector, wrong)), JSON.stringify(wrong)).toEqual([400, 'invalid_request'])
  const { version } = (await applicant.get(owner)).body
  for (const other of [version - 1, version + 1])
    expect(outcome(await refund(applicant, collector, { version: other }))).toEqual([409, 'stale_version'])
  expect((await refund(applicant, collector)).status).toBe(200)
  expect(outcome(await refund(applicant, collector))).toEqual([409, 'wrong_state'])
  expect(await auditOf(applicant.id, 'refund-payment')).toHaveLength(1)
})

test('money of an approved application is not returned, nor money that never came', async () => {
  const { applicant } = await confirmedAt('approved')
  expect(outcome(await owe(applicant, owner))).toEqual([409, 'wrong_state'])
  const given = await givenAt()
  expect(outcome(await owe(given.applicant, owner))).toEqual([409, 'wrong_state'])
  const reversed = await confirmedAt('pending')
  await reverse(reversed.applicant, owner)
  expect(outcome(await owe(reversed.applicant, owner))).toEqual([409, 'wrong_state'])
})

test('that it is due is withdrawn by an OWNER with a reason, and the day of the confirmation stays', async () => {
  const { applicant } = await confirmedAt('pending2')
  const before = (await applicant.get(owner)).body.payment
  await owe(applicant, owner)
  expect(outcome(await applicant.decide(collector, 'payment/confirm', { reason: 'x' }))).toEqual([403, 'forbidden'])
  expect(outcome(await applicant.decide(owner, 'payment/confirm'))).toEqual([400, 'invalid_request'])
  const first = server.clock.now
  server.clock.now = new Date(first.getTime() + 60_000)
  const again = await applicant.decide(owner, 'payment/confirm', { reason: 'The wrong application' })
  server.clock.now = first
  expect([again.status, again.body.payment]).toEqual([200, before])
  expect((await applicant.decide(collector, 'pending1')).status).toBe(200)
  const paid = await confirmedAt('rejected')
  await owe(paid.applicant, owner)
  await refund(paid.applicant, collector)
  expect((await applicant.get(owner)).body.actions).not.toContain('refund-payment')
  expect((await paid.applicant.decide(owner, 'payment/confirm', { reason: 'x' })).status).toBe(409)
})

test.each(['recheck', 'rejected'] as const)(
  'that it is due is withdrawn in %s too, by an OWNER with a reason, and only while it is due',
  async (state) => {
    const { applicant } = await confirmedAt(state)
    expect((await applicant.decide(owner, 'payment/confirm', { reason: 'x' })).status).toBe(409)
    await owe(applicant, owner)
    expect((await applicant.get(owner)).body.actions).toContain('confirm-payment')
    expect(outcome(await applicant.decide(collector, 'payment/confirm', { reason: 'x' }))).toEqual([403, 'forbidden'])
    const again = await applicant.decide(owner, 'payment/confirm', { reason: 'The wrong application' })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(again.body).toMatchObject({ status: state, payment: { state: 'CONFIRMED' } })
    expect(again.body.payment).not.toHaveProperty('refund')
    await owe(applicant, owner)
    await refund(applicant, owner)
    expect((await applicant.decide(owner, 'payment/confirm', { reason: 'x' })).status).toBe(409)
  },
)

test('the reference stays taken, no other takes its place, and a refunded application is not reopened', async () => {
  const { applicant, transactionId } = await confirmedAt('recheck')
  await owe(applicant, owner)
  const body = {
    id: applicant.id,
    payment: { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION', transactionId: newTransactionId() },
  }
  const given = await applicant.send({ method: 'PATCH', url: `${applicant.family}/payment`, body })
  expect([given.status, given.body.code]).toEqual([409, 'wrong_state'])
  const other = createApplicant(server)
  expect(outcome(await other.apply({ transactionId }))).toEqual([409, 'transaction_taken'])
  const { rev } = (await applicant.get()).body
  const typed = await applicant.patch([op('nameEn', 'Another Name', rev)])
  expect((await applicant.submit(typed.body)).status).toBe(200)
  expect((await applicant.get(owner)).body.payment).toMatchObject({ state: 'REFUND_DUE', transactionId })
  await refund(applicant, collector)
  const returned = await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'] })
  expect([returned.status, returned.body]).toMatchObject([409, { fields: [{ path: 'payment', code: 'refunded' }] }])
  await applicant.decide(collector, 'reject', { reason: 'Withdrawn' })
  expect((await applicant.decide(chairman, 'recheck', { reason: 'x' })).status).toBe(409)
})

test('sums go on counting the money that came, once, and the lists show what became of it', async () => {
  const { applicant, transactionId } = await confirmedAt('rejected')
  const counted = async () => {
    const get = async (url: string) => (await server.send({ method: 'GET', url, headers: owner })).body
    const { days } = await get('/api/payments/totals?from=2026-11-01&to=2026-11-30')
    const total = days.reduce((sum: number, day: { confirmed: { amount: number } }) => sum + day.confirmed.amount, 0)
    const { total: all } = await get('/api/payments/histories')
    return { total, all, payments: (await get('/api/stats')).payments }
  }
  const before = await counted()
  for (const [step, state] of [
    [owe, 'REFUND_DUE'],
    [refund, 'REFUNDED'],
  ] as const) {
    expect((await step(applicant, owner)).status).toBe(200)
    expect(await counted()).toEqual(before)
    const url = `/api/payments/histories?state=${state}`
    const listed = await server.send({ method: 'GET', url, headers: collector })
    expect(listed.body.list).toContainEqual(expect.objectContaining({ applicationId: applicant.id, state }))
    const search = { method: 'POST', url: `${applicant.family}/search`, headers: owner } as const
    expect((await server.send({ ...search, body: { text: transactionId } })).body.list).toMatchObject([
      { id: applicant.id, paymentState: state },
    ])
    const confirmed = await server.send({
      method: 'GET',
      url: '/api/payments/histories?state=CONFIRMED',
      headers: owner,
    })
    expect(confirmed.body.list.map((row: { applicationId: string }) => row.applicationId)).not.toContain(applicant.id)
    const lines = [{ transactionId, amount: fee, state: 'received' }]
    const matched = await server.send({ method: 'POST', url: '/api/payments/match', headers: owner, body: { lines } })
    expect(matched.body.matches[0].outcome).toBe('confirmed')
  }
})

test('the database itself refuses a refund above the payment, one that is not due, and one of money that never came', async () => {
  const { db } = server.context
  const { applicant } = await confirmedAt('rejected')
  const set = (values: object) =>
    db.updateTable('payments').set(values).where('application_id', '=', applicant.id).execute()
  const at = server.clock.now
  const whole = { refunded_at: at, refund_method: 'Bank', refund_reference: 'x', refund_paid_on: '2026-11-20' }
  await expect(set({ ...whole, refund_amount: 1 })).rejects.toThrow('payments_refund_due')
  await expect(set({ ...whole, refund_due_at: at, refund_amount: fee + 1 })).rejects.toThrow('payments_refund_amount')
  await expect(set({ refund_due_at: at, refund_amount: 1 })).rejects.toThrow('payments_refund_whole')
  await expect(set({ refund_due_at: at, state: 'GIVEN' })).rejects.toThrow('payments_refund_of_money')
})

test('the office says what happens to the fee, an OWNER changes it, and an outdated change is refused', async () => {
  const read = async () => (await server.send({ method: 'GET', url: '/api/office' })).body.refundTerms
  expect(await read()).toBeNull()
  const value = { bn: 'ফি ফেরত দেওয়া হয় না।', en: 'The fee is not returned.' }
  const change = (body: object) => server.send({ method: 'PUT', url: '/api/office/refund-terms', headers: owner, body })
  expect((await change({ value, from: null })).status).toBe(200)
  expect(await read()).toEqual(value)
  expect(outcome(await change({ value: null, from: null }))).toEqual([409, 'stale_version'])
  expect((await change({ value: { bn: value.bn }, from: value })).status).toBe(400)
  expect((await change({ value: null, from: value })).status).toBe(200)
})

test('the search of payments finds each state that staff see, and a returned fee stays in the sum of its day', async () => {
  const { applicant } = await confirmedAt('rejected')
  const { payment, trackingNo } = (await applicant.get(owner)).body
  const found = async () => {
    const states = ['CONFIRMED', 'REFUND_DUE', 'REFUNDED', undefined] as const
    const answers = states.map((state) =>
      server.send({ method: 'POST', url: '/api/payments/search', headers: owner, body: { state, text: trackingNo } }),
    )
    return (await Promise.all(answers)).map(({ body }) => body.total)
  }
  const sumOfDay = async () => {
    const url = `/api/payments/totals?from=${payment?.date}&to=${payment?.date}`
    return (await server.send({ method: 'GET', url, headers: owner })).body.days[0].confirmed
  }
  const before = await sumOfDay()
  expect(await found()).toEqual([1, 0, 0, 1])
  await owe(applicant, owner)
  expect(await found()).toEqual([0, 1, 0, 1])
  await refund(applicant, owner)
  expect(await found()).toEqual([0, 0, 1, 1])
  expect(await sumOfDay()).toEqual(before)
})
