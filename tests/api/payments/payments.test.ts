import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant, newTransactionId } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string> & { userId: string }
let chairman: Record<string, string>

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
  chairman = await server.signIn('CHAIRMAN')
})
afterAll(() => server.close())

test('a transaction id pays once: at submission, at the payment call and at the confirmation', async () => {
  const transactionId = newTransactionId()
  const [first, second] = [createApplicant(server), createApplicant(server)]
  expect((await first.apply({ transactionId, nameEn: 'First Person' })).status).toBe(200)
  await second.create()
  const filled = await second.fill({ transactionId: transactionId.toLowerCase(), nameEn: 'Second Person' })
  expect(outcome(await second.submit(filled))).toEqual([409, 'transaction_taken'])
  const payment = { method: 'bkash', transactionId, date: '2026-11-20', purpose: 'REGISTRATION' }
  const given = () =>
    second.send({ method: 'PATCH', url: `${second.family}/payment`, body: { id: second.id, payment } })
  expect(outcome(await given())).toEqual([409, 'transaction_taken'])

  // A rejected application no longer blocks its transaction id, but the id cannot be confirmed twice.
  await first.decide(collector, 'reject', { reason: 'Not paid' })
  expect((await second.submit((await second.get()).body)).status).toBe(200)
  expect((await second.decide(collector, 'payment/confirm')).status).toBe(200)
  await first.decide(chairman, 'recheck', { reason: 'Pay, please' })
  expect(outcome(await first.submit((await first.get()).body))).toEqual([409, 'transaction_taken'])
})

test('a payment can be given before any question is answered', async () => {
  const draft = createApplicant(server)
  await draft.create()
  const payment = { method: 'bkash', transactionId: newTransactionId(), date: '2026-11-20', purpose: 'REGISTRATION' }
  const url = `${draft.family}/payment`
  const { status, body } = await draft.send({ method: 'PATCH', url, body: { id: draft.id, payment } })
  expect([status, body.payment?.purpose]).toEqual([200, 'REGISTRATION'])
})

test('of two submissions with one transaction id at the same moment one is refused', async () => {
  const transactionId = newTransactionId()
  const applicants = Array.from({ length: 4 }, () => createApplicant(server))
  const filled: { rev: number; docHash: string }[] = []
  for (const applicant of applicants) {
    await applicant.create()
    filled.push(await applicant.fill({ transactionId }))
  }
  const at = { rev: 0, docHash: '' }
  const answers = await Promise.all(applicants.map((applicant, index) => applicant.submit(filled[index] ?? at)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test.each([
  ['bkash', 'BK12345', 'pattern'],
  ['bkash', '1234567890', 'pattern'],
  ['Nagad', 'BK41A7X9QZ', 'pattern'],
  ['Nagad', '71AB23C', 'pattern'],
  ['Bank', '?!', 'pattern'],
  ['Rocket', 'BK41A7X9QZ', 'not_an_option'],
])('%s rejects %s', async (method, transactionId, code) => {
  const applicant = createApplicant(server)
  await applicant.create()
  const payment = { method, transactionId, date: '2026-11-20', purpose: 'REGISTRATION' }
  const answer = await applicant.send({
    method: 'PATCH',
    url: `${applicant.family}/payment`,
    body: { id: applicant.id, payment },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.fields.map((field: { code: string }) => field.code)).toContain(code)
})

test('payment desks see the history of all payments, holders only their own, and others nothing', async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  const own = await server.signIn('USER')
  const holder = createApplicant(server, { headers: own })
  const transactionId = newTransactionId()
  await holder.apply({ transactionId, nameEn: 'Holder Person' })
  const draft = createApplicant(server)
  await draft.create()
  await draft.fill()
  const payment = { method: 'Nagad', transactionId: '71AB23CD', date: '2026-11-20', purpose: 'REGISTRATION' }
  await draft.send({ method: 'PATCH', url: `${draft.family}/payment`, body: { id: draft.id, payment } })
  const list = (headers: Record<string, string>, query = '') =>
    server.send({ method: 'GET', url: `/api/payments/histories${query}`, headers })

  const mine = await list(own)
  expect(mine.body).toMatchObject({ page: 1, size: 20, total: 1 })
  expect(mine.body.list).toMatchObject([
    { applicationId: holder.id, transactionId, amount: 11_500, state: 'GIVEN', online: false, confirmedBy: null },
  ])
  expect((await list(await server.signIn('USER'))).body.list).toEqual([])

  const all = await list(collector)
  expect(all.body.list[0]).toMatchObject({ applicationId: holder.id, nameEn: 'Holder Person' })
  expect(JSON.stringify(all.body)).not.toContain(draft.id)
  expect((await list(collector, '?page=2&size=1')).body).toMatchObject({ page: 2, size: 1, total: all.body.total })
  await holder.decide(collector, 'payment/confirm')
  const confirmed = (await list(collector, '?state=CONFIRMED')).body.list
  const name = { bn: 'APP_COLLECTOR Person', en: 'APP_COLLECTOR Person' }
  expect(confirmed[0]).toMatchObject({ transactionId, confirmedBy: name })
  const named = { name_bn: 'রাশেদা বেগম', name_en: 'Rasheda Begum' }
  await server.context.db.updateTable('users').set(named).where('id', '=', collector.userId).execute()
  expect((await list(collector, '?state=CONFIRMED')).body.list[0].confirmedBy).toEqual({
    bn: 'রাশেদা বেগম',
    en: 'Rasheda Begum',
  })
  expect((await list(own)).body.list).toMatchObject([{ state: 'CONFIRMED', confirmedBy: null }])

  const again = await list({ ...collector, 'if-none-match': String((await list(collector)).headers.etag) })
  expect(again.status).toBe(304)
  for (const role of ['OWNER', 'CHAIRMAN'] as const) expect((await list(await server.signIn(role))).status).toBe(200)
  for (const role of ['COMMITTEE', 'ICT', 'OFFICIAL'] as const) {
    expect((await list(await server.signIn(role))).status).toBe(403)
  }
  expect((await list({})).status).toBe(401)
  expect((await list(draft.holder)).status).toBe(401)
})

test('the total of payments stops at the last page that can be opened, and pages form one list', async () => {
  const { pool } = server.context
  const applicant = createApplicant(server)
  await applicant.apply()
  await pool.query(
    `INSERT INTO applications SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'tracking_no', 'P' || n, 'token_hash', '\\x' || md5('p' || n)))).* FROM applications a, generate_series(1, 10100) n WHERE a.id = $1`,
    [applicant.id],
  )
  await pool.query(
    `INSERT INTO payments (application_id, method, transaction_id, paid_on, purpose, amount, state, created_at)
     SELECT id, 'Bank', 'P' || tracking_no, '2026-11-20', 'REGISTRATION', 1, 'GIVEN', '2020-01-01'::timestamptz + row_number() OVER () * interval '1 minute'
     FROM applications WHERE tracking_no LIKE 'P%'`,
  )
  const read = async (query: string) =>
    (await server.send({ method: 'GET', url: `/api/payments/histories?${query}`, headers: collector })).body
  for (const state of ['', '&state=GIVEN']) {
    expect(await read(`size=1${state}`)).toMatchObject({ total: 10_000, hasMore: true })
    const pages = await Promise.all([1, 2, 3].map((page) => read(`size=4&page=${page}${state}`)))
    const whole = await read(`size=12${state}`)
    expect(pages.flatMap(({ list }) => list)).toEqual(whole.list)
    expect((await read(`size=100&page=100${state}`)).list).toHaveLength(100)
    expect((await read(`size=100&page=101${state}`)).list).toEqual([])
  }
  const few = await read('state=CONFIRMED')
  expect([few.total, few.hasMore]).toEqual([few.list.length, undefined])
})
