import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClosedMethod } from '../../../../src/contract/payments/closings.ts'
import type { PaymentRecord } from '../../../../src/contract/payments/payments.ts'
import { addDays } from '../../../../src/domain/reference/calendar.ts'
import { csvRecords, workbookRecords } from '../../../support/files/workbook-rows.ts'
import { playPayments } from '../../../support/people/payment-stories.ts'
import {
  type Fact,
  firstDay as first,
  lastDay as last,
  mustBe,
  type PaymentWorld,
} from '../../../support/people/payment-world.ts'
import { type BkashSimulator, startBkashSimulator } from '../../../support/server/outside/bkash-simulator.ts'
import { type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

// Every place of the portal that adds up payments has the sums of what was played (payment-stories.ts).

let bkash: BkashSimulator
let server: ApiServer
let owner: PaymentWorld['owner']
let facts: PaymentWorld['facts']
let open: PaymentWorld['open']
let played: PaymentWorld['played']

beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
  ;({ owner, facts, open, played } = await playPayments({ server, bkash }))
}, 600_000)
afterAll(async () => {
  await server.close()
  await bkash.close()
})

type Sum = { count: number; amount: number; vat: number }
const none: Sum = { count: 0, amount: 0, vat: 0 }

/** What is confirmed now: what was confirmed and not taken back. */
function kept(isWanted: (fact: Fact) => boolean): Sum {
  return facts.filter(isWanted).reduce((sum, { kind, amount, vat }) => {
    const sign = kind === 'confirmed' ? 1 : kind === 'reversed' ? -1 : 0
    return { count: sum.count + sign, amount: sum.amount + sign * amount, vat: sum.vat + sign * vat }
  }, none)
}
function happened(kind: Fact['kind'], isWanted: (fact: Fact) => boolean = () => true): Sum {
  return facts
    .filter((fact) => fact.kind === kind && isWanted(fact))
    .reduce((sum, { amount, vat }) => ({ count: sum.count + 1, amount: sum.amount + amount, vat: sum.vat + vat }), none)
}
const days = Array.from({ length: 15 }, (_, at) => addDays(first, at - 1))

const get = async (url: string) => mustBe(await server.send({ method: 'GET', url, headers: owner })).body
const post = async (url: string, body: object) =>
  mustBe(await server.send({ method: 'POST', url, headers: owner, body }))
type BookSum = { count: number; base: number; vat: number; total: number }
const bookOf = (group: string, by = 'confirmation', [from, to] = [addDays(first, -5), addDays(last, 5)]) =>
  get(`/api/payments/books?from=${from}&to=${to}&group=${group}&by=${by}`)
const asBook = ({ count: payments, amount, vat }: Sum): BookSum => ({
  count: payments,
  base: amount - vat,
  vat,
  total: amount,
})

test('enough of each was played', () => {
  const least: Record<string, number> = {
    ...{ given: 4, confirmed: 30, reversed: 12, rejected: 8, refunded: 4, 'refund due': 4 },
    ...{
      'paid again': 4,
      replaced: 4,
      lifted: 4,
      online: 4,
      'another amount': 4,
      'in parts': 4,
      excess: 4,
      'near midnight': 25,
    },
  }
  for (const [name, times] of Object.entries(least)) expect(played[name] ?? 0, name).toBeGreaterThanOrEqual(times)
  // Both sides of a month's end, several days and all methods and types.
  expect(new Set(facts.map(({ day }) => day.slice(0, 7)))).toEqual(new Set(['2027-03', '2027-04']))
  expect(new Set(facts.map(({ day }) => day)).size).toBeGreaterThanOrEqual(6)
  expect(new Set(facts.map(({ method }) => method))).toEqual(new Set(['bkash', 'Nagad', 'Bank']))
  expect(new Set(facts.map(({ type }) => type))).toEqual(new Set(['ARCHITECT', 'ENGINEER', 'DEVELOPER_COMPANY']))
})

test.each(['confirmation', 'payment'] as const)('the books by the day of %s are what was played', async (by) => {
  const dayOf = (fact: Fact) => (by === 'confirmation' ? fact.confirmedOn : fact.paidOn)
  const { rows, total } = await bookOf('day', by)
  expect(total).toEqual({
    confirmed: asBook(kept(() => true)),
    reversed: asBook(happened('reversed')),
    refunded: asBook(happened('refunded')),
  })
  for (const row of rows) {
    expect([row.key, row.confirmed]).toEqual([row.key, asBook(kept((fact) => dayOf(fact) === row.key))])
    const doneOn = (fact: Fact) => (by === 'confirmation' ? fact.day : fact.paidOn) === row.key
    expect([row.key, row.reversed]).toEqual([row.key, asBook(happened('reversed', doneOn))])
    expect([row.key, row.refunded]).toEqual([row.key, asBook(happened('refunded', doneOn))])
  }
  for (const group of ['method', 'type', 'purpose', 'district'] as const) {
    const grouped = await bookOf(group, by)
    expect([group, grouped.total]).toEqual([group, total])
    if (group === 'purpose' || group === 'district') continue
    for (const row of grouped.rows)
      expect([row.key, row.confirmed]).toEqual([row.key, asBook(kept((fact) => fact[group] === row.key))])
  }
})

test('the totals of the days, the list of the search and the histories have the same sums', async () => {
  const { days: totals } = await get(`/api/payments/totals?from=${addDays(first, -5)}&to=${addDays(last, 5)}`)
  const { rows } = await bookOf('day', 'payment')
  const bookDays = rows
    .filter(({ confirmed: sum }: { confirmed: BookSum }) => sum.count > 0)
    .map(({ key, confirmed: sum }: { key: string; confirmed: BookSum }) => [key, sum.count, sum.total])
  const totalDays = totals
    .filter(({ confirmed: sum }: { confirmed: Sum }) => sum.count > 0)
    .map(({ date, confirmed: sum }: { date: string; confirmed: Sum }) => [date, sum.count, sum.amount])
  expect(totalDays.toSorted()).toEqual(bookDays.toSorted())

  const searched: PaymentRecord[] = []
  for (let page = 1; ; page += 1) {
    const { list } = (await post('/api/payments/search', { page, size: 20 })).body
    if (list.length === 0) break
    searched.push(...list)
  }
  const listed: PaymentRecord[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await get(`/api/payments/histories?page=${page}&size=20`)
    if (list.length === 0) break
    listed.push(...list)
  }
  const came = ({ state }: PaymentRecord) => ['CONFIRMED', 'REFUND_DUE', 'REFUNDED'].includes(state)
  for (const list of [searched, listed]) {
    const sum = list.filter(came).reduce((total, { amount }) => total + amount, 0)
    const { count: payments, amount } = kept(() => true)
    expect([list.filter(came).length, sum]).toEqual([payments, amount])
    expect(list.filter(({ state }) => state === 'GIVEN')).toHaveLength(open.length)
  }
})

test('the income of the months and the tax of the months are the books by the day of confirmation', async () => {
  const { months } = await get('/api/reports/income?from=2027-03&to=2027-04')
  const { months: taxes } = await get('/api/payments/vat?from=2027-03&to=2027-04')
  for (const [at, month] of ['2027-03', '2027-04'].entries()) {
    const sum = kept(({ confirmedOn }) => confirmedOn.startsWith(month))
    expect(months[at]).toEqual({ month, payments: sum.count, amount: sum.amount })
    const { vat: refunded } = happened('refunded', ({ day }) => day.startsWith(month))
    expect(taxes[at]).toMatchObject({ month, confirmed: sum.vat, refunded, due: sum.vat - refunded })
    const ends = month === '2027-03' ? ['2027-03-01', '2027-03-31'] : ['2027-04-01', '2027-04-30']
    const { total } = await bookOf('method', 'confirmation', ends as [string, string])
    expect(total.confirmed).toEqual(asBook(sum))
  }
})

test('the closings of the days have what happened on them', async () => {
  for (const day of days) {
    const { methods } = await get(`/api/payments/closings?day=${day}`)
    for (const { method, figures } of methods as ClosedMethod[]) {
      const only = ({ count: payments, amount }: Sum) => ({ count: payments, amount })
      const ofIt = (fact: Fact) => fact.method === method
      expect([day, method, figures]).toEqual([
        day,
        method,
        {
          confirmed: only(kept((fact) => ofIt(fact) && fact.confirmedOn === day)),
          earlier: only(kept((fact) => ofIt(fact) && fact.confirmedOn === day && fact.paidOn < day)),
          reversed: only(happened('reversed', (fact) => ofIt(fact) && fact.day === day)),
          refunded: only(happened('refunded', (fact) => ofIt(fact) && fact.day === day)),
          rejected: only(happened('rejected', (fact) => ofIt(fact) && fact.day === day)),
          open: expect.anything(),
        },
      ])
    }
  }
  const { methods } = await get(`/api/payments/closings?day=${last}`)
  const sum = (methods as ClosedMethod[]).reduce((total, { figures }) => total + figures.open.count, 0)
  expect(sum).toBe(open.length)
})

test('the files have the same sums, as a workbook and as CSV, and the movements too', async () => {
  const whole = kept(() => true)
  const wanted = [whole.count, whole.amount - whole.vat, whole.vat, whole.amount]
  const came = ['Confirmed', 'Refund due', 'Refunded']
  const period = { from: addDays(first, -5), to: addDays(last, 5) }
  type Row = Record<string, unknown>
  const rowsOf = async (path: string, body: object, format: 'xlsx' | 'csv'): Promise<Row[]> => {
    const { bytes } = await post(`/api/payments/${path}`, { locale: 'en', format, ...body })
    return format === 'xlsx' ? await workbookRecords(bytes) : csvRecords(bytes.toString())
  }
  const columns = ['Fee (taka)', 'VAT (taka)', 'Total (taka)']
  const add = (rows: readonly Row[]) => [
    rows.length,
    ...columns.map((column) => rows.reduce((sum, row) => sum + Number(row[column]), 0)),
  ]
  for (const format of ['xlsx', 'csv'] as const) {
    const payments = await rowsOf('export', {}, format)
    expect(add(payments.filter(({ State }) => came.includes(String(State))))).toEqual(wanted)
    expect(payments.filter(({ State }) => State === 'Not confirmed')).toHaveLength(open.length)
    const moved = await rowsOf('books/export', { ...period, what: 'movements' }, format)
    const ofKind = (kind: string) => add(moved.filter(({ Movement }) => Movement === kind))
    const back = ofKind('Reversed')
    expect(ofKind('Confirmed').map((sum, at) => sum - (back[at] ?? 0))).toEqual(wanted)
    const { count: returns, amount, vat } = happened('refunded')
    expect(ofKind('Returned')).toEqual([returns, amount - vat, vat, amount])
    const sums = (await rowsOf('books/export', { ...period, what: 'sums' }, format)).at(-1)
    const names = ['payments', 'fee (taka)', 'VAT (taka)', 'total (taka)']
    expect(names.map((name) => Number(sums?.[`Confirmed: ${name}`]))).toEqual(wanted)
  }
})
