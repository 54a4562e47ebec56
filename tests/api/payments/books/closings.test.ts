import { beforeAll, expect, test } from 'vitest'
import type { ClosedMethod } from '../../../../src/contract/payments/closings.ts'
import { fee, openPayments, type Person, reason } from '../../../support/people/payment-steps.ts'
import { type Answer, type ApiServer, outcome } from '../../../support/server/test-server.ts'

const { opened, confirmedAt, givenAt, owe, refund, reject, reverse } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

const url = '/api/payments/closings'
/** Moves the clock, and signs in again: sessions of earlier days have ended. */
async function at(moment: string): Promise<void> {
  server.clock.now = new Date(moment)
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
  Object.assign(opened(), { owner, collector })
}
async function ofDay(day: string, method = 'bkash'): Promise<ClosedMethod> {
  const { status, body } = await server.send({ method: 'GET', url: `${url}?day=${day}`, headers: collector })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.methods.find((each: ClosedMethod) => each.method === method)
}
const close = (day: string, more: object = {}, headers: Record<string, string> = collector): Promise<Answer> => {
  const body = { day, method: 'bkash', version: 0, counted: { count: 2, amount: 2 * fee }, ...more }
  return server.send({ method: 'PUT', url, headers, body })
}
const reopen = (day: string, version: number, headers: Record<string, string> = owner) =>
  server.send({ method: 'PATCH', url: `${url}/reopen`, headers, body: { day, method: 'bkash', version, reason } })
const times = (count: number) => ({ count, amount: count * fee })
const linesOf = async (day: string) => {
  const { rows } = await server.context.pool.query(
    `SELECT action, by_role AS role, reason, detail FROM audit WHERE subject_kind = 'closing' AND subject_id = $1 ORDER BY id`,
    [`${day} bkash`],
  )
  return rows
}

test('a closing keeps its figures, and what changes later is seen beside them', async () => {
  const day = '2027-02-02'
  await at('2027-02-02T05:00:00Z')
  const { applicant: first } = await confirmedAt('pending')
  await confirmedAt('pending1')
  const { applicant: returned } = await confirmedAt('pending')
  await reverse((await confirmedAt('pending')).applicant, owner)
  await reject((await givenAt()).applicant, collector, { cause: 'not_found' })
  await givenAt()
  expect((await owe(returned, owner)).status).toBe(200)
  expect((await refund(returned, collector, { amount: 500, date: day })).status).toBe(200)
  const before = await ofDay(day)
  // The samples were paid on a day before.
  expect(before).toMatchObject({
    closing: null,
    figures: {
      ...{ confirmed: times(3), reversed: times(1), rejected: times(1), refunded: { count: 1, amount: 500 } },
      open: times(1),
    },
  })
  expect((await ofDay(day, 'Nagad')).figures.confirmed).toEqual(times(0))

  const closed = await close(day, { note: 'One slip is at the bank' })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const closing = {
    ...{ version: 1, isClosed: true, counted: times(2), figures: before.figures, note: 'One slip is at the bank' },
    closedAt: server.clock.now.toISOString(),
  }
  expect(closed.body).toMatchObject({ method: 'bkash', closing })
  expect(closed.body.closing.closedBy).toBeTruthy()

  await at('2027-02-03T05:00:00Z')
  expect((await reverse(first, owner)).status).toBe(200)
  const after = await ofDay(day)
  expect(after.figures).toMatchObject({ confirmed: times(2), reversed: times(1) })
  expect(after.closing).toEqual(closed.body.closing)
  expect((await ofDay('2027-02-03')).figures).toMatchObject({ confirmed: times(0), reversed: times(1) })
})

test('only an OWNER reopens a day, with a reason; it is closed again with the new figures, all audited', async () => {
  const day = '2027-02-05'
  await at('2027-02-05T05:00:00Z')
  await confirmedAt('pending')
  expect((await close(day)).status).toBe(200)
  expect(outcome(await close(day, { version: 1 }))).toEqual([409, 'wrong_state'])
  for (const role of ['APP_COLLECTOR', 'CHAIRMAN', 'COMMITTEE'] as const)
    expect(outcome(await reopen(day, 1, await server.signIn(role)))).toEqual([403, 'forbidden'])
  await confirmedAt('pending')
  const opened = await reopen(day, 1)
  expect(opened.body.closing).toMatchObject({ version: 2, isClosed: false, figures: { confirmed: times(1) } })
  expect(outcome(await reopen(day, 2))).toEqual([409, 'wrong_state'])
  const again = await close(day, { version: 2 })
  expect(again.body.closing).toMatchObject({ version: 3, isClosed: true, figures: { confirmed: times(2) } })
  expect(await linesOf(day)).toMatchObject([
    { action: 'close-day', role: 'APP_COLLECTOR', detail: { counted: times(2), confirmed: fee } },
    { action: 'reopen-day', role: 'OWNER', reason },
    { action: 'close-day', role: 'APP_COLLECTOR', detail: { counted: times(2), confirmed: 2 * fee } },
  ])
})

test('two who close a day at once do not overwrite each other', async () => {
  const day = '2027-02-07'
  await at('2027-02-07T05:00:00Z')
  const both = await Promise.all([close(day), close(day, { counted: times(0) })])
  expect(both.map(outcome).sort()).toEqual([
    [200, undefined],
    [409, 'stale_version'],
  ])
  expect(await linesOf(day)).toHaveLength(1)
  expect(outcome(await close(day, { version: 4 }))).toEqual([409, 'stale_version'])
  expect(outcome(await reopen(day, 4))).toEqual([409, 'stale_version'])
  expect(outcome(await reopen('2027-02-06', 0))).toEqual([404, 'not_found'])
})

test('only money that came, on a day that has begun, is closed, by the reception desk', async () => {
  await at('2027-02-09T18:30:00Z')
  // In Dhaka it is half past midnight of the 10th.
  expect((await close('2027-02-10', { counted: times(0) })).status).toBe(200)
  for (const wrong of [
    { day: '2027-02-11' },
    { day: '2027-02-30' },
    { method: 'Cheque' },
    { counted: { count: -1, amount: 0 } },
    { counted: { count: 1, amount: 0.5 } },
    { counted: { count: 1 } },
    { version: -1 },
    { note: 'x'.repeat(501) },
  ])
    expect(outcome(await close('2027-02-09', wrong)), JSON.stringify(wrong)).toEqual([400, 'invalid_request'])
  for (const role of ['CHAIRMAN', 'COMMITTEE', 'ICT', 'USER'] as const)
    expect(outcome(await close('2027-02-09', {}, await server.signIn(role)))).toEqual([403, 'forbidden'])
  const read = async (role: 'CHAIRMAN' | 'COMMITTEE') =>
    server.send({ method: 'GET', url: `${url}?day=2027-02-09`, headers: await server.signIn(role) })
  expect((await read('CHAIRMAN')).status).toBe(200)
  expect(outcome(await read('COMMITTEE'))).toEqual([403, 'forbidden'])
})
