import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant, newMobile, newTransactionId, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string>

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(() => server.close())

test('an incomplete form is refused, and the errors name every missing answer and document', async () => {
  const karim = createApplicant(server)
  const created = await karim.create([op('mobile', karim.mobile), op('nid', '12')])
  const refused = await karim.submit(created.body)
  expect(outcome(refused)).toEqual([422, 'incomplete'])
  expect(refused.body.fields).toEqual(
    expect.arrayContaining([
      { path: 'nameBn', code: 'required' },
      { path: 'nid', code: 'pattern' },
      { path: 'documents/nidCopy', code: 'file_missing' },
      { path: 'declareTrue', code: 'must_be_true' },
      { path: 'transactionId', code: 'required' },
    ]),
  )
})

test('a submission needs the revision and hash of the server, and no open conflict', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const filled = await karim.fill()
  expect(outcome(await karim.submit({ ...filled, docHash: 'ab'.repeat(32) }))).toEqual([409, 'stale_version'])
  expect(outcome(await karim.submit({ ...filled, rev: filled.rev - 1 }))).toEqual([409, 'stale_version'])
  const clash = await karim.patch([op('nameBn', 'অন্য নাম')], { device: 'other-device-1' })
  const open = await karim.submit(clash.body)
  expect(outcome(open)).toEqual([409, 'conflict_open'])
  expect(open.body.fields).toEqual([{ path: 'nameBn', code: 'conflict' }])
  const settled = await karim.patch([op('nameBn', 'মোঃ করিম', clash.body.rev)])
  expect((await karim.submit(settled.body)).status).toBe(200)
})

test('a document counts only when bytes with its hash were uploaded', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await karim.fill()
  const fileId = randomUUID()
  const path = `documents/cv/${fileId}`
  const claimed = { name: 'cv.pdf', size: 10, sha256: 'ab'.repeat(32), mime: 'application/pdf', order: 0 }
  const missing = await karim.patch([op(path, claimed)])
  expect((await karim.submit(missing.body)).body.fields).toEqual([{ path, code: 'file_not_uploaded' }])
  await karim.upload('cv', fileId)
  expect((await karim.submit(missing.body)).body.fields).toEqual([{ path, code: 'file_not_uploaded' }])
})

test('submitting again returns the same receipt, and only one number is assigned', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const filled = await karim.fill()
  const answers = await Promise.all([karim.submit(filled), karim.submit(filled), karim.submit(filled)])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body.receipt.trackingNo).toMatch(/^A26-\d{6}$/)
  expect(outcome(await karim.submit({ ...filled, docHash: 'ab'.repeat(32) }))).toEqual([409, 'wrong_state'])
  expect((await server.sentMessages(karim.mobile)).filter(({ kind }) => kind === 'submitted')).toHaveLength(1)
  const late = await karim.patch([op('nameBn', 'দেরি', filled.rev)])
  expect(late.body).toMatchObject({ status: 'pending', version: 1, rev: filled.rev })
  expect(late.body.results[0]).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
})

test('a payment may come with the submission or before it, and is validated like an answer', async () => {
  const karim = createApplicant(server)
  await karim.create()
  const filled = await karim.fill({ transactionId: null, paymentMethod: null, paymentDate: null, paymentPurpose: null })
  const payment = {
    method: 'bkash',
    transactionId: ` ${newTransactionId().toLowerCase()} `,
    date: '2026-11-20',
    purpose: 'REGISTRATION',
    amount: 11_500,
  }
  const wrong = await karim.submit(filled, { payment: { ...payment, transactionId: '??', date: '2027-01-01' } })
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    expect.arrayContaining([
      { path: 'payment.transactionId', code: 'pattern' },
      { path: 'payment.date', code: 'in_the_future' },
    ]),
  ])
  // The refused payments changed nothing, so the hash of the phone is still valid.
  const before = await karim.send({ method: 'PATCH', url: `${karim.family}/payment`, body: { id: karim.id, payment } })
  expect(before.body).toMatchObject({
    payment: { method: 'bkash', state: 'GIVEN', amount: 11_500 },
    answers: { paymentMethod: 'bkash' },
  })
  const pulled = await karim.patch([op('payerMobile', '01712345678')], { sinceRev: filled.rev })
  const sent = await karim.submit(pulled.body)
  expect(sent.status).toBe(200)
  expect((await karim.get()).body.payment?.transactionId).toBe(payment.transactionId.trim().toUpperCase())

  const other = createApplicant(server)
  await other.create()
  const ready = await other.fill({
    transactionId: null,
    paymentMethod: null,
    paymentDate: null,
    paymentPurpose: null,
    payerMobile: '01712345678',
  })
  const taken = await other.submit(ready, { payment })
  expect(outcome(taken)).toEqual([409, 'transaction_taken'])
  const own = { ...payment, transactionId: newTransactionId() }
  const accepted = await other.submit(ready, { payment: own })
  expect(accepted.status).toBe(200)
  expect((await other.submit(ready, { payment: own })).body).toEqual(accepted.body)
})

test('contact details that another live application of the type uses are refused at submission', async () => {
  const first = createApplicant(server)
  await first.apply({ email: 'same@example.org' })
  const second = createApplicant(server)
  await second.create()
  const filled = await second.fill({ email: 'Same@Example.org ' })
  expect(outcome(await second.submit(filled))).toEqual([409, 'email_taken'])
  const third = createApplicant(server)
  await third.create()
  const renumbered = await third.fill({ mobile: first.mobile })
  expect(outcome(await third.submit(renumbered))).toEqual([409, 'mobile_taken'])
})

test('a company applies in the same way', async () => {
  const firm = createApplicant(server, { type: 'CONTRACTOR_WORKS' })
  const applied = await firm.apply({ companyNameBn: 'পদ্মা নির্মাণ', companyNameEn: 'Padma Builders' })
  expect(applied.body).toMatchObject({ status: 'pending', fee: { total: 5750 } })
  const list = await server.send({ method: 'POST', url: '/api/apps/company/search', headers: collector, body: {} })
  expect(list.body.list).toMatchObject([
    { id: firm.id, nameBn: 'পদ্মা নির্মাণ', nameEn: 'Padma Builders', type: 'CONTRACTOR_WORKS' },
  ])
})

test('desks find submitted applications, people their own, and nobody the draft of another person', async () => {
  const user = await server.signIn('USER')
  const own = createApplicant(server, { type: 'ENGINEER', headers: user })
  await own.create([op('nameEn', 'Draft Person')])
  const applied = createApplicant(server, { type: 'ENGINEER' })
  const submitted = await applied.apply({
    nameEn: 'Shariful Islam',
    nid: '১৯৯০১২৩৪৫৬',
    tin: '123456789012',
    'present.district': 'Barisal',
  })
  expect(submitted.status).toBe(200)
  const search = async (body: object, headers = collector) =>
    (
      await server.send({
        method: 'POST',
        url: '/api/apps/individual/search',
        headers,
        body: { type: ['ENGINEER'], ...body },
      })
    ).body
  const ids = async (body: object, headers = collector) =>
    (await search(body, headers)).list.map(({ id }: { id: string }) => id)

  expect(await ids({})).toEqual([applied.id])
  expect(await ids({ status: ['draft'] })).toEqual([])
  expect(await ids({}, user)).toEqual([own.id])
  expect(await ids({}, await server.signIn('USER'))).toEqual([])
  const { trackingNo } = (await applied.get()).body
  for (const text of [
    'shariful',
    trackingNo,
    trackingNo?.toLowerCase(),
    applied.mobile,
    `+88${applied.mobile}`,
    '1990 123456',
    '১২৩৪৫৬৭৮৯০১২',
  ]) {
    expect(await ids({ text }), String(text)).toEqual([applied.id])
  }
  for (const text of ['shar_zz', '%', '_', 'nobody', '99999999', '1990 1234', '12345678901', '345678'])
    expect(await ids({ text }), text).toEqual([])
  expect(await ids({ mobile: applied.mobile })).toEqual([applied.id])
  expect(await ids({ district: 'বরিশাল' })).toEqual([applied.id])
  expect(await ids({ from: '2026-11-21', to: '2026-11-21' })).toEqual([applied.id])
  expect(await ids({ to: '2026-11-20' })).toEqual([])
  expect(await ids({ ageing: 1 })).toEqual([])

  const [row] = (await search({})).list
  expect(row).toMatchObject({
    mobile: `${applied.mobile.slice(0, 3)}•••••${applied.mobile.slice(-3)}`,
    fee: 11_500,
    paymentState: 'GIVEN',
    district: 'Barishal',
  })
  expect(row.actions).toEqual(['confirm-payment', 'recheck', 'reject', 'mark'])
  expect(
    outcome(
      await server.send({
        method: 'POST',
        url: '/api/apps/individual/search',
        headers: await server.signIn('ICT'),
        body: {},
      }),
    ),
  ).toEqual([403, 'forbidden'])
  expect((await server.send({ method: 'POST', url: '/api/apps/individual/search', body: {} })).status).toBe(401)
})

test('lists are paged, oldest first on request', async () => {
  const type = 'DEVELOPER'
  const people = Array.from({ length: 3 }, () => createApplicant(server, { type }))
  for (const person of people) {
    await person.apply()
    server.clock.now = new Date(server.clock.now.getTime() + 1000)
  }
  const page = async (body: object) =>
    (
      await server.send({
        method: 'POST',
        url: '/api/apps/individual/search',
        headers: collector,
        body: { type: [type], size: 2, ...body },
      })
    ).body
  const ids = people.map(({ id }) => id)
  expect((await page({ sort: 'oldest' })).list.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
  expect((await page({ sort: 'oldest', page: 2 })).list.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2))
  const newest = await page({})
  expect([newest.list[0].id, newest.total, newest.page, newest.size]).toEqual([ids[2], 3, 1, 2])
})

test('the dashboard counts all applications for a desk and only their own for a person', async () => {
  const counted = await createApiServer()
  const user = await counted.signIn('USER')
  const chairman = await counted.signIn('CHAIRMAN')
  await createApplicant(counted, { headers: user }).create()
  const mine = createApplicant(counted, { type: 'PLANNER', mobile: newMobile(), headers: user })
  await mine.apply()
  const other = createApplicant(counted, { type: 'ENGINEER' })
  await other.apply()
  await other.decide(await counted.signIn('APP_COLLECTOR'), 'payment/confirm')
  await other.decide(chairman, 'approve', { note: 'x' })
  const stats = async (headers: Record<string, string>) =>
    (await counted.send({ method: 'GET', url: '/api/stats', headers })).body
  expect(await stats(chairman)).toMatchObject({
    today: 2,
    thisWeek: 2,
    thisMonth: 2,
    draft: 1,
    pending: 1,
    approved: 1,
    payments: 1,
    enlistedByType: { ENGINEER: 1, PLANNER: 0 },
  })
  expect(await stats(user)).toMatchObject({
    today: 1,
    draft: 1,
    pending: 1,
    approved: 0,
    payments: 0,
    enlistedByType: { ENGINEER: 0 },
  })
  await counted.close()
})
