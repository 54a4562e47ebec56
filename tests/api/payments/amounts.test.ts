import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidAmounts, validAmounts } from '../../../src/domain/reference/taka.samples.ts'
import { createApplicant, newTransactionId, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const reference = () => ({
  ...{ method: 'bkash', transactionId: newTransactionId(), date: '2026-11-20', purpose: 'REGISTRATION' },
})

test('payments, submissions and confirmations take only whole taka within the limits', async () => {
  const applicant = createApplicant(server)
  await applicant.create()
  const { rev, docHash } = await applicant.fill()
  const pay = (amount: unknown) => {
    const body = { id: applicant.id, payment: { ...reference(), amount } }
    return applicant.send({ method: 'PATCH', url: `${applicant.family}/payment`, body })
  }
  for (const [amount, code] of invalidAmounts) {
    const refused = { status: 400, body: { fields: [{ path: 'payment.amount', code }] } }
    expect(await pay(amount), `payment ${amount}`).toMatchObject(refused)
    const submitted = await applicant.submit({ rev, docHash }, { payment: { ...reference(), amount } })
    expect(submitted, `submit ${amount}`).toMatchObject(refused)
  }
  for (const amount of validAmounts) expect(await pay(amount), String(amount)).toMatchObject({ status: 200 })

  const sent = createApplicant(server)
  await sent.apply()
  for (const [amount, code] of invalidAmounts) {
    const answer = await sent.decide(owner, 'payment/confirm', { amount })
    expect(answer, `confirm ${amount}`).toMatchObject({ status: 400, body: { fields: [{ path: 'amount', code }] } })
  }
  expect((await sent.decide(owner, 'payment/confirm', { amount: 11_500 })).status).toBe(200)
})

test('fees and the wallet limit take the same amounts, and a fee including tax stays within them', async () => {
  const line = { type: 'ARCHITECT', purpose: 'REGISTRATION', effectiveFrom: '2027-02-01' }
  const fee = (base: unknown) =>
    server.send({ method: 'POST', url: '/api/fees', headers: owner, body: { ...line, base } })
  const ceiling = async (walletCeiling: unknown) => {
    const { walletCeiling: from } = (await server.send({ method: 'GET', url: '/api/fees' })).body
    return server.send({
      method: 'PUT',
      url: '/api/fees/wallet-ceiling',
      headers: owner,
      body: { walletCeiling, from },
    })
  }
  for (const [amount, code] of invalidAmounts) {
    expect(await fee(amount), `fee ${amount}`).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'base', code }] },
    })
    const refused = { status: 400, body: { fields: [{ path: 'walletCeiling', code }] } }
    expect(await ceiling(amount), `limit ${amount}`).toMatchObject(refused)
  }
  // 86,956,522 plus 13,043,478 tax is exactly the limit.
  const tooDear = { status: 400, body: { fields: [{ path: 'base', code: 'too_large' }] } }
  expect(await fee(86_956_523)).toMatchObject(tooDear)
  expect(await fee(86_956_522)).toMatchObject({ status: 201, body: { total: 100_000_000 } })
  for (const amount of validAmounts) expect((await ceiling(amount)).status, String(amount)).toBe(200)
})

test('an amount in the answers is a number that the form accepts, and never a server error', async () => {
  const applicant = createApplicant(server)
  await applicant.create()
  const path = 'previousProjects/01900000-0000-7000-8000-000000000001/value'
  for (const amount of [1e308, '5', true]) {
    const answer = await applicant.patch([op(path, amount)])
    expect(answer, String(amount)).toMatchObject({ status: 200, body: { results: [{ code: 'wrong_kind' }] } })
  }
  for (const amount of [2_147_483_648, 3e9]) {
    const answer = await applicant.patch([op(path, amount)])
    expect(answer, String(amount)).toMatchObject({ status: 200, body: { results: [{ outcome: expect.any(String) }] } })
  }
})
