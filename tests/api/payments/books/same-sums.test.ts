import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClosedMethod } from '../../../../src/contract/payments/closings.ts'
import type { PaymentRecord } from '../../../../src/contract/payments/payments.ts'
import { addDays, dhakaDate } from '../../../../src/domain/reference/calendar.ts'
import { csvRecords, workbookRecords } from '../../../support/files/workbook-rows.ts'
import { type Applicant, createApplicant, newTransactionId, op } from '../../../support/people/applicant.ts'
import { payDisputedAmount, settle, start } from '../../../support/people/checkouts.ts'
import { type BkashSimulator, startBkashSimulator } from '../../../support/server/outside/bkash-simulator.ts'
import { type Answer, type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

// Payments in all states, confirmed at hours around Dhaka's midnight, and every place of the portal that adds them up.
// What came is also written down here, step by step, so that all places together cannot be wrong in the same way.

type Fact = {
  kind: 'confirmed' | 'reversed' | 'refunded' | 'rejected'
  /** The day in Dhaka on which it happened. */
  day: string
  /** The day of the confirmation, and of the payment. */
  confirmedOn: string
  paidOn: string
  method: string
  type: string
  amount: number
  vat: number
}
type Paid = { applicant: Applicant; fact: Fact }

let bkash: BkashSimulator
let server: ApiServer
let owner: Record<string, string>
let collector: Record<string, string>
const facts: Fact[] = []
const open: { amount: number; paidOn: string }[] = []
const played: Record<string, number> = {}

const first = '2027-03-28'
const last = '2027-04-10'
const vatOf: Record<string, number> = {
  11500: 1_500,
  5750: 750,
  575000: 75_000,
  11000: 1_435,
  4000: 522,
  12000: 1_565,
  500: 65,
}
/** The share of the tax that was computed by hand. */
function vatIn(amount: number): number {
  const vat = vatOf[amount]
  if (vat === undefined) throw new Error(`Compute the tax in ${amount}`)
  return vat
}

/** Moments of a day: noon in Dhaka, and those around its midnight, which is 18:00 in UTC. */
const hours = ['06:00:00.000', '17:58:30.000', '17:59:59.999', '18:00:00.000', '18:00:00.001', '18:01:00.000']
const stepsAtOnce = 5
const stepsOfDay = hours.length * stepsAtOnce
let steps = 0
/** Moves the clock on by a step. */
async function nextMoment(): Promise<string> {
  const day = addDays(first, Math.floor(steps / stepsOfDay))
  server.clock.now = new Date(`${day}T${hours[Math.floor((steps % stepsOfDay) / stepsAtOnce)]}Z`)
  // Sessions end after some hours.
  if (steps % stepsAtOnce === 0) await signIn()
  steps += 1
  return dhakaDate(server.clock.now)
}
async function signIn(): Promise<void> {
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
}
const count = (name: string) => {
  played[name] = (played[name] ?? 0) + 1
}
function mustBe(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

const nagad = () => newTransactionId().slice(2)
const ways = [
  { type: 'ARCHITECT', method: 'bkash', answers: () => ({}) },
  { type: 'ENGINEER', method: 'Nagad', answers: () => ({ paymentMethod: 'Nagad', transactionId: nagad() }) },
  {
    type: 'ARCHITECT',
    method: 'Bank',
    answers: () => ({
      ...{
        paymentMethod: 'Bank',
        bankInstrument: 'DEPOSIT_SLIP',
        payBankBranch: 'Motijheel',
        payBankName: 'Sonali Bank',
      },
      ...{ transactionId: `DS-${newTransactionId()}`, [`documents/bankSlip/${randomUUID()}`]: null },
    }),
  },
  { type: 'DEVELOPER_COMPANY', method: 'bkash', answers: () => ({}) },
] as const
const feeOf: Record<string, number> = { ARCHITECT: 11_500, ENGINEER: 11_500, DEVELOPER_COMPANY: 575_000 }

/** An application at the reception desk, paid on a day before. */
async function given(at: number): Promise<Omit<Fact, 'kind' | 'day' | 'confirmedOn'> & { applicant: Applicant }> {
  const way = ways[at % ways.length] ?? ways[0]
  const today = await nextMoment()
  const applicant = createApplicant(server, { type: way.type })
  const paidOn = addDays(today, -(at % 3))
  await applicant.create()
  mustBe(await applicant.submit(await applicant.fill({ ...way.answers(), paymentDate: paidOn })))
  const { payment, fee } = (await applicant.get()).body
  const amount = fee?.total ?? 0
  expect([payment?.method, amount]).toEqual([way.method, feeOf[way.type]])
  return { applicant, method: way.method, type: way.type, paidOn, amount, vat: vatIn(amount) }
}

function note(fact: Fact): Fact {
  facts.push(fact)
  count(fact.kind)
  if (/^(17:5|18:0)/.test(server.clock.now.toISOString().slice(11))) count('near midnight')
  return fact
}

async function confirmed(at: number): Promise<Paid> {
  const { applicant, ...about } = await given(at)
  const day = await nextMoment()
  mustBe(await applicant.decide(collector, 'payment/confirm'))
  return { applicant, fact: note({ kind: 'confirmed', day, confirmedOn: day, ...about }) }
}

async function step(applicant: Applicant, action: string, more: object = {}): Promise<string> {
  const day = await nextMoment()
  mustBe(await applicant.decide(owner, `payment/${action}`, { id: applicant.id, reason: 'x', ...more }))
  return day
}

async function reversed(at: number): Promise<Paid> {
  const paid = await confirmed(at)
  const day = await step(paid.applicant, 'reverse')
  note({ ...paid.fact, kind: 'reversed', day })
  return paid
}

async function rejected(at: number): Promise<{ applicant: Applicant } & Omit<Fact, 'kind' | 'day' | 'confirmedOn'>> {
  const { applicant, ...about } = await given(at)
  const day = await step(applicant, 'reject', { cause: 'not_found' })
  note({ kind: 'rejected', day, confirmedOn: day, ...about })
  return { applicant, ...about }
}

const plays: Record<string, (at: number) => Promise<unknown>> = {
  given: async (at) => {
    const { amount, paidOn } = await given(at)
    open.push({ amount, paidOn })
    count('given')
  },
  confirmed,
  reversed,
  rejected,
  // The holder names another payment, which takes the place of the row.
  'reversed and paid again': async (at) => {
    const { applicant, fact } = await reversed(at)
    mustBe(await applicant.decide(collector, 'recheck', { reason: 'x' }))
    const { rev } = (await applicant.get()).body
    const id = fact.method === 'Nagad' ? nagad() : newTransactionId()
    const { body } = await applicant.patch([op('transactionId', id, rev)])
    await nextMoment()
    mustBe(await applicant.submit(body))
    const day = await nextMoment()
    mustBe(await applicant.decide(collector, 'payment/confirm'))
    note({ ...fact, kind: 'confirmed', day, confirmedOn: day })
    count('paid again')
  },
  'replaced in a return': async (at) => {
    const { applicant, fact } = await confirmed(at)
    mustBe(await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] }))
    await nextMoment()
    const { rev } = (await applicant.get()).body
    const id = fact.method === 'Nagad' ? nagad() : newTransactionId()
    const { body } = await applicant.patch([op('transactionId', id, rev)])
    const day = await nextMoment()
    mustBe(await applicant.submit(body))
    note({ ...fact, kind: 'reversed', day })
    open.push(fact)
    count('replaced')
  },
  'rejected and confirmed all the same': async (at) => {
    const { applicant, ...about } = await rejected(at)
    const day = await step(applicant, 'confirm')
    note({ kind: 'confirmed', day, confirmedOn: day, ...about })
    count('lifted')
  },
  'refund due': async (at) => {
    await step((await confirmed(at)).applicant, 'refund-due')
    count('refund due')
  },
  refunded: async (at) => {
    const { applicant, fact } = await confirmed(at)
    await step(applicant, 'refund-due')
    const amount = at % 2 === 0 ? 4_000 : fact.amount
    const paidOn = dhakaDate(server.clock.now)
    const day = await step(applicant, 'refund', { amount, method: 'Bank', reference: 'FT-1', date: paidOn })
    note({ ...fact, kind: 'refunded', day, paidOn, amount, vat: amount === fact.amount ? fact.vat : vatIn(amount) })
  },
  // Two payments of one fee: their taxes add up to its tax. More than the fee, of which the excess is returned.
  'in two parts': async (at) => {
    const { applicant, ...about } = await given(0)
    const parts = [4_000 + at * 37, 7_500 - at * 37]
    await nextMoment()
    const less = { arrived: 'less', amount: parts[0] }
    mustBe(await applicant.decide(collector, 'payment/confirm', less))
    const day = dhakaDate(server.clock.now)
    const vat = Math.floor(((parts[0] ?? 0) * 3) / 23 + 0.5)
    note({ ...about, kind: 'confirmed', day, confirmedOn: day, amount: parts[0] ?? 0, vat })
    const today = await nextMoment()
    const payment = { method: 'bkash', transactionId: newTransactionId(), date: today, purpose: 'REGISTRATION' }
    const url = `${applicant.family}/payment`
    mustBe(await applicant.send({ method: 'PATCH', url, body: { id: applicant.id, payment } }))
    const second = await nextMoment()
    mustBe(await applicant.decide(collector, 'payment/confirm'))
    const rest = { paidOn: today, amount: parts[1] ?? 0, vat: 1_500 - vat }
    note({ ...about, kind: 'confirmed', day: second, confirmedOn: second, ...rest })
    count('in parts')
  },
  'more than the fee': async () => {
    const { applicant, ...about } = await given(0)
    const day = await nextMoment()
    mustBe(await applicant.decide(collector, 'payment/confirm', { arrived: 'more', amount: 12_000 }))
    note({ ...about, kind: 'confirmed', day, confirmedOn: day, amount: 12_000, vat: vatIn(12_000) })
    await step(applicant, 'refund-due', { excess: 'due' })
    const returned = { excess: true, amount: 500, method: 'Bank', reference: 'FT-2', date: day }
    const dayOfReturn = await step(applicant, 'refund', returned)
    const back = { day: dayOfReturn, paidOn: day, amount: 500, vat: vatIn(500) }
    note({ ...about, kind: 'refunded', confirmedOn: day, ...back })
    count('excess')
  },
  online: async () => {
    const { applicant, id, day } = await begun()
    mustBe(await settle(applicant, id, 'success'))
    note({
      kind: 'confirmed',
      day,
      confirmedOn: day,
      paidOn: day,
      method: 'bkash',
      type: 'ARCHITECT',
      amount: 11_500,
      vat: 1_500,
    })
    count('online')
    // Submitted on another day; the draft of the next one stays a draft.
    await nextMoment()
    const { rev, docHash } = (await applicant.get()).body
    if ((played.online ?? 0) % 2 === 0) mustBe(await applicant.submit({ rev, docHash: docHash ?? '' }))
  },
  'another amount through the gateway': async () => {
    await nextMoment()
    const applicant = createApplicant(server)
    await applicant.create()
    await applicant.fill()
    const id = await payDisputedAmount(applicant, bkash, '11000')
    const day = await nextMoment()
    const body = { verdict: 'accept', reason: 'x' }
    mustBe(await server.send({ method: 'PATCH', url: `/api/payments/disputes/${id}`, headers: collector, body }))
    const { confirmedAt, date } = (await applicant.get()).body.payment ?? { confirmedAt: null, date: day }
    const confirmedOn = dhakaDate(confirmedAt ?? '')
    const about = { paidOn: date, method: 'bkash', type: 'ARCHITECT', amount: 11_000, vat: vatIn(11_000) }
    note({ kind: 'confirmed', day: confirmedOn, confirmedOn, ...about })
    count('another amount')
  },
}

async function begun() {
  await nextMoment()
  const applicant = createApplicant(server)
  await applicant.create()
  await applicant.fill()
  const day = await nextMoment()
  const { id, url } = mustBe(await start(applicant)).body
  bkash.authorise(url)
  return { applicant, id, day }
}

beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
  for (let round = 0; round < 4; round += 1) {
    for (const [at, play] of Object.values(plays).entries()) await play(round + at)
  }
  server.clock.now = new Date(`${last}T12:00:00Z`)
  await signIn()
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
