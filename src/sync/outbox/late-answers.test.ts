import { expect, test } from 'vitest'
import {
  expectAgreement,
  lostAfterOneAnswer,
  startSlowPass,
  type,
  valueOn,
} from '../../../tests/support/phone/agreement.ts'
import { createPair, stateOf } from '../../../tests/support/phone/sync-phone.ts'
import { runSync } from '../run.ts'
import type { Transport } from '../transport/transport.ts'
import { requestSubmission } from './submit.ts'

test('a late answer from before the submission does not remove the receipt', async () => {
  const { server, a, id, sync } = await createPair()
  const inner = server.transportFor('phone-a')
  let release = () => {}
  const late: Transport = {
    ...inner,
    async patch(who, body) {
      const sent = await inner.patch(who, body)
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return sent
    },
  }
  const older = runSync(a, late, { now: true, pull: [id] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await requestSubmission(a, id)
  await sync(a)
  Object.assign(server, { status: 'pending', version: 1 })
  expect((await a.store.drafts.get(id))?.submission?.state).toBe('done')
  release()
  await older
  const draft = await a.store.drafts.get(id)
  expect(draft?.submission?.state).toBe('done')
  expect(draft?.status).toBe('pending')
})

test('an old answer instead of a whole one removes nothing, and everything is asked for again', async () => {
  const pair = await createPair()
  const { server, b, id, sync } = pair
  await type(b, id, 'Karim')
  await sync(b)
  await b.store.drafts.update(id, { askAll: true })
  const inner = server.transportFor('phone-b')
  const patch: Transport['patch'] = async (who, body) => {
    const sent = await inner.patch(who, body)
    return sent.kind === 'answered' ? { ...sent, body: { ...sent.body, changes: [] } } : sent
  }
  await runSync(b, { ...inner, patch }, { now: true, pull: [id] })
  expect(await valueOn(b, id)).toBe('Karim')
  expect((await b.store.drafts.get(id))?.askAll).toBe(true)
  await expectAgreement(pair)
})

test('a phone whose submission was refused no longer reports it once another phone has submitted', async () => {
  const { server, a, id, sync } = await createPair()
  await a.store.drafts.update(id, { submission: { state: 'refused', at: 1, code: 'incomplete', fields: [] } })
  Object.assign(server, { status: 'pending', version: 1 })
  await sync(a)
  expect((await a.store.drafts.get(id))?.submission).toBeNull()
  expect(await stateOf(a, id)).toBe('submitted')
})

test('an acknowledgement that comes after a newer one leaves the newer value', async () => {
  const { server, b, id, sync } = await createPair()
  await type(b, id, 'first')
  const slow = await startSlowPass(b, lostAfterOneAnswer(server.transportFor('phone-b')), id)
  await type(b, id, 'second')
  await sync(b)
  const { rev } = (await b.store.answers.get([id, 'nameEn'])) ?? {}
  await slow.letGo()
  expect(await valueOn(b, id)).toBe('second')
  expect((await b.store.answers.get([id, 'nameEn']))?.rev).toBe(rev)
})

test('a phone that lost its device id continues without a false conflict', async () => {
  const pair = await createPair()
  const { server, a, id, sync } = pair
  await type(a, id, 'Kar')
  server.fault = () => 'dropAfter'
  await sync(a)
  server.fault = () => 'none'
  await type(a, id, 'Karim')
  a.deviceId = 'phone-a-anew'
  await sync(a)
  expect(server.conflictsOf(id)).toEqual([])
  expect(await expectAgreement(pair)).toMatchObject({ nameEn: 'Karim' })
})

test('a document that differs although nothing waits is corrected to the server’s, value by value', async () => {
  const pair = await createPair()
  const { a, id, sync } = pair
  await type(a, id, 'Karim')
  await sync(a)
  await a.store.answers.update([id, 'nameEn'], { value: 'spoiled' })
  await a.store.answers.put({ draftId: id, path: 'motherName', schemaVersion: 1, value: 'no operation', rev: 0, at: 0 })
  await sync(a)
  expect(await valueOn(a, id)).toBe('Karim')
  expect(await valueOn(a, id, 'motherName')).toBeUndefined()
  await expectAgreement(pair)
})

test('a value that is typed while a conflict is shown has seen both values, although an older one is still being sent', async () => {
  const { server, a, b, id, sync } = await createPair()
  await type(a, id, 'from a')
  await sync(a)
  await type(b, id, 'b, first')
  const real = server.transportFor(b.deviceId)
  let calls = 0
  const slow: Transport = {
    ...real,
    async patch(...call) {
      calls += 1
      if (calls > 1) return { kind: 'unreachable' }
      const sent = await real.patch(...call)
      await type(b, id, 'b, before the question')
      return sent
    },
  }
  await runSync(b, slow, { now: true })
  await type(b, id, 'b, after the question')
  await sync(b)
  expect(server.documentOf(id).nameEn).toBe('b, after the question')
  expect(server.conflictsOf(id)).toEqual([])
})
