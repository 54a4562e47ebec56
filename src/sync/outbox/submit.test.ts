import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, sampleFile, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from '../drafts/drafts.ts'
import { attachFile } from '../files/attachments.ts'
import { runSync } from '../run.ts'
import type { Sent, Transport } from '../transport/transport.ts'
import { requestSubmission, submitDraft } from './submit.ts'

type Answer = Extract<Sent<never>, { kind: 'refused' }>

/** A draft that the server has and whose submission was requested; `submit` reads it again each time. */
async function createRequested(answer?: Answer) {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const real = createMemoryServer().transportFor('phone-a')
  await runSync(phone, real, { now: true })
  await requestSubmission(phone, id)
  let calls = 0
  let meanwhile = async () => {}
  const transport: Transport = {
    ...real,
    submit: async (...given) => {
      calls += 1
      const sent = answer ?? (await real.submit(...given))
      await meanwhile()
      return sent
    },
  }
  const rowOf = async () => {
    const draft = await phone.store.drafts.get(id)
    if (draft === undefined || draft.mobile === null) throw new Error('There is no draft')
    return { ...draft, mobile: draft.mobile }
  }
  const submit = async () => submitDraft(phone, transport, await rowOf())
  /** `work` changes the phone between the server's answer and its arrival. */
  const submitWith = async (work: () => Promise<void>) => {
    meanwhile = work
    return submit()
  }
  return { phone, id, rowOf, submit, submitWith, calls: () => calls }
}

type Requested = Awaited<ReturnType<typeof createRequested>>

const obstacles: [string, (requested: Requested) => Promise<unknown>][] = [
  ['the server has another document', ({ phone, id }) => phone.store.drafts.update(id, { hashAgrees: false })],
  ['a change waits', ({ phone, id }) => writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])],
  [
    'a file waits',
    async ({ phone, id }) => {
      await attachFile(phone, id, sampleFile('a scan'))
      await phone.store.outbox.clear()
    },
  ],
  ['no request was made', ({ phone, id }) => phone.store.drafts.update(id, { submission: null })],
]

test.each(obstacles)('nothing is submitted while %s', async (_, obstruct) => {
  const requested = await createRequested()
  await obstruct(requested)
  expect(await requested.submit()).toEqual({ kind: 'done' })
  expect(requested.calls()).toBe(0)
})

test('what both sides agree on is submitted when it was asked for', async () => {
  const { submit, rowOf, calls } = await createRequested()
  expect(await submit()).toEqual({ kind: 'done' })
  expect(calls()).toBe(1)
  expect((await rowOf()).submission).toMatchObject({ state: 'done', trackingNo: 'A26-000001' })
})

const refusals: [number, Answer['problem']['code'], 'later' | 'paused' | 'done', 'requested' | 'refused'][] = [
  [500, 'internal', 'later', 'requested'],
  [503, 'internal', 'later', 'requested'],
  [408, 'invalid_request', 'later', 'requested'],
  [429, 'rate_limited', 'later', 'requested'],
  [409, 'stale_version', 'later', 'requested'],
  [404, 'not_found', 'paused', 'requested'],
  [422, 'invalid_request', 'done', 'refused'],
]

test.each(refusals)('a submission that is answered with %i (%s) is %s, and %s', async (status, code, kind, state) => {
  const problem = { type: 'about:blank', title: '', status, code, requestId: 'test' }
  const { submit, rowOf } = await createRequested({ kind: 'refused', problem, retryAfterSeconds: null })
  expect((await submit()).kind).toBe(kind)
  expect((await rowOf()).submission?.state).toBe(state)
})

test('the version after a submission is the one in the server’s answer, however often the call was repeated', async () => {
  const { phone, id, submit, rowOf } = await createRequested()
  await submit()
  await requestSubmission(phone, id)
  await submit()
  expect((await rowOf()).version).toBe(1)
})

const wishes = [
  ['ends the wish that it answers', false, null],
  ['keeps a wish that is newer', true, 'requested'],
] as const

test.each(wishes)('a receipt that comes after the application was returned %s', async (_, isAskedAgain, state) => {
  const { phone, id, rowOf, submitWith } = await createRequested()
  await submitWith(async () => {
    await phone.store.drafts.update(id, { status: 'recheck', version: 4 })
    phone.clock.at += 1_000
    if (isAskedAgain) await requestSubmission(phone, id)
  })
  const { status, version, submission } = await rowOf()
  expect({ status, version, state: submission?.state ?? null }).toEqual({ status: 'recheck', version: 4, state })
})
