import { beforeAll, expect, test } from 'vitest'
import { newTransactionId } from '../../../support/people/applicant.ts'
import { done, openParts } from '../../../support/people/paid-in-parts.ts'
import { fee, openPayments, type Person } from '../../../support/people/payment-steps.ts'
import type { ApiServer } from '../../../support/server/test-server.ts'

const payments = openPayments()
const { opened, givenAt, confirmAs, give, reject, reverse, owe, refund, inPart } = payments
const { read, firstPart, paidInTwo } = openParts(payments)

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

test('a desk that says less or more says how much: the amount that the holder typed is not believed', async () => {
  for (const [amount, arrived] of [
    [50_000, 'more'],
    [5_000, 'less'],
  ] as const) {
    const { applicant } = await givenAt()
    done(await applicant.decide(collector, 'recheck', { reason: 'x', fields: ['transactionId'] }))
    done(await give(applicant, { amount, purpose: 'REGISTRATION' }))
    done(await applicant.submit((await applicant.get()).body))
    expect(await applicant.decide(collector, 'payment/confirm', { arrived }), arrived).toMatchObject({
      ...{ status: 422, body: { code: 'incomplete', fields: [{ path: 'amount', code: 'required' }] } },
    })
  }
})

test('hostile bodies are refused, not answered 5xx', async () => {
  const { applicant } = await inPart()
  done(await give(applicant, {}))
  const paymentId = await firstPart(applicant)
  for (const body of [
    ...[-1, 0, 0.5, 1e15, 100_000_001, '5000', null, Number.MAX_SAFE_INTEGER].map((amount) => ({ amount })),
    ...['x', '', null, 7, {}, '00000000-0000-0000-0000-000000000000'].map((one) => ({ paymentId: one })),
    ...['both', null, 1].map((arrived) => ({ arrived })),
  ]) {
    for (const more of [{}, { arrived: 'less' }, { arrived: 'more' }]) {
      const answer = await applicant.decide(collector, 'payment/confirm', { ...more, ...body })
      expect([400, 409, 422], `${JSON.stringify({ ...more, ...body })} ${answer.status}`).toContain(answer.status)
    }
    expect([400, 409, 422]).toContain((await refund(applicant, collector, { paymentId, excess: true, ...body })).status)
  }
  for (const amount of [-1, 0, 0.5, 1e15]) expect([400, 422, 409]).toContain((await give(applicant, { amount })).status)
})

test('the maximum arrives more than once, and the sum is right', async () => {
  const { applicant } = await inPart()
  done(await give(applicant, {}))
  done(await confirmAs(applicant, collector, 'more', 100_000_000))
  done(await reverse(applicant, owner, { paymentId: await firstPart(applicant) }))
  expect((await read(applicant)).balance).toMatchObject({ received: 100_000_000, missing: 0 })
})

test('two desks with one version: one step is taken', async () => {
  const { applicant } = await inPart()
  done(await give(applicant, {}))
  const { version, payment, parts } = await read(applicant)
  const paymentId = parts?.[0]?.id
  const answers = await Promise.all([
    applicant.decide(collector, 'payment/confirm', { version }),
    reverse(applicant, owner, { version, paymentId }),
    reject(applicant, owner, { version, paymentId: payment?.id }),
    owe(applicant, owner, { version, paymentId }),
    applicant.decide(collector, 'pending1', { version }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
})

test('the income of a month counts each part once, also after reversals and confirmations again', async () => {
  const income = async () => {
    const { rows } = await server.context.pool.query(
      "SELECT coalesce(sum(amount), 0)::int AS amount FROM report_counts WHERE subject = 'income'",
    )
    return rows[0].amount
  }
  const before = await income()
  const { applicant } = await paidInTwo()
  expect((await income()) - before).toBe(fee)
  const paymentId = await firstPart(applicant)
  done(await reverse(applicant, owner, { paymentId }))
  expect((await income()) - before).toBe(6_500)
  done(await applicant.decide(owner, 'payment/confirm', { paymentId, reason: 'x' }))
  expect((await income()) - before).toBe(fee)
})

test('the twentieth payment of a fee has to complete it, and a smaller one is not recorded', async () => {
  const { applicant } = await givenAt()
  for (let part = 1; part < 20; part += 1) {
    expect((await confirmAs(applicant, collector, 'less', 100)).status).toBe(200)
    expect((await give(applicant, { transactionId: newTransactionId() })).status).toBe(200)
  }
  const before = (await applicant.get(owner)).body
  const refused = await confirmAs(applicant, collector, 'less', 100)
  expect(refused.body).toMatchObject({
    code: 'payment_unconfirmed',
    fields: [{ path: 'parts', code: 'too_many_parts' }],
  })
  expect((await applicant.get(owner)).body).toEqual(before)
  const last = await applicant.decide(collector, 'payment/confirm')
  expect(last.body).toMatchObject({ payment: { state: 'CONFIRMED', amount: fee - 1_900 } })
})
