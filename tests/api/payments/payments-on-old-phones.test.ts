import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Application, ApplicationSummary } from '../../../src/contract/applications/application-shapes.ts'
import { Payment } from '../../../src/contract/applications/payment-shapes.ts'
import { PaymentRecord } from '../../../src/contract/payments/payments.ts'
import { applicationActions, isPaymentAction } from '../../../src/domain/enlistment/workflow.ts'
import { createApplicant, newTransactionId, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let owner: Record<string, string> & { userId: string }
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const reason = 'The bank says that the slip was cancelled'

/** What a page of the release before accepts: a payment has two states, and no one reverses it. */
const twoStates = z.enum(['GIVEN', 'CONFIRMED'])
const oldPayment = z.extend(Payment, { state: twoStates })
const oldActions = z.array(z.enum(applicationActions.filter((action) => !isPaymentAction(action))))
const oldApplication = z.extend(Application, { payment: z.nullable(oldPayment), actions: oldActions })
const oldSummary = z.extend(ApplicationSummary, { paymentState: z.nullable(twoStates), actions: oldActions })
const oldRecord = z.extend(PaymentRecord, { state: twoStates })

async function reversedOf(user: { userId: string }, by: Record<string, string> = owner) {
  const applicant = createApplicant(server)
  const transactionId = newTransactionId()
  expect((await applicant.apply({ transactionId })).status).toBe(200)
  expect((await applicant.decide(by, 'payment/confirm')).status).toBe(200)
  await server.context.db
    .updateTable('applications')
    .set({ holder_user_id: user.userId })
    .where('id', '=', applicant.id)
    .execute()
  const { version } = (await applicant.get(by)).body
  const body = { id: applicant.id, version, reason }
  const url = `${applicant.family}/payment/reverse`
  expect((await server.send({ method: 'PATCH', url, headers: by, body })).status).toBe(200)
  return { applicant, transactionId }
}

test('each answer to the holder of a reversed payment is readable by a page one release old', async () => {
  const user = await server.signIn('USER')
  const { applicant, transactionId } = await reversedOf(user)
  const { id, family } = applicant
  const at = server.clock.now.toISOString()
  const isReversed = { state: 'GIVEN', confirmedAt: null, transactionId, reversal: { at, reason } }
  const read = async () => {
    const answers = [await applicant.get(), await applicant.get(user)]
    for (const answer of answers) {
      expect(z.safeParse(oldApplication, answer.body).error).toBeUndefined()
      expect(answer.body.payment).toMatchObject(isReversed)
    }
  }
  await read()
  await applicant.decide(owner, 'recheck', { reason: 'Pay again', fields: ['nameEn'] })
  await read()
  const payment = { method: 'bkash', date: '2026-11-20', purpose: 'REGISTRATION', transactionId }
  const given = await applicant.send({ method: 'PATCH', url: `${family}/payment`, body: { id, payment } })
  expect(z.safeParse(oldApplication, given.body).error).toBeUndefined()
  expect(given.body.payment).toMatchObject(isReversed)

  const found = await server.send({ method: 'POST', url: `${family}/search`, headers: user, body: {} })
  expect(z.safeParse(z.array(oldSummary), found.body.list).error).toBeUndefined()
  expect(found.body.list).toMatchObject([{ id, paymentState: 'GIVEN', paymentReversedAt: at }])
  for (const filter of ['', '?state=REVERSED']) {
    const url = `/api/payments/histories${filter}`
    const listed = await server.send({ method: 'GET', url, headers: user })
    expect(z.safeParse(z.array(oldRecord), listed.body.list).error).toBeUndefined()
    expect(listed.body.list).toMatchObject([{ applicationId: id, state: 'GIVEN', reversedAt: at }])
  }

  // Another reference ends all of it.
  const { rev } = (await applicant.get()).body
  const changed = await applicant.patch([op('transactionId', newTransactionId(), rev)])
  expect((await applicant.submit(changed.body)).status).toBe(200)
  expect((await applicant.get()).body.payment).not.toHaveProperty('reversal')
})

test('each answer to the holder of a rejected payment is readable by a page one release old', async () => {
  const user = await server.signIn('USER')
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  const { id, family } = applicant
  await server.context.db
    .updateTable('applications')
    .set({ holder_user_id: user.userId })
    .where('id', '=', id)
    .execute()
  const { version } = (await applicant.get(owner)).body
  const body = { id, version, reason, cause: 'not_found' }
  expect((await server.send({ method: 'PATCH', url: `${family}/payment/reject`, headers: owner, body })).status).toBe(
    200,
  )
  const at = server.clock.now.toISOString()
  for (const answer of [await applicant.get(), await applicant.get(user)]) {
    expect(z.safeParse(oldApplication, answer.body).error).toBeUndefined()
    expect(answer.body.payment).toMatchObject({ state: 'GIVEN', confirmedAt: null, rejection: { at, reason } })
  }
  const found = await server.send({ method: 'POST', url: `${family}/search`, headers: user, body: {} })
  expect(z.safeParse(z.array(oldSummary), found.body.list).error).toBeUndefined()
  expect(found.body.list).toMatchObject([{ id, paymentState: 'GIVEN', paymentRejectedAt: at }])
  const listed = await server.send({ method: 'GET', url: '/api/payments/histories?state=REJECTED', headers: user })
  expect(z.safeParse(z.array(oldRecord), listed.body.list).error).toBeUndefined()
  expect(listed.body.list).toMatchObject([{ applicationId: id, state: 'GIVEN', rejectedAt: at }])
  expect(listed.body.list[0]).not.toHaveProperty('rejectedBy')
})

test('each answer to the holder of a fee that was paid in part is readable by a page one release old', async () => {
  const user = await server.signIn('USER')
  const applicant = createApplicant(server)
  expect((await applicant.apply()).status).toBe(200)
  const { id, family } = applicant
  const part = { arrived: 'less', amount: 5_000 }
  expect((await applicant.decide(owner, 'payment/confirm', part)).status).toBe(200)
  await server.context.db
    .updateTable('applications')
    .set({ holder_user_id: user.userId })
    .where('id', '=', id)
    .execute()
  for (const answer of [await applicant.get(), await applicant.get(user)]) {
    expect(z.safeParse(oldApplication, answer.body).error).toBeUndefined()
    expect(answer.body).toMatchObject({ payment: null, parts: [{ state: 'CONFIRMED', amount: 5_000 }] })
  }
  const found = await server.send({ method: 'POST', url: `${family}/search`, headers: user, body: {} })
  expect(z.safeParse(z.array(oldSummary), found.body.list).error).toBeUndefined()
  expect(found.body.list).toMatchObject([{ id, paymentState: null, paymentMissing: 6_500 }])
  const listed = await server.send({ method: 'GET', url: '/api/payments/histories', headers: user })
  expect(z.safeParse(z.array(oldRecord), listed.body.list).error).toBeUndefined()
  expect(listed.body.list).toMatchObject([{ applicationId: id, state: 'CONFIRMED', amount: 5_000, missing: 6_500 }])
})

test('the desks read the state itself; one that holds the application reads its own page as a holder', async () => {
  const collector = await server.signIn('APP_COLLECTOR')
  const { applicant } = await reversedOf(collector)
  expect((await applicant.get(owner)).body.payment?.state).toBe('REVERSED')
  expect((await applicant.get(collector)).body.payment).toMatchObject({ state: 'GIVEN', reversal: { reason } })
  const url = `${applicant.family}/search`
  const found = await server.send({ method: 'POST', url, headers: collector, body: {} })
  const [row] = found.body.list.filter((each: { id: string }) => each.id === applicant.id)
  expect(row).toMatchObject({ paymentState: 'REVERSED' })
})

test('a reversal whose reason was erased is shown all the same', async () => {
  const { applicant } = await reversedOf(await server.signIn('USER'))
  await server.context.db
    .updateTable('payments')
    .set({ reversed_at: new Date('2026-11-01T00:00:00Z') })
    .where('application_id', '=', applicant.id)
    .execute()
  expect((await applicant.get()).body.payment?.reversal?.at).toBe('2026-11-01T00:00:00.000Z')
})
