import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhakaDate, dhakaInstant } from '../../../src/domain/reference/calendar.ts'
import { type Applicant, createApplicant, newTransactionId, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
type Person = Record<string, string> & { userId: string }
let owner: Person
let collector: Person
let committee: Person
let chairman: Person
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  committee = await server.signIn('COMMITTEE')
  chairman = await server.signIn('CHAIRMAN')
})
afterAll(() => server.close())

const reason = 'The bank says that the slip was cancelled'
const fee = 11_500

/** The way of an application to each state, by the desks' calls. */
const ways = {
  pending: [],
  pending1: ['pending1'],
  pending2: ['pending1', 'pending2'],
  approved: ['pending1', 'pending2', 'approve'],
  recheck: ['recheck'],
  rejected: ['reject'],
} as const
type State = keyof typeof ways

async function confirmedAt(state: State, transactionId = newTransactionId()) {
  const applicant = createApplicant(server)
  expect((await applicant.apply({ transactionId })).status).toBe(200)
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  for (const action of ways[state]) {
    const words = action === 'recheck' || action === 'reject' ? { reason: 'x', fields: ['nameEn'] } : {}
    expect((await applicant.decide(owner, action, words)).status, action).toBe(200)
  }
  return { applicant, transactionId }
}

async function reverse(
  { id, family, get }: Applicant,
  headers: Record<string, string>,
  more: Record<string, unknown> = {},
) {
  const { version } = (await get(owner)).body
  const body = { id, version, reason, ...more }
  return server.send({ method: 'PATCH', url: `${family}/payment/reverse`, headers, body })
}

const auditOf = (id: string) =>
  server.context.db
    .selectFrom('audit')
    .select(['action', 'from_status', 'to_status', 'by_role', 'by_user_id', 'reason', 'detail'])
    .where('application_id', '=', id)
    .where('action', '=', 'reverse-payment')
    .execute()
const messagesOf = (kind: string, id: string) =>
  server.context.db
    .selectFrom('messages')
    .select(['to', 'text', 'locale'])
    .where('kind', '=', kind)
    .where('dedupe_key', 'like', `%${id}%`)
    .execute()

test.each([
  ['pending', 'pending'],
  ['pending1', 'pending'],
  ['pending2', 'pending'],
  ['approved', 'approved'],
  ['recheck', 'recheck'],
  ['rejected', 'rejected'],
] as const)(
  'a reversal of an application in %s leads to %s, audited with the amount, with one SMS',
  async (from, to) => {
    const { applicant, transactionId } = await confirmedAt(from)
    const before = (await applicant.get(owner)).body
    const answer = await reverse(applicant, owner)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const at = server.clock.now.toISOString()
    expect(answer.body).toMatchObject({
      status: to,
      version: before.version + 1,
      payment: { state: 'REVERSED', transactionId, reversal: { at, reason } },
    })
    expect(answer.body.actions).not.toContain('approve')
    expect(answer.body.actions).not.toContain('reverse-payment')
    expect(await auditOf(applicant.id)).toEqual([
      {
        ...{ action: 'reverse-payment', from_status: from, to_status: to, by_role: 'OWNER', by_user_id: owner.userId },
        ...{ reason, detail: expect.objectContaining({ method: 'bkash', transactionId, amount: fee }) },
      },
    ])
    expect(await messagesOf('payment-reversed', applicant.id)).toEqual([
      { to: applicant.mobile, locale: 'bn', text: expect.stringContaining(before.trackingNo ?? '?') },
    ])
    // The holder reads why, and what to do.
    const own = (await applicant.get()).body
    expect(own.payment?.reversal).toEqual({ at, reason })
    expect(own.timeline.at(-1)).toMatchObject({ action: 'reverse-payment', by: 'admin', reason })
  },
)

test('who reverses: an OWNER always, the collector on the day of the confirmation in Dhaka, no one else', async () => {
  const { applicant } = await confirmedAt('pending')
  for (const headers of [committee, chairman, await server.signIn('USER'), await server.signIn('ICT')])
    expect(outcome(await reverse(applicant, headers))).toEqual([403, 'forbidden'])
  expect((await reverse(applicant, applicant.holder)).status).toBe(401)
  // The last moment of yesterday in Dhaka, then the first of today.
  const today = dhakaInstant(dhakaDate(server.clock.now), 0, 0)
  const confirm = (confirmed_at: Date) =>
    server.context.db.updateTable('payments').set({ confirmed_at }).where('application_id', '=', applicant.id).execute()
  await confirm(new Date(new Date(today).getTime() - 1))
  const late = await reverse(applicant, collector)
  expect([late.status, late.body.fields?.[0]?.code]).toEqual([403, 'confirmed_earlier'])
  expect((await applicant.get(collector)).body.actions).not.toContain('reverse-payment')
  expect((await applicant.get(owner)).body.actions).toContain('reverse-payment')
  await confirm(new Date(today))
  expect((await applicant.get(collector)).body.actions).toContain('reverse-payment')
  expect((await reverse(applicant, collector)).status).toBe(200)
  expect((await auditOf(applicant.id))[0]?.by_role).toBe('APP_COLLECTOR')
})

test('no one reverses the payment of an own application', async () => {
  const { applicant } = await confirmedAt('pending')
  const holder_user_id = owner.userId
  await server.context.db.updateTable('applications').set({ holder_user_id }).where('id', '=', applicant.id).execute()
  const answer = await reverse(applicant, owner)
  expect([answer.status, answer.body.detail]).toEqual([403, 'own_application'])
})

test('a reversal without a reason, of a stale view, of an unconfirmed payment or of a draft is refused', async () => {
  const { applicant } = await confirmedAt('pending1')
  const { version } = (await applicant.get(owner)).body
  expect((await reverse(applicant, owner, { reason: ' ' })).status).toBe(400)
  expect((await reverse(applicant, owner, { reason: undefined })).status).toBe(400)
  expect(outcome(await reverse(applicant, owner, { version: version - 1 }))).toEqual([409, 'stale_version'])
  expect(outcome(await reverse(applicant, owner, { version: version + 1 }))).toEqual([409, 'stale_version'])
  const given = createApplicant(server)
  await given.apply()
  expect(outcome(await reverse(given, owner))).toEqual([409, 'wrong_state'])
  const draft = createApplicant(server)
  await draft.create()
  const body = { id: draft.id, version: 0, reason }
  const url = `${draft.family}/payment/reverse`
  expect(outcome(await server.send({ method: 'PATCH', url, headers: owner, body }))).toEqual([404, 'not_found'])
  const other = { method: 'PATCH', url: '/api/apps/company/payment/reverse', headers: owner } as const
  expect(outcome(await server.send({ ...other, body: { id: applicant.id, version, reason } }))).toEqual([
    404,
    'not_found',
  ])
  expect((await applicant.get(owner)).body).toMatchObject({ status: 'pending1', payment: { state: 'CONFIRMED' } })
})

test('a second reversal is refused, and a replayed confirmation changes nothing', async () => {
  const applicant = createApplicant(server)
  await applicant.apply()
  const { version } = (await applicant.get(collector)).body
  const key = randomUUID()
  const confirm = () =>
    server.send({
      method: 'PATCH',
      url: `${applicant.family}/payment/confirm?id=${applicant.id}`,
      headers: { ...collector, 'idempotency-key': key },
      body: { version },
    })
  expect((await confirm()).status).toBe(200)
  expect((await reverse(applicant, owner)).status).toBe(200)
  expect(outcome(await reverse(applicant, owner))).toEqual([409, 'wrong_state'])
  await confirm()
  expect((await applicant.get(owner)).body.payment?.state).toBe('REVERSED')
  expect(await auditOf(applicant.id)).toHaveLength(1)
})

test('of two reversals at the same moment one is made, with one line and one SMS', async () => {
  const { applicant } = await confirmedAt('pending2')
  const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(applicant, owner)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await auditOf(applicant.id)).toHaveLength(1)
  expect(await messagesOf('payment-reversed', applicant.id)).toHaveLength(1)
})

test('a reversal and an approval that cross never both succeed', async () => {
  const won = { reverse: 0, approve: 0 }
  for (let round = 0; round < 6; round += 1) {
    const { applicant } = await confirmedAt('pending2')
    const { version } = (await applicant.get(owner)).body
    const approve = () =>
      server.send({
        method: 'PATCH',
        url: `${applicant.family}/approve?id=${applicant.id}`,
        headers: chairman,
        body: { version },
      })
    const [reversed, approved] = await Promise.all(
      round % 2 === 0
        ? [reverse(applicant, owner, { version }), approve()]
        : [approve(), reverse(applicant, owner, { version })].reverse(),
    )
    expect([reversed?.status, approved?.status].sort()).toEqual([200, 409])
    won[reversed?.status === 200 ? 'reverse' : 'approve'] += 1
    const after = (await applicant.get(owner)).body
    expect([after.status, after.payment?.state]).toEqual(
      reversed?.status === 200 ? ['pending', 'REVERSED'] : ['approved', 'CONFIRMED'],
    )
  }
  expect(won.reverse + won.approve).toBe(6)
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

test('a repeated call with its key is one reversal, and a later one with a new key is refused', async () => {
  const { applicant } = await confirmedAt('pending1')
  const { version } = (await applicant.get(owner)).body
  const body = { id: applicant.id, version, reason }
  const send = (key: string) =>
    server.send({
      method: 'PATCH',
      url: `${applicant.family}/payment/reverse`,
      headers: { ...owner, 'idempotency-key': key },
      body,
    })
  const key = randomUUID()
  const [first, again, other] = [await send(key), await send(key), await send(randomUUID())]
  expect([first.status, again.status, outcome(other)]).toEqual([200, 200, [409, 'stale_version']])
  expect(await auditOf(applicant.id)).toHaveLength(1)
  expect(await messagesOf('payment-reversed', applicant.id)).toHaveLength(1)
})

test('a reversal of a desk that had decided on the page before is refused, also after a correction', async () => {
  const { applicant } = await confirmedAt('pending')
  const { version } = (await applicant.get(collector)).body
  await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['nameEn'] })
  expect(outcome(await reverse(applicant, collector, { version }))).toEqual([409, 'stale_version'])
  expect((await applicant.submit((await applicant.get()).body)).status).toBe(200)
  expect(outcome(await reverse(applicant, collector, { version }))).toEqual([409, 'stale_version'])
})

test('a confirmation and a reversal that alternate leave one line each, and only the last state', async () => {
  const { applicant } = await confirmedAt('pending')
  for (let round = 0; round < 3; round += 1) {
    expect((await reverse(applicant, owner)).status).toBe(200)
    expect((await applicant.decide(owner, 'payment/confirm', { reason: 'again' })).status).toBe(200)
  }
  expect(await auditOf(applicant.id)).toHaveLength(3)
  const at = (await applicant.get(collector)).body
  expect(at.payment?.state).toBe('CONFIRMED')
  expect(at.timeline.filter(({ action }) => action === 'confirm-payment').map(({ reason: why }) => why)).toEqual([
    undefined,
    'again',
    'again',
    'again',
  ])
})

test('a holder sees the own reversed payment without the names of staff', async () => {
  const user = await server.signIn('USER')
  const { applicant } = await confirmedAt('approved')
  await server.context.db
    .updateTable('applications')
    .set({ holder_user_id: user.userId })
    .where('id', '=', applicant.id)
    .execute()
  await reverse(applicant, owner)
  const { body } = await server.send({ method: 'GET', url: '/api/payments/histories?state=REVERSED', headers: user })
  expect(body.list).toMatchObject([{ state: 'GIVEN', reversedAt: server.clock.now.toISOString(), confirmedBy: null }])
  expect(body.list[0]).not.toHaveProperty('reversedBy')
  expect(body.list[0]).not.toHaveProperty('approvedUnpaid')
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
  expect(outcome(await applicant.decide(owner, 'payment/confirm', { reason: 'x' }))).toEqual([409, 'wrong_state'])
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
