import { addDays, dhakaDate } from '../../../src/domain/reference/calendar.ts'
import type { BkashSimulator } from '../server/outside/bkash-simulator.ts'
import type { Answer, ApiServer } from '../server/test-server.ts'

// A server on which stories of payments are played, with the clock and the notes of what came.

export type Fact = {
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
/** The server with what was played on it. */
export type PaymentWorld = {
  server: ApiServer
  bkash: BkashSimulator
  owner: Record<string, string>
  collector: Record<string, string>
  facts: Fact[]
  /** Payments that are not confirmed yet. */
  open: { amount: number; paidOn: string }[]
  /** How often each case was played. */
  played: Record<string, number>
  steps: number
}

/** The first day of the stories; the last one is after them. */
export const firstDay = '2027-03-28'
export const lastDay = '2027-04-10'
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
export function vatIn(amount: number): number {
  const vat = vatOf[amount]
  if (vat === undefined) throw new Error(`Compute the tax in ${amount}`)
  return vat
}

/** Moments of a day: noon in Dhaka, and those around its midnight, which is 18:00 in UTC. */
const hours = ['06:00:00.000', '17:58:30.000', '17:59:59.999', '18:00:00.000', '18:00:00.001', '18:01:00.000']
const stepsAtOnce = 5
const stepsOfDay = hours.length * stepsAtOnce

/** Moves the clock on by a step. */
export async function nextMoment(world: PaymentWorld): Promise<string> {
  const { server, steps } = world
  const day = addDays(firstDay, Math.floor(steps / stepsOfDay))
  server.clock.now = new Date(`${day}T${hours[Math.floor((steps % stepsOfDay) / stepsAtOnce)]}Z`)
  // Sessions end after some hours.
  if (steps % stepsAtOnce === 0) await signIn(world)
  world.steps += 1
  return dhakaDate(server.clock.now)
}

export async function signIn(world: PaymentWorld): Promise<void> {
  world.owner = await world.server.signIn('OWNER')
  world.collector = await world.server.signIn('APP_COLLECTOR')
}

export function count({ played }: PaymentWorld, name: string): void {
  played[name] = (played[name] ?? 0) + 1
}

export function mustBe(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** Notes what came, and how often it was played. */
export function note(world: PaymentWorld, fact: Fact): Fact {
  world.facts.push(fact)
  count(world, fact.kind)
  if (/^(17:5|18:0)/.test(world.server.clock.now.toISOString().slice(11))) count(world, 'near midnight')
  return fact
}
