import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { dhakaDate, dhakaInstant } from '../../../src/domain/reference/calendar.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { fee, openPayments, type Person, reason } from '../../support/people/payment-steps.ts'
import { type ApiServer, outcome } from '../../support/server/test-server.ts'

const { opened, confirmedAt, reverse, auditOf, messagesOf } = openPayments()

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
