import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdfText } from '../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { createApplicant, newTransactionId, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
let collector: Record<string, string>
let committee: Record<string, string>
let chairman: Record<string, string>

beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  committee = await server.signIn('COMMITTEE')
  chairman = await server.signIn('CHAIRMAN')
})
afterAll(() => server.close())

test('an application goes from the first keystroke to the certificate', async () => {
  const karim = createApplicant(server)
  const created = await karim.create()
  expect(created.status).toBe(201)
  const filled = await karim.fill()
  expect(filled.results.filter((result) => result.outcome !== 'acked')).toEqual([])
  const submitted = await karim.submit(filled)
  expect(submitted.body).toMatchObject({
    status: 'pending',
    fee: { base: 10_000, vat: 1_500, total: 11_500 },
    receipt: { trackingNo: 'A26-000001', docHash: filled.docHash, rev: filled.rev },
  })
  expect((await karim.decide(collector, 'payment/confirm')).body.payment?.state).toBe('CONFIRMED')
  expect((await karim.decide(collector, 'pending1')).body.status).toBe('pending1')
  expect((await karim.decide(committee, 'pending2')).body.status).toBe('pending2')
  const approved = await karim.decide(chairman, 'approve')
  expect(approved.body).toMatchObject({
    status: 'approved',
    enlistment: { number: 'ARC-2026-00001', validFrom: '2026-11-21', validTo: '2027-11-20', state: 'ACTIVE' },
    actions: [],
  })
  const certificate = await karim.send({ method: 'GET', url: `${karim.family}/pdf?id=${karim.id}&kind=certificate` })
  expect(certificate.status).toBe(200)
  expect(certificate.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const kinds = (await server.sentMessages(karim.mobile)).map((message) => message.kind)
  expect(kinds).toEqual(['draft-token', 'submitted', 'payment-confirmed', 'approved'])
})

/** Brings an application to a desk; its payment is confirmed by default. */
async function atDesk(desk: 'pending' | 'pending1' | 'pending2', { confirmed = true } = {}) {
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  if (confirmed) expect((await applicant.decide(collector, 'payment/confirm')).status).toBe(200)
  if (desk !== 'pending') expect((await applicant.decide(collector, 'pending1')).status).toBe(200)
  if (desk === 'pending2') expect((await applicant.decide(committee, 'pending2')).status).toBe(200)
  return applicant
}

test('an application arrives at a desk once: the confirmation of its payment there is no arrival', async () => {
  const karim = await atDesk('pending', { confirmed: false })
  const { arrivedAt } = (await karim.get(collector)).body
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + 60_000)
  expect((await karim.decide(collector, 'payment/confirm')).body.arrivedAt).toBe(arrivedAt)
  expect((await karim.decide(collector, 'pending1')).body.arrivedAt).toBe(server.clock.now.toISOString())
  server.clock.now = began
})

test('an application advances only when its payment is confirmed with the right amount', async () => {
  const karim = await atDesk('pending', { confirmed: false })
  expect(outcome(await karim.decide(collector, 'pending1'))).toEqual([409, 'payment_unconfirmed'])
  expect(outcome(await karim.decide(owner, 'approve', { note: 'urgent' }))).toEqual([409, 'payment_unconfirmed'])
  expect(outcome(await karim.decide(collector, 'payment/confirm', { amount: 5000 }))).toEqual([
    409,
    'payment_unconfirmed',
  ])
  const confirmed = await karim.decide(collector, 'payment/confirm', { amount: 11_500 })
  expect(confirmed.body.payment).toMatchObject({ state: 'CONFIRMED', amount: 11_500 })
  expect(confirmed.body.actions).not.toContain('confirm-payment')
  expect((await karim.decide(collector, 'payment/confirm')).status).toBe(200)
})

test('each desk takes only its own actions, and staff cannot process their own application', async () => {
  const karim = await atDesk('pending')
  expect(outcome(await karim.decide(committee, 'pending1'))).toEqual([403, 'forbidden'])
  expect(outcome(await karim.decide(await server.signIn('USER'), 'pending1'))).toEqual([403, 'forbidden'])
  expect(outcome(await karim.decide(await server.signIn('ICT'), 'approve'))).toEqual([403, 'forbidden'])
  expect(outcome(await karim.decide(committee, 'pending2'))).toEqual([409, 'wrong_state'])
  expect(outcome(await karim.decide(chairman, 'recheck', { reason: 'x' }))).toEqual([403, 'forbidden'])
  expect(outcome(await karim.decide({}, 'pending1'))).toEqual([401, 'unauthenticated'])
  expect(outcome(await karim.decide(karim.holder, 'pending1'))).toEqual([401, 'unauthenticated'])
  expect(outcome(await karim.decide({ ...owner, ...karim.holder }, 'pending1'))).toEqual([403, 'forbidden'])

  const insider = await server.signIn('USER', 'APP_COLLECTOR')
  const own = createApplicant(server, { headers: insider })
  await own.apply()
  expect(outcome(await own.decide(insider, 'payment/confirm'))).toEqual([403, 'forbidden'])
  expect((await own.get(insider)).body.actions).toEqual([])
})

test('a decision is refused unless it was made on the current version', async () => {
  const karim = await atDesk('pending')
  expect(outcome(await karim.decide(collector, 'pending1', { version: 0 }))).toEqual([409, 'stale_version'])
  const { version } = (await karim.get()).body
  const answers = await Promise.all([
    karim.decide(collector, 'pending1', { version }),
    karim.decide(collector, 'reject', { version, reason: 'No' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a desk cannot see a draft, and cannot take an action on an approved application', async () => {
  const draft = createApplicant(server)
  await draft.create()
  expect(outcome(await draft.decide(collector, 'pending1'))).toEqual([404, 'not_found'])
  expect((await draft.get(collector)).status).toBe(404)
  const done = await atDesk('pending2')
  await done.decide(chairman, 'approve')
  for (const [action, body] of [
    ['approve', {}],
    ['reject', { reason: 'x' }],
    ['recheck', { reason: 'x' }],
  ] as const) {
    expect(outcome(await done.decide(owner, action, body))).toEqual([409, 'wrong_state'])
  }
  const { version } = (await done.get()).body
  const again = await done.decide(owner, 'payment/confirm', { reason: 'x' })
  expect([again.status, again.body.version]).toEqual([200, version])
})

test('two chairmen who approve at the same moment make one enlistment', async () => {
  const karim = await atDesk('pending2')
  const other = await server.signIn('CHAIRMAN')
  const answers = await Promise.all([chairman, other, chairman, other].map((one) => karim.decide(one, 'approve')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { rows } = await server.context.pool.query(
    'SELECT count(*) FROM enlistments e JOIN applications a ON a.enlistment_id = e.id WHERE a.id = $1',
    [karim.id],
  )
  expect(rows).toEqual([{ count: 1 }])
  expect((await server.sentMessages(karim.mobile)).filter(({ kind }) => kind === 'approved')).toHaveLength(1)
})

test('an early approval needs a reason, and a debarred applicant cannot be approved', async () => {
  const karim = await atDesk('pending')
  expect(outcome(await karim.decide(chairman, 'approve'))).toEqual([400, 'invalid_request'])
  expect((await karim.decide(chairman, 'approve', { note: 'Court order' })).body.status).toBe('approved')
  expect((await karim.get(owner)).body.timeline.at(-1)).toMatchObject({
    action: 'approve',
    by: 'CHAIRMAN Person',
    reason: 'Court order',
  })
  // The holder sees which desk acted, but neither the name nor the reason, which are for the desks.
  expect((await karim.get()).body.timeline.at(-1)).toEqual({
    action: 'approve',
    by: 'chairman',
    at: expect.any(String),
  })

  const debarred = createApplicant(server)
  const more = { debarred: 'YES', debarredDate: '2025-01-01', debarredWhere: 'LGED', debarredDuration: '2 years' }
  expect((await debarred.apply(more)).status).toBe(200)
  await debarred.decide(collector, 'payment/confirm')
  const refused = await debarred.decide(chairman, 'approve', { note: 'x' })
  expect([refused.status, (refused.body as { fields?: unknown }).fields]).toEqual([
    409,
    [{ path: 'debarred', code: 'debarred' }],
  ])
  const canApprove = async (id: string) => {
    const found = await server.send({ method: 'POST', url: '/api/apps/individual/search', headers: chairman, body: {} })
    return found.body.list.find((each: { id: string }) => each.id === id)?.actions.includes('approve')
  }
  expect(await canApprove(debarred.id)).toBe(false)

  const over = createApplicant(server)
  await over.apply({ ...more, debarredDate: '2018-02-10', debarredDuration: '২ (দুই) বছর' })
  await over.decide(collector, 'payment/confirm')
  expect(await canApprove(over.id)).toBe(true)
  expect((await over.decide(chairman, 'approve', { note: 'x' })).body.status).toBe('approved')
})

test('a changed payment reference must be confirmed again', async () => {
  const karim = await atDesk('pending')
  await karim.decide(collector, 'recheck', { reason: 'Wrong transaction id', fields: ['transactionId'] })
  const { rev } = (await karim.get()).body
  const changed = await karim.patch([op('transactionId', newTransactionId(), rev)])
  await karim.submit(changed.body)
  expect((await karim.get()).body.payment?.state).toBe('GIVEN')
})

test('only the chairman reopens a rejected application', async () => {
  const karim = await atDesk('pending1')
  expect((await karim.decide(committee, 'reject', { reason: 'Not qualified' })).body.status).toBe('rejected')
  expect((await karim.get()).body.timeline.at(-1)).toMatchObject({ by: 'committee', reason: 'Not qualified' })
  expect(outcome(await karim.decide(committee, 'recheck', { reason: 'x' }))).toEqual([403, 'forbidden'])
  expect((await karim.decide(chairman, 'recheck', { reason: 'Appeal' })).body.status).toBe('recheck')
  expect((await server.sentMessages(karim.mobile)).map(({ kind }) => kind)).toEqual([
    'draft-token',
    'submitted',
    'payment-confirmed',
    'rejected',
    'recheck',
  ])
})

test('every view of a full record by a desk is audited', async () => {
  const karim = await atDesk('pending')
  await karim.get(collector)
  await karim.get()
  const views = await server.context.db
    .selectFrom('audit')
    .select(['by_name', 'by_role'])
    .where('application_id', '=', karim.id)
    .where('action', '=', 'view')
    .execute()
  expect(views).toEqual([{ by_name: 'APP_COLLECTOR Person', by_role: 'APP_COLLECTOR' }])
})

test('the PDF of the application is always there, the certificate only after the approval', async () => {
  const karim = await atDesk('pending')
  const pdf = (kind: string, headers = karim.holder) =>
    server.send({ method: 'GET', url: `${karim.family}/pdf?id=${karim.id}&kind=${kind}`, headers })
  expect(outcome(await pdf('certificate'))).toEqual([409, 'wrong_state'])
  const printed = await pdf('application')
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(printed.headers['content-disposition']).toContain('A26-')
  // The PDF of the holder names desks, that of a desk names people.
  expect((await karim.decide(collector, 'recheck', { reason: 'The slip is unreadable' })).status).toBe(200)
  const words = async (headers = karim.holder) => readPdfText((await pdf('application', headers)).bytes)
  expect(await words()).toMatch(/অভ্যর্থনা ডেস্ক\s*The slip is unreadable/)
  const atTheDesk = await words(collector as typeof karim.holder)
  expect(atTheDesk).toMatch(/APP_COLLECTOR\s*Person\s*The slip is unreadable/)
  for (const text of [atTheDesk, await words()]) expect(text).not.toContain('—')
  expect((await pdf('application', createApplicant(server).holder)).status).toBe(404)
})
