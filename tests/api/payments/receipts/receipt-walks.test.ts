import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../../faults/schedule/random.ts'
import { type Applicant, createApplicant, newTransactionId } from '../../../support/people/applicant.ts'
import { payDisputedAmount, settle, start } from '../../../support/people/checkouts.ts'
import { checkReceipts, coveringMoney, lookUp, printReceipt, receiptsOf } from '../../../support/people/receipts.ts'
import { type BkashSimulator, startBkashSimulator } from '../../../support/server/outside/bkash-simulator.ts'
import { type Answer, type ApiServer, createApiServer } from '../../../support/server/test-server.ts'

// Random people take random steps with the money of applications, in every way in which it can be confirmed and taken
// back. After each step an application has one receipt in force exactly when its money is here.

let server: ApiServer
let bkash: BkashSimulator
let owner: Record<string, string>
let collector: Record<string, string>
beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
  owner = await server.signIn('OWNER')
  collector = await server.signIn('APP_COLLECTOR')
})
afterAll(async () => {
  await server.close()
  await bkash.close()
})

async function submit(applicant: Applicant): Promise<Answer> {
  const { rev, docHash } = (await applicant.get()).body
  return applicant.submit({ rev, docHash })
}

/** The ways in which money comes before the desks see the application. */
const beginnings: Record<string, (applicant: Applicant) => Promise<unknown>> = {
  typed: submit,
  online: async (applicant) => {
    const { id, url } = (await start(applicant)).body
    bkash.authorise(url)
    return settle(applicant, id, 'success')
  },
  accepted: async (applicant) => {
    const id = await payDisputedAmount(applicant, bkash, '11000')
    const url = `/api/payments/disputes/${id}`
    return server.send({ method: 'PATCH', url, headers: collector, body: { verdict: 'accept', reason: 'x' } })
  },
}

async function money(applicant: Applicant, step: string, headers: Record<string, string>, more: object = {}) {
  const { version } = (await applicant.get(owner)).body
  const body = { id: applicant.id, version, reason: 'x', ...more }
  return server.send({ method: 'PATCH', url: `${applicant.family}/payment/${step}`, headers, body })
}

const reference = () => ({
  method: 'bkash',
  transactionId: newTransactionId(),
  date: '2026-11-20',
  purpose: 'REGISTRATION',
})

const steps: Record<string, (applicant: Applicant) => Promise<unknown>> = {
  confirm: (applicant) => applicant.decide(collector, 'payment/confirm'),
  confirmByReason: (applicant) => applicant.decide(owner, 'payment/confirm', { reason: 'x' }),
  confirmInBulk: async (applicant) => {
    const items = [{ id: applicant.id, version: (await applicant.get()).body.version }]
    const body = { action: 'confirm-payment', items }
    return server.send({ method: 'POST', url: '/api/apps/bulk', headers: collector, body })
  },
  reverse: (applicant) => money(applicant, 'reverse', owner),
  reverseToday: (applicant) => money(applicant, 'reverse', collector),
  reject: (applicant) => money(applicant, 'reject', collector),
  owe: (applicant) => money(applicant, 'refund-due', owner),
  refund: (applicant) => money(applicant, 'refund', collector, { amount: 500, method: 'Bank', reference: 'FT-1' }),
  confirmPart: (applicant) => applicant.decide(collector, 'payment/confirm', { amount: 5_000, arrived: 'less' }),
  confirmRest: async (applicant) => {
    const { missing = 0 } = (await applicant.get(owner)).body.balance ?? {}
    return applicant.decide(collector, 'payment/confirm', { amount: missing })
  },
  confirmMore: (applicant) => applicant.decide(collector, 'payment/confirm', { amount: 12_000, arrived: 'more' }),
  reversePart: async (applicant) => {
    const [paymentId] = ((await applicant.get(owner)).body.parts ?? []).map(({ id }) => id)
    return money(applicant, 'reverse', owner, { paymentId })
  },
  oweExcess: (applicant) => money(applicant, 'refund-due', owner, { excess: 'due' }),
  refundExcess: async (applicant) => {
    await money(applicant, 'refund-due', owner, { excess: 'due' })
    const { excess: amount = 0 } = (await applicant.get(owner)).body.balance ?? {}
    return money(applicant, 'refund', collector, { amount, method: 'Bank', reference: 'FT-2', excess: true })
  },
  give: (applicant) =>
    applicant.send({
      method: 'PATCH',
      url: `${applicant.family}/payment`,
      body: { id: applicant.id, payment: reference() },
    }),
  giveAndSubmit: async (applicant) => {
    const { rev, docHash } = (await applicant.get()).body
    return applicant.submit({ rev, docHash }, { payment: reference() })
  },
  submit,
  recheck: (applicant) => applicant.decide(owner, 'recheck', { reason: 'x' }),
  forward: (applicant) => applicant.decide(collector, 'pending1'),
  approve: (applicant) => applicant.decide(owner, 'approve', { note: 'x' }),
}
const often = [
  'confirm',
  'confirm',
  'confirmInBulk',
  'confirmByReason',
  'reverse',
  'recheck',
  'give',
  'submit',
  'owe',
  'refund',
  ...['confirmPart', 'confirmRest', 'confirmMore', 'confirmMore', 'refundExcess', 'refundExcess', 'give'],
]
const weighted = [...often, ...often, ...Object.keys(steps).filter((name) => name !== 'approve'), 'approve']

type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number]
const inForceOf = (rows: readonly Receipt[]) => rows.find(({ void_cause }) => void_cause === null)

/** Compares the receipts with the money, and with the receipts before the step; returns what the step did. */
async function checkStep(applicant: Applicant, before: readonly Receipt[], told: string) {
  const after = await receiptsOf(server, applicant.id)
  const [was, is] = [inForceOf(before), inForceOf(after)]
  expect(after.filter(({ void_cause }) => void_cause === null).length, told).toBeLessThanOrEqual(1)
  expect(is?.amount ?? 0, told).toBe(await coveringMoney(server, applicant.id))
  // Rows only come; a void one stays as it was, and of one in force only the name of a draft's payer and the end change.
  for (const [at, row] of before.entries()) {
    const { void_cause, void_on, name_bn, name_en, ...facts } = after[at] as Receipt
    expect(facts, told).toEqual({
      ...row,
      void_cause: undefined,
      void_on: undefined,
      name_bn: undefined,
      name_en: undefined,
    })
    if (row.void_cause !== null) expect([void_cause, void_on], told).toEqual([row.void_cause, row.void_on])
    if (row.name_en !== null) expect([name_bn, name_en], told).toEqual([row.name_bn, row.name_en])
  }
  const isNew = is !== undefined && is.number !== was?.number
  const ended = was === undefined ? undefined : after.find(({ number }) => number === was.number)?.void_cause
  return { isNew, ended: ended ?? null, rows: after }
}

async function checkAnswers(applicant: Applicant, rows: readonly Receipt[], told: string): Promise<void> {
  const inForce = inForceOf(rows)
  for (const { number, void_cause } of rows) {
    const { state } = (await lookUp(server, number)).body
    if (void_cause === null) expect(['VALID', 'RETURN_DUE'], told).toContain(state)
    else expect(state, told).toBe(void_cause)
  }
  const { moneyReceipts = [] } = (await applicant.get()).body
  expect(moneyReceipts.map(({ number }) => number).sort(), told).toEqual(rows.map(({ number }) => number))
  const printed = await printReceipt(server, applicant, applicant.holder)
  expect([printed.status, printed.body?.code], told).toEqual(inForce ? [200, undefined] : [409, 'wrong_state'])
}

/** Ways that chance seldom takes from end to end: some walks begin with one. */
const ways: readonly (readonly string[])[] = [
  [],
  ['confirmPart', 'give', 'confirmRest'],
  ['confirmInBulk', 'confirmMore'],
  ['confirmMore', 'refundExcess'],
  ['confirm', 'recheck', 'give'],
  ['confirm', 'owe', 'refund'],
  ['confirm', 'reverse', 'confirmByReason'],
]

async function walk(seed: number, beginning: string, count: (what: string) => void): Promise<void> {
  const { pick } = createRandom(seed)
  const begun = beginning === 'typed' ? (ways[seed % ways.length] ?? []) : []
  const applicant = createApplicant(server)
  await applicant.create()
  await applicant.fill()
  await beginnings[beginning]?.(applicant)
  let { rows, isNew } = await checkStep(applicant, [], `seed ${seed}: ${beginning}`)
  if (isNew) count(`issued by ${beginning}`)
  await checkAnswers(applicant, rows, `seed ${seed}: ${beginning}`)
  for (let at = 0; at < 24; at += 1) {
    const name = begun[at] ?? pick(weighted)
    const told = `seed ${seed}, ${beginning}, step ${at}: ${name}`
    await steps[name]?.(applicant)
    const made = await checkStep(applicant, rows, told)
    if (made.isNew) count(`issued by ${name}`)
    if (made.ended !== null) count(`${made.ended} by ${name}`)
    if (made.isNew || made.ended !== null || at % 8 === 0) await checkAnswers(applicant, made.rows, told)
    rows = made.rows
  }
}

test('whatever people do with the money, there is one receipt in force exactly while it is here', async () => {
  const counts: Record<string, number> = {}
  const names = ['typed', 'typed', 'online', 'typed', 'accepted']
  for (let seed = 1; seed <= 30; seed += 1)
    await walk(seed, names[seed % names.length] as string, (what) => (counts[what] = (counts[what] ?? 0) + 1))
  for (const what of [
    ...['issued by confirm', 'issued by confirmInBulk', 'issued by confirmByReason'],
    ...['issued by online', 'issued by accepted'],
    ...['issued by confirmRest', 'issued by confirmMore', 'issued by refundExcess'],
    ...['REVERSED by reverse', 'RETURNED by refund', 'REPLACED by give', 'RETURNED by refundExcess'],
  ]) {
    expect(counts[what] ?? 0, `${what}: ${JSON.stringify(counts)}`).toBeGreaterThan(0)
  }
  // No step ends a receipt with the cause of another.
  for (const what of Object.keys(counts))
    expect(what).toMatch(/^issued|^REVERSED by reverse|^RETURNED by refund|^REPLACED by give/)
  const { inForce, void: ended } = await checkReceipts(server)
  expect(inForce + ended).toBeGreaterThan(15)
  const { rows } = await server.context.pool.query('SELECT number FROM receipts ORDER BY number')
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => `MR-2026-${String(at + 1).padStart(6, '0')}`))
}, 300_000)
