import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { type Applicant, createApplicant, newTransactionId, op } from './applicant.ts'
import { payDisputedAmount, settle, start } from './checkouts.ts'
import {
  count,
  type Fact,
  lastDay,
  mustBe,
  nextMoment,
  note,
  type PaymentWorld,
  signIn,
  vatIn,
} from './payment-world.ts'

// Payments in all states, confirmed at hours around Dhaka's midnight. What came is written down here, step by step, so
// that the places that add it up cannot all be wrong in the same way.

type Paid = { applicant: Applicant; fact: Fact }
type Given = Omit<Fact, 'kind' | 'day' | 'confirmedOn'> & { applicant: Applicant }

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
async function given(world: PaymentWorld, at: number): Promise<Given> {
  const way = ways[at % ways.length] ?? ways[0]
  const today = await nextMoment(world)
  const applicant = createApplicant(world.server, { type: way.type })
  const paidOn = addDays(today, -(at % 3))
  await applicant.create()
  mustBe(await applicant.submit(await applicant.fill({ ...way.answers(), paymentDate: paidOn })))
  const { payment, fee } = (await applicant.get()).body
  const amount = fee?.total ?? 0
  expect([payment?.method, amount]).toEqual([way.method, feeOf[way.type]])
  return { applicant, method: way.method, type: way.type, paidOn, amount, vat: vatIn(amount) }
}

async function confirmed(world: PaymentWorld, at: number): Promise<Paid> {
  const { applicant, ...about } = await given(world, at)
  const day = await nextMoment(world)
  mustBe(await applicant.decide(world.collector, 'payment/confirm'))
  return { applicant, fact: note(world, { kind: 'confirmed', day, confirmedOn: day, ...about }) }
}

async function step(
  world: PaymentWorld,
  applicant: Applicant,
  { action, ...more }: { action: string } & Record<string, unknown>,
): Promise<string> {
  const day = await nextMoment(world)
  mustBe(await applicant.decide(world.owner, `payment/${action}`, { id: applicant.id, reason: 'x', ...more }))
  return day
}

async function reversed(world: PaymentWorld, at: number): Promise<Paid> {
  const paid = await confirmed(world, at)
  const day = await step(world, paid.applicant, { action: 'reverse' })
  note(world, { ...paid.fact, kind: 'reversed', day })
  return paid
}

async function rejected(world: PaymentWorld, at: number): Promise<Given> {
  const { applicant, ...about } = await given(world, at)
  const day = await step(world, applicant, { action: 'reject', cause: 'not_found' })
  note(world, { kind: 'rejected', day, confirmedOn: day, ...about })
  return { applicant, ...about }
}

const plays: Record<string, (world: PaymentWorld, at: number) => Promise<unknown>> = {
  given: async (world, at) => {
    const { amount, paidOn } = await given(world, at)
    world.open.push({ amount, paidOn })
    count(world, 'given')
  },
  confirmed,
  reversed,
  rejected,
  // The holder names another payment, which takes the place of the row.
  'reversed and paid again': async (world, at) => {
    const { applicant, fact } = await reversed(world, at)
    mustBe(await applicant.decide(world.collector, 'recheck', { reason: 'x' }))
    const { rev } = (await applicant.get()).body
    const id = fact.method === 'Nagad' ? nagad() : newTransactionId()
    const { body } = await applicant.patch([op('transactionId', id, rev)])
    await nextMoment(world)
    mustBe(await applicant.submit(body))
    const day = await nextMoment(world)
    mustBe(await applicant.decide(world.collector, 'payment/confirm'))
    note(world, { ...fact, kind: 'confirmed', day, confirmedOn: day })
    count(world, 'paid again')
  },
  'replaced in a return': async (world, at) => {
    const { applicant, fact } = await confirmed(world, at)
    mustBe(await applicant.decide(world.collector, 'recheck', { reason: 'x', fields: ['transactionId'] }))
    await nextMoment(world)
    const { rev } = (await applicant.get()).body
    const id = fact.method === 'Nagad' ? nagad() : newTransactionId()
    const { body } = await applicant.patch([op('transactionId', id, rev)])
    const day = await nextMoment(world)
    mustBe(await applicant.submit(body))
    note(world, { ...fact, kind: 'reversed', day })
    world.open.push(fact)
    count(world, 'replaced')
  },
  'rejected and confirmed all the same': async (world, at) => {
    const { applicant, ...about } = await rejected(world, at)
    const day = await step(world, applicant, { action: 'confirm' })
    note(world, { kind: 'confirmed', day, confirmedOn: day, ...about })
    count(world, 'lifted')
  },
  'refund due': async (world, at) => {
    await step(world, (await confirmed(world, at)).applicant, { action: 'refund-due' })
    count(world, 'refund due')
  },
  refunded: async (world, at) => {
    const { applicant, fact } = await confirmed(world, at)
    await step(world, applicant, { action: 'refund-due' })
    const amount = at % 2 === 0 ? 4_000 : fact.amount
    const paidOn = dhakaDate(world.server.clock.now)
    const day = await step(world, applicant, {
      action: 'refund',
      amount,
      method: 'Bank',
      reference: 'FT-1',
      date: paidOn,
    })
    note(world, {
      ...fact,
      kind: 'refunded',
      day,
      paidOn,
      amount,
      vat: amount === fact.amount ? fact.vat : vatIn(amount),
    })
  },
  // Two payments of one fee: their taxes add up to its tax. More than the fee, of which the excess is returned.
  'in two parts': async (world, at) => {
    const { applicant, ...about } = await given(world, 0)
    const parts = [4_000 + at * 37, 7_500 - at * 37]
    await nextMoment(world)
    const less = { arrived: 'less', amount: parts[0] }
    mustBe(await applicant.decide(world.collector, 'payment/confirm', less))
    const day = dhakaDate(world.server.clock.now)
    const vat = Math.floor(((parts[0] ?? 0) * 3) / 23 + 0.5)
    note(world, { ...about, kind: 'confirmed', day, confirmedOn: day, amount: parts[0] ?? 0, vat })
    const today = await nextMoment(world)
    const payment = { method: 'bkash', transactionId: newTransactionId(), date: today, purpose: 'REGISTRATION' }
    const url = `${applicant.family}/payment`
    mustBe(await applicant.send({ method: 'PATCH', url, body: { id: applicant.id, payment } }))
    const second = await nextMoment(world)
    mustBe(await applicant.decide(world.collector, 'payment/confirm'))
    const rest = { paidOn: today, amount: parts[1] ?? 0, vat: 1_500 - vat }
    note(world, { ...about, kind: 'confirmed', day: second, confirmedOn: second, ...rest })
    count(world, 'in parts')
  },
  'more than the fee': async (world) => {
    const { applicant, ...about } = await given(world, 0)
    const day = await nextMoment(world)
    mustBe(await applicant.decide(world.collector, 'payment/confirm', { arrived: 'more', amount: 12_000 }))
    note(world, { ...about, kind: 'confirmed', day, confirmedOn: day, amount: 12_000, vat: vatIn(12_000) })
    await step(world, applicant, { action: 'refund-due', excess: 'due' })
    const returned = { excess: true, amount: 500, method: 'Bank', reference: 'FT-2', date: day }
    const dayOfReturn = await step(world, applicant, { action: 'refund', ...returned })
    const back = { day: dayOfReturn, paidOn: day, amount: 500, vat: vatIn(500) }
    note(world, { ...about, kind: 'refunded', confirmedOn: day, ...back })
    count(world, 'excess')
  },
  online: async (world) => {
    const { applicant, id, day } = await begun(world)
    mustBe(await settle(applicant, id, 'success'))
    const about = { paidOn: day, method: 'bkash', type: 'ARCHITECT', amount: 11_500, vat: 1_500 }
    note(world, { kind: 'confirmed', day, confirmedOn: day, ...about })
    count(world, 'online')
    // Submitted on another day; the draft of the next one stays a draft.
    await nextMoment(world)
    const { rev, docHash } = (await applicant.get()).body
    if ((world.played.online ?? 0) % 2 === 0) mustBe(await applicant.submit({ rev, docHash: docHash ?? '' }))
  },
  'another amount through the gateway': async (world) => {
    await nextMoment(world)
    const applicant = createApplicant(world.server)
    await applicant.create()
    await applicant.fill()
    const id = await payDisputedAmount(applicant, world.bkash, '11000')
    const day = await nextMoment(world)
    const body = { verdict: 'accept', reason: 'x' }
    mustBe(
      await world.server.send({ method: 'PATCH', url: `/api/payments/disputes/${id}`, headers: world.collector, body }),
    )
    const { confirmedAt, date } = (await applicant.get()).body.payment ?? { confirmedAt: null, date: day }
    const confirmedOn = dhakaDate(confirmedAt ?? '')
    const about = { paidOn: date, method: 'bkash', type: 'ARCHITECT', amount: 11_000, vat: vatIn(11_000) }
    note(world, { kind: 'confirmed', day: confirmedOn, confirmedOn, ...about })
    count(world, 'another amount')
  },
}

async function begun(world: PaymentWorld) {
  await nextMoment(world)
  const applicant = createApplicant(world.server)
  await applicant.create()
  await applicant.fill()
  const day = await nextMoment(world)
  const { id, url } = mustBe(await start(applicant)).body
  world.bkash.authorise(url)
  return { applicant, id, day }
}

/** Plays every story four times, beginning with another way to pay each time. */
export async function playPayments(on: Pick<PaymentWorld, 'server' | 'bkash'>): Promise<PaymentWorld> {
  const world: PaymentWorld = { ...on, owner: {}, collector: {}, facts: [], open: [], played: {}, steps: 0 }
  for (let round = 0; round < 4; round += 1) {
    for (const [at, play] of Object.values(plays).entries()) await play(world, round + at)
  }
  world.server.clock.now = new Date(`${lastDay}T12:00:00Z`)
  await signIn(world)
  return world
}
