import { beforeAll, expect, test } from 'vitest'
import { newTransactionId, op } from '../../support/people/applicant.ts'
import { fee, openPayments, type Person, reason } from '../../support/people/payment-steps.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type ApiServer, outcome } from '../../support/server/test-server.ts'

const { opened, givenAt, confirmedAt, give, reject, auditOf, messagesOf } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
let committee: Person
let chairman: Person
beforeAll(() => {
  ;({ server, owner, collector, committee, chairman } = opened())
})

test('a rejection is audited with the amount and the cause, and its holder gets one SMS and reads why', async () => {
  const { applicant, transactionId } = await givenAt()
  const before = (await applicant.get(owner)).body
  expect(before.actions).toContain('reject-payment')
  const answer = await reject(applicant, collector, { cause: 'not_found' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const at = server.clock.now.toISOString()
  const rejection = { at, reason, cause: 'not_found' }
  expect(answer.body).toMatchObject({
    status: 'pending',
    version: before.version + 1,
    payment: { state: 'REJECTED', transactionId, rejection },
  })
  expect(await auditOf(applicant.id, 'reject-payment')).toEqual([
    {
      ...{ action: 'reject-payment', from_status: 'pending', to_status: 'pending', by_role: 'APP_COLLECTOR' },
      ...{ by_user_id: collector.userId, reason },
      detail: expect.objectContaining({ method: 'bkash', transactionId, amount: fee, cause: 'not_found' }),
    },
  ])
  expect(await messagesOf('payment-rejected', applicant.id)).toEqual([
    { to: applicant.mobile, locale: 'bn', text: expect.stringContaining(before.trackingNo ?? '?') },
  ])
  const own = (await applicant.get()).body
  expect(own.payment).toMatchObject({ state: 'GIVEN', rejection })
  expect(own.actions).toEqual(['payment'])
  expect(own.timeline.at(-1)).toMatchObject({ action: 'reject-payment', by: 'reception', reason })
})

test('a rejected payment waits at the desk until the holder names another, which puts it back with a mark', async () => {
  const { applicant, transactionId } = await givenAt()
  await reject(applicant, collector)
  const seen = (await applicant.get(owner)).body
  for (const [person, action] of [
    [collector, 'pending1'],
    [owner, 'pending1'],
    [chairman, 'approve'],
  ] as const)
    expect(outcome(await applicant.decide(person, action, { note: 'x' }))).toEqual([409, 'payment_unconfirmed'])
  const next = newTransactionId()
  const given = await give(applicant, { transactionId: next })
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  const at = server.clock.now.toISOString()
  expect(given.body).toMatchObject({
    status: 'pending',
    version: seen.version + 1,
    purpose: 'REGISTRATION',
    answers: { transactionId: next, paymentPurpose: 'REGISTRATION' },
    payment: { state: 'GIVEN', transactionId: next, amount: fee, purpose: 'REGISTRATION', givenAgainAt: at },
  })
  expect(given.body.payment).not.toHaveProperty('rejection')
  expect(given.body.actions).toEqual([])
  const known = { [applicant.id]: 'it' }
  const lines = await describeLines(server.context.db, { about: applicant.id, known })
  const detail = `{rev:${given.body.rev},amount:${fee},method:bkash,transactionId:#}`
  expect(lines.at(-1)).toBe(`give-payment application it | pending > pending | ${detail}`)
  // What the desk saw before counts no more.
  expect(outcome(await reject(applicant, collector, { version: seen.version }))).toEqual([409, 'stale_version'])
  expect(outcome(await applicant.decide(owner, 'payment/confirm', { version: seen.version, reason: 'x' }))).toEqual([
    409,
    'stale_version',
  ])
  const listed = await server.send({
    method: 'POST',
    url: `${applicant.family}/search`,
    headers: collector,
    body: { text: next },
  })
  expect(listed.body.list).toMatchObject([{ id: applicant.id, paymentState: 'GIVEN', paymentGivenAgain: true }])
  const earlier = await server.send({
    method: 'POST',
    url: `${applicant.family}/search`,
    headers: collector,
    body: { text: transactionId },
  })
  expect(earlier.body.list).toMatchObject([{ id: applicant.id }])
  expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  expect((await applicant.decide(collector, 'pending1')).status).toBe(200)
})

test('the list of the desk and the payments show the rejection, and nothing counts it as money', async () => {
  const { applicant, transactionId } = await givenAt()
  const totals = async () => {
    const url = '/api/payments/totals?from=2026-11-01&to=2026-11-30'
    const { days } = (await server.send({ method: 'GET', url, headers: owner })).body
    return days.reduce(
      (sum: number, day: { given: { amount: number }; confirmed: { amount: number } }) =>
        sum + day.given.amount + day.confirmed.amount,
      0,
    )
  }
  const before = await totals()
  await reject(applicant, collector)
  expect(await totals()).toBe(before - fee)
  const body = { text: transactionId }
  const listed = await server.send({ method: 'POST', url: `${applicant.family}/search`, headers: collector, body })
  expect(listed.body.list).toMatchObject([{ paymentState: 'REJECTED', actions: ['recheck', 'reject', 'mark'] }])
  for (const [method, url, search] of [
    ['GET', '/api/payments/histories?state=REJECTED', undefined],
    ['POST', '/api/payments/search', { ...body, state: 'REJECTED' }],
  ] as const) {
    const found = await server.send({ method, url, headers: owner, body: search })
    expect(found.body.list).toContainEqual(
      expect.objectContaining({
        ...{ applicationId: applicant.id, state: 'REJECTED', rejectedBy: expect.anything() },
        rejectedAt: server.clock.now.toISOString(),
      }),
    )
  }
})

test('the same reference in any spelling does not lift a rejection, and changes nothing', async () => {
  const { applicant, transactionId } = await givenAt()
  await reject(applicant, collector)
  const before = (await applicant.get()).body
  for (const spelled of [transactionId, transactionId.toLowerCase(), ` ${transactionId} `]) {
    const again = await give(applicant, { transactionId: spelled, date: '2026-11-21' })
    expect([again.status, again.body.fields]).toEqual([422, [{ path: 'payment.transactionId', code: 'rejected' }]])
  }
  expect((await applicant.get()).body).toEqual(before)
})

test('the number of another application is refused, and kept for the desks', async () => {
  const other = await givenAt()
  const { applicant } = await givenAt()
  await reject(applicant, collector)
  const taken = await give(applicant, { transactionId: other.transactionId })
  expect(outcome(taken)).toEqual([409, 'transaction_taken'])
  expect((await applicant.get(owner)).body.payment?.state).toBe('REJECTED')
  // The rejected number itself is free for others.
  const { transactionId } = await givenAt((await applicant.get()).body.payment?.transactionId)
  expect(transactionId).toBe((await applicant.get()).body.payment?.transactionId)
})

test('in review the holder names a payment only after a rejection, and changes no other answer', async () => {
  const { applicant } = await givenAt()
  expect(outcome(await give(applicant))).toEqual([409, 'wrong_state'])
  await reject(applicant, collector)
  const { rev } = (await applicant.get()).body
  const typed = await applicant.patch([op('transactionId', newTransactionId(), rev), op('nameEn', 'Another', rev)])
  expect(typed.body.results.map(({ code }) => code)).toEqual(['wrong_state', 'wrong_state'])
  expect(outcome(await applicant.submit((await applicant.get()).body))).toEqual([200, undefined])
  expect((await applicant.get(owner)).body).toMatchObject({ status: 'pending', payment: { state: 'REJECTED' } })
  expect((await give(applicant)).status).toBe(200)
  expect(outcome(await give(applicant))).toEqual([409, 'wrong_state'])
  const confirmed = await confirmedAt('pending1')
  expect(outcome(await give(confirmed.applicant))).toEqual([409, 'wrong_state'])
})

test('a slip of another bank is another payment, and its missing picture is marked', async () => {
  const { applicant } = await givenAt()
  await reject(applicant, collector)
  const slip = { method: 'Bank', transactionId: 'DS-4471903', bankName: 'Sonali Bank' }
  expect((await give(applicant, slip)).status).toBe(200)
  expect((await applicant.get(owner)).body).toMatchObject({
    answers: { paymentMethod: 'Bank', payBankName: 'Sonali Bank' },
    payment: { method: 'Bank', state: 'GIVEN' },
  })
  const { has_no_slip } = await server.context.db
    .selectFrom('applications')
    .select('has_no_slip')
    .where('id', '=', applicant.id)
    .executeTakeFirstOrThrow()
  expect(has_no_slip).toBe(true)
  await reject(applicant, collector)
  expect((await give(applicant, { ...slip, bankName: 'Janata Bank' })).status).toBe(200)
})

test('who rejects: the collector and an OWNER, never an own application, never a payment that is confirmed', async () => {
  const { applicant } = await givenAt()
  for (const headers of [committee, chairman, await server.signIn('USER'), await server.signIn('ICT')])
    expect(outcome(await reject(applicant, headers))).toEqual([403, 'forbidden'])
  expect((await reject(applicant, applicant.holder)).status).toBe(401)
  expect((await reject(applicant, collector, { reason: ' ' })).status).toBe(400)
  expect((await reject(applicant, collector, { cause: 'guess' })).status).toBe(400)
  const { version } = (await applicant.get(owner)).body
  for (const other of [version - 1, version + 1])
    expect(outcome(await reject(applicant, collector, { version: other }))).toEqual([409, 'stale_version'])
  const holder_user_id = owner.userId
  await server.context.db.updateTable('applications').set({ holder_user_id }).where('id', '=', applicant.id).execute()
  const own = await reject(applicant, owner)
  expect([own.status, own.body.detail]).toEqual([403, 'own_application'])
  for (const state of ['pending', 'pending1', 'recheck', 'approved'] as const) {
    const confirmed = await confirmedAt(state)
    expect(outcome(await reject(confirmed.applicant, owner))).toEqual([409, 'wrong_state'])
    expect((await confirmed.applicant.get(owner)).body.actions).not.toContain('reject-payment')
  }
})

test('the rejected reference is confirmed by an OWNER with a reason only, never on the way', async () => {
  const { applicant } = await givenAt()
  await reject(applicant, collector)
  const refused = await applicant.decide(collector, 'payment/confirm', { reason: 'it came' })
  expect([refused.status, refused.body]).toMatchObject([409, { fields: [{ path: 'payment', code: 'rejected' }] }])
  const { version } = (await applicant.get(owner)).body
  const items = [{ id: applicant.id, version }]
  for (const headers of [owner, collector]) {
    const bulk = { method: 'POST', url: '/api/apps/bulk', headers, body: { action: 'confirm-payment', items } } as const
    expect((await server.send(bulk)).body.results).toMatchObject([{ ok: false }])
  }
  expect(outcome(await applicant.decide(owner, 'payment/confirm'))).toEqual([400, 'invalid_request'])
  const again = await applicant.decide(owner, 'payment/confirm', { reason: 'The bank found it' })
  expect([again.status, again.body.payment?.state]).toEqual([200, 'CONFIRMED'])
  expect(again.body.payment).not.toHaveProperty('rejection')
})

test('a return after a rejection opens the number, and the same number stays rejected', async () => {
  const { applicant, transactionId } = await givenAt()
  await reject(applicant, collector)
  const returned = await applicant.decide(collector, 'recheck', { reason: 'The name too', fields: ['nameEn'] })
  expect(returned.body.correction?.fields).toEqual(['nameEn', 'transactionId'])
  expect((await applicant.submit((await applicant.get()).body)).status).toBe(200)
  expect((await applicant.get(owner)).body.payment).toMatchObject({ state: 'REJECTED', transactionId })
  expect((await give(applicant)).status).toBe(200)
})

test('of a rejection and a confirmation at the same moment one is made', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { applicant } = await givenAt()
    const { version } = (await applicant.get(owner)).body
    const steps = [
      () => reject(applicant, collector, { version }),
      () => applicant.decide(owner, 'payment/confirm', { version }),
    ]
    const answers = await Promise.all((round % 2 === 0 ? steps : steps.reverse()).map((step) => step()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('two phones that name another payment at the same moment leave one', async () => {
  const { applicant } = await givenAt()
  await reject(applicant, collector)
  const answers = await Promise.all([give(applicant), give(applicant)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await auditOf(applicant.id, 'give-payment')).toHaveLength(1)
})
