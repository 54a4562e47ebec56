import { beforeAll, expect, test } from 'vitest'
import { openPayments, type Person, reason } from '../../../support/people/payment-steps.ts'
import { type Answer, type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, confirmedAt, owe, refund, reverse } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

const url = '/api/payments/vat/deposits'
/** Moves the clock, and signs in again: sessions of earlier days have ended. */
async function at(moment: string): Promise<void> {
  server.clock.now = new Date(moment)
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  Object.assign(opened(), { owner, collector })
}
const given = { month: '2027-01', challanNo: 'T-2627/000101', date: '2027-02-10', amount: 2_000 }
const record = (more: object = {}, headers: Record<string, string> = collector): Promise<Answer> =>
  server.send({ method: 'POST', url, headers, body: { ...given, ...more } })
const correct = (body: object, headers: Record<string, string> = collector): Promise<Answer> =>
  server.send({ method: 'PUT', url, headers, body: { ...given, reason, ...body } })
async function months(from: string, to: string) {
  const { status, body } = await server.send({
    ...{ method: 'GET', url: `/api/payments/vat?from=${from}&to=${to}`, headers: collector },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.months
}
const vat = 1_500

test('the tax of a month is what came with it, less what was returned and deposited', async () => {
  await at('2027-01-31T17:59:00Z')
  const { applicant: returned } = await confirmedAt('pending')
  const { applicant: reversed } = await confirmedAt('pending')
  await confirmedAt('pending')
  await at('2027-01-31T18:00:00Z')
  await confirmedAt('pending')
  expect((await owe(returned, owner)).status).toBe(200)
  expect((await refund(returned, collector, { date: '2027-02-01' })).status).toBe(200)
  const january = { month: '2027-01', confirmed: 3 * vat, refunded: 0, deposited: 0, due: 3 * vat }
  const february = { month: '2027-02', confirmed: vat, refunded: vat, deposited: 0, due: 0 }
  expect(await months('2027-01', '2027-02')).toEqual([january, february])
  await at('2027-02-15T05:00:00Z')
  expect((await record({ amount: 3_000 })).status).toBe(200)
  expect((await record({ amount: 1_500, challanNo: 'T-2627/000102' })).status).toBe(200)
  expect(await months('2027-01', '2027-01')).toEqual([{ ...january, deposited: 3 * vat, due: 0 }])
  // A reversal after the deposit: too much was deposited.
  expect((await reverse(reversed, owner)).status).toBe(200)
  expect(await months('2027-01', '2027-01')).toEqual([
    { ...january, confirmed: 2 * vat, deposited: 3 * vat, due: -vat },
  ])
  const { body } = await server.send({ method: 'GET', url: `${url}?month=2027-01&size=1`, headers: collector })
  expect(body).toMatchObject({ total: 2, list: [{ month: '2027-01', date: '2027-02-10', isVoid: false, version: 0 }] })
})

test('a challan is recorded once in any spelling, and corrected with a reason; both states are audited', async () => {
  await at('2027-03-10T05:00:00Z')
  const recorded = await record({ month: '2027-03', date: '2027-03-09', challanNo: 'T-2627/000201' })
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200)
  const taken = { status: 400, body: { code: 'invalid_request', fields: [{ path: 'challanNo', code: 'taken' }] } }
  for (const challanNo of ['T-2627/000201', 't 2627 000201', 'T-২৬২৭-০০০২০১'])
    expect(await record({ month: '2027-03', date: '2027-03-09', challanNo })).toMatchObject(taken)
  const { id } = recorded.body
  const stated = { id, version: 0, month: '2027-03', date: '2027-03-08', challanNo: 'T-2627/000202', amount: 1_999 }
  const corrected = await correct(stated)
  expect(corrected.body).toMatchObject({ ...stated, version: 1, isVoid: false })
  expect(outcome(await correct(stated))).toEqual([409, 'stale_version'])
  expect(outcome(await correct({ ...stated, version: 1, reason: '' }))).toEqual([400, 'invalid_request'])
  // The number before the correction is free again; a number in use is not.
  const other = await record({ month: '2027-03', date: '2027-03-09', challanNo: 'T-2627/000201' })
  expect(other.status).toBe(200)
  expect(await correct({ ...stated, version: 1, challanNo: 'T2627000201' })).toMatchObject(taken)
  // What was recorded by mistake counts for nothing.
  expect((await correct({ ...stated, version: 1, isVoid: true })).body).toMatchObject({ version: 2, isVoid: true })
  expect(await months('2027-03', '2027-03')).toMatchObject([{ deposited: given.amount }])
  expect((await record({ month: '2027-03', date: '2027-03-09', challanNo: 'T-2627/000202' })).status).toBe(200)
  const { rows } = await server.context.pool.query(
    `SELECT action, by_role AS role, reason, detail FROM audit WHERE subject_kind = 'vat-deposit' AND subject_id = $1 ORDER BY id`,
    [id],
  )
  const first = { month: '2027-03', challanNo: 'T-2627/000201', date: '2027-03-09', amount: 2_000 }
  const second = { month: '2027-03', challanNo: 'T-2627/000202', date: '2027-03-08', amount: 1_999 }
  expect(rows).toEqual([
    { action: 'record-vat-deposit', role: 'APP_COLLECTOR', reason: null, detail: first },
    { action: 'correct-vat-deposit', role: 'APP_COLLECTOR', reason, detail: { from: first, to: second } },
    {
      ...{ action: 'correct-vat-deposit', role: 'APP_COLLECTOR', reason },
      detail: { from: second, to: { ...second, isVoid: true } },
    },
  ])
})

test('two desks that record one challan at once record it once', async () => {
  await at('2027-03-11T05:00:00Z')
  const twice = [record({ challanNo: 'E-CHALLAN 77001' }), record({ challanNo: 'echallan77001' })]
  expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a deposit has a number, a day that was, and a month that has begun', async () => {
  await at('2027-03-15T05:00:00Z')
  for (const [wrong, path] of [
    [{ challanNo: 'T-1' }, 'challanNo'],
    [{ challanNo: 'challan' }, 'challanNo'],
    [{ date: '2027-03-16' }, 'date'],
    [{ date: '2027-02-29' }, 'date'],
    [{ month: '2027-02', date: '2027-01-31' }, 'month'],
    [{ month: '2027-04', date: '2027-03-15' }, 'month'],
  ] as const) {
    const { status, body } = await record({ challanNo: 'T-2627/000301', ...wrong })
    expect([wrong, status, body.fields?.[0]?.path]).toEqual([wrong, 400, path])
  }
  for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { month: '2027-13' }, { challanNo: 'x'.repeat(41) }])
    expect(outcome(await record({ challanNo: 'T-2627/000301', ...wrong }))).toEqual([400, 'invalid_request'])
  expect(outcome(await correct({ id: '00000000-0000-4000-8000-000000000000', version: 0 }))).toEqual([404, 'not_found'])
  const asked = async (from: string, to: string) =>
    outcome(await server.send({ method: 'GET', url: `/api/payments/vat?from=${from}&to=${to}`, headers: collector }))
  expect(await asked('2026-07', '2027-06')).toEqual([200, undefined])
  expect(await asked('2026-07', '2027-07')).toEqual([400, 'invalid_request'])
  expect(await asked('2027-02', '2027-01')).toEqual([400, 'invalid_request'])
})

test('the chairman reads the deposits; only the reception desk records them', async () => {
  await at('2027-03-15T05:00:00Z')
  const chairman = await server.signIn('CHAIRMAN')
  expect((await server.send({ method: 'GET', url, headers: chairman })).status).toBe(200)
  for (const role of ['CHAIRMAN', 'COMMITTEE', 'ICT', 'USER'] as const) {
    const headers = await server.signIn(role)
    expect(outcome(await record({ challanNo: 'T-2627/000401' }, headers))).toEqual([403, 'forbidden'])
    expect(outcome(await correct({ id: '00000000-0000-4000-8000-000000000000', version: 0 }, headers))).toEqual([
      403,
      'forbidden',
    ])
  }
  expect(outcome(await server.send({ method: 'GET', url, headers: await server.signIn('COMMITTEE') }))).toEqual([
    403,
    'forbidden',
  ])
})
