import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from '../drafts/drafts.ts'
import { runSync } from '../run.ts'
import { readSnapshot, syncStatus } from '../status.ts'
import type { Sent, Transport } from '../transport/transport.ts'
import { wipeDraft } from '../vault/vault.ts'
import { requestNamedPayment, returnedMeanwhile, withdrawNamedPayment } from './named-payment.ts'
import { requestSubmission } from './submit.ts'

const payment: PaymentReference = {
  method: 'bkash',
  transactionId: '9AB3DE7F1K',
  date: '2026-11-20',
  purpose: 'REGISTRATION',
}

const unreachable = { kind: 'unreachable' } as const

function refusal(status: number, code: string, fields: { path: string; code: string }[] = []): Sent<never> {
  const problem = { type: 'about:blank', title: code, status, code: code as never, fields, requestId: '' }
  return { kind: 'refused', problem, retryAfterSeconds: null }
}

/** A submitted application with a payment that waits; `answer` is what the server says to it. */
async function createNamed(answer: (id: string) => Sent<Application>) {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const real = createMemoryServer().transportFor('phone-a')
  await runSync(phone, real, { now: true })
  await requestSubmission(phone, id)
  await runSync(phone, real, { now: true })
  const requests: string[] = []
  let meanwhile = async () => {}
  let reply = answer
  const transport: Transport = {
    ...real,
    // The memory server knows drafts only: what it says of the state is replaced by that of the desk.
    patch: async (...given) => {
      const sent = await real.patch(...given)
      return sent.kind === 'answered' ? { ...sent, body: { ...sent.body, ...place } } : sent
    },
    namePayment: async (_who, _payment, requestId) => {
      requests.push(requestId)
      const sent = reply(id)
      await meanwhile()
      return sent
    },
  }
  const place = { status: 'pending' as PatchStatus, version: 3 }
  await requestNamedPayment(phone, id, payment)
  const named = async () => (await phone.store.drafts.get(id))?.namedPayment
  const state = async () => {
    const snapshot = await readSnapshot(phone.store, id)
    return snapshot === null ? null : syncStatus(snapshot, phone.now())
  }
  return {
    ...{ phone, id, requests, place, named, state },
    run: () => runSync(phone, transport, { now: true, pull: [id] }),
    answerWith: (next: typeof answer) => {
      reply = next
    },
    whileOnItsWay: (work: () => Promise<void>) => {
      meanwhile = work
    },
  }
}
type PatchStatus = 'pending' | 'recheck'

const taken = (id: string): Sent<Application> => ({
  kind: 'answered',
  body: { id, version: 4 } as Application,
})

test('a payment waits on the phone, is sent with the next pass, and says when', async () => {
  const named = await createNamed(taken)
  expect(await named.state()).toMatchObject({ state: 'phone', changes: 1 })
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'sent', version: 4, payment })
  expect(named.requests).toHaveLength(1)
  await named.run()
  expect(named.requests).toHaveLength(1)
})

test('without an answer it is sent again under the same id', async () => {
  const named = await createNamed(() => unreachable)
  await named.run()
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'requested' })
  expect(new Set(named.requests).size).toBe(1)
  expect(named.requests).toHaveLength(2)
  named.answerWith(taken)
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'sent' })
})

test('an answer about another application counts as none', async () => {
  const named = await createNamed(() => taken(crypto.randomUUID()))
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'requested' })
})

test.each([503, 429, 408])('a server that answers %d refuses no payment', async (status) => {
  const named = await createNamed(() => refusal(status, 'internal'))
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'requested' })
})

test.each([401, 403, 404])('after %d the payment waits until the access is there again', async (status) => {
  const named = await createNamed(() => refusal(status, 'forbidden'))
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'requested' })
  expect(await named.state()).toMatchObject({ state: 'needs-you' })
})

test('a refusal is kept with its reason and the number, and needs the person', async () => {
  const fields = [{ path: 'payment.transactionId', code: 'rejected' }]
  const named = await createNamed(() => refusal(422, 'incomplete', fields))
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'refused', code: 'incomplete', fields, payment })
  expect(await named.state()).toMatchObject({ state: 'needs-you', changes: 0 })
  await named.run()
  expect(named.requests).toHaveLength(1)
})

test('a payment that arrived, and whose answer was lost for longer than the server knows its id, counts as sent', async () => {
  const named = await createNamed(() => refusal(409, 'wrong_state'))
  const { store } = named.phone
  await writeAnswers(named.phone, named.id, [
    { path: 'paymentMethod', value: payment.method },
    { path: 'transactionId', value: payment.transactionId },
  ])
  await store.outbox.clear()
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'sent' })
})

test('when the office waits for no payment any more, another number is refused', async () => {
  const named = await createNamed(() => refusal(409, 'wrong_state'))
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'refused', code: 'wrong_state' })
})

test('a payment is not sent into an application that came back for correction', async () => {
  const named = await createNamed(taken)
  named.place.status = 'recheck'
  await named.run()
  expect(named.requests).toEqual([])
  expect(await named.named()).toMatchObject({ state: 'refused', code: returnedMeanwhile })
})

test('a later step of the office ends what is said about the payment', async () => {
  const named = await createNamed(taken)
  named.place.version = 4
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'sent' })
  named.place.version = 5
  await named.run()
  expect(await named.named()).toBeUndefined()
})

test('an answer belongs to its own payment: a newer one goes on waiting', async () => {
  const named = await createNamed(taken)
  named.whileOnItsWay(() => requestNamedPayment(named.phone, named.id, { ...payment, transactionId: '9AB3DE7F2L' }))
  await named.run()
  expect(await named.named()).toMatchObject({ state: 'requested', payment: { transactionId: '9AB3DE7F2L' } })
})

test('a payment that was taken back on its way is shown if it arrived, and forgotten if it was refused', async () => {
  const arrived = await createNamed(taken)
  arrived.whileOnItsWay(() => withdrawNamedPayment(arrived.phone, arrived.id))
  await arrived.run()
  expect(await arrived.named()).toMatchObject({ state: 'sent' })
  const refused = await createNamed(() => refusal(409, 'transaction_taken'))
  refused.whileOnItsWay(() => withdrawNamedPayment(refused.phone, refused.id))
  await refused.run()
  expect(await refused.named()).toBeUndefined()
})

test('a restored server gets the payment again', async () => {
  const named = await createNamed(taken)
  await named.run()
  await named.phone.store.drafts.update(named.id, { epoch: 'of the lost server' })
  await named.run()
  expect(named.requests).toHaveLength(2)
  expect(new Set(named.requests).size).toBe(1)
})

test('a draft is not wiped while its payment was typed, waits or was refused', async () => {
  const named = await createNamed(taken)
  const { phone, id } = named
  expect(await wipeDraft(phone, id)).toBe(false)
  await named.run()
  await phone.store.meta.put({ key: `named-payment/${id}`, value: { begun: '1', fields: { method: 'bkash' } } })
  expect(await wipeDraft(phone, id)).toBe(false)
  await phone.store.meta.delete(`named-payment/${id}`)
  expect(await wipeDraft(phone, id)).toBe(true)
})
