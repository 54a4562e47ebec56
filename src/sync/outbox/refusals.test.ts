import { expect, test } from 'vitest'
import { createMemoryServer, type Refused } from '../../../tests/support/phone/memory-server.ts'
import {
  createPair,
  createPhone,
  sampleDraft,
  sampleFile,
  startDraft,
} from '../../../tests/support/phone/sync-phone.ts'
import { createDraft, readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { importApplication } from '../drafts/import-application.ts'
import { attachFile } from '../files/attachments.ts'
import { runSync } from '../run.ts'
import type { Transport } from '../transport/transport.ts'

const refusals: [Refused, 'later' | 'paused'][] = [
  [{ status: 500 }, 'later'],
  [{ status: 408 }, 'later'],
  [{ status: 429 }, 'later'],
  [{ status: 409, code: 'stale_version' }, 'later'],
  [{ status: 409, code: 'wrong_state' }, 'paused'],
  [{ status: 403, code: 'forbidden' }, 'paused'],
]

test.each(refusals)('a batch that is refused with %o parks nothing: %s', async (refusal, outcome) => {
  const [phone, server] = [createPhone(), createMemoryServer()]
  const { id } = await startDraft(phone)
  const sync = () => runSync(phone, server.transportFor('phone-a'), { now: true })
  await sync()
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
  server.refuse = () => refusal
  expect((await sync()) === null).toBe(outcome === 'paused')
  expect((await phone.store.drafts.get(id))?.paused !== null).toBe(outcome === 'paused')
  expect(await phone.store.outbox.filter(({ state }) => state === 'parked').count()).toBe(0)
  server.refuse = null
  await sync()
  expect(server.documentOf(id)).toMatchObject({ nameEn: 'Karim' })
})

test('a call without operations that is refused pauses the draft', async () => {
  const [phone, server] = [createPhone(), createMemoryServer()]
  const { id } = await startDraft(phone)
  const sync = () => runSync(phone, server.transportFor('phone-a'), { now: true, pull: [id] })
  await sync()
  // If the call were repeated at once, this ends the loop.
  server.refuse = () => (server.requests > 9 ? { status: 500 } : { status: 422, code: 'invalid_request' })
  await sync()
  expect((await phone.store.drafts.get(id))?.paused).toBe('invalid_request')
  expect(server.requests).toBe(2)
})

test('an answer that names every operation but another application settles nothing', async () => {
  const [phone, server] = [createPhone(), createMemoryServer()]
  await startDraft(phone)
  const real = server.transportFor('phone-a')
  const create: Transport['create'] = async (...given) => {
    const sent = await real.create(...given)
    return sent.kind === 'answered' ? { ...sent, body: { ...sent.body, id: crypto.randomUUID() } } : sent
  }
  expect(await runSync(phone, { ...real, create }, { now: true })).not.toBeNull()
  expect(await phone.store.outbox.count()).toBe(1)
})

test('one draft that cannot be sent does not stop the others', async () => {
  const [phone, server] = [createPhone(), createMemoryServer()]
  const drafts = [await startDraft(phone), await startDraft(phone)]
  const [first] = (await phone.store.drafts.toArray()).map(({ id }) => id)
  const real = server.transportFor('phone-a')
  const create: Transport['create'] = async (who, ...rest) => {
    if (who.id === first) throw new Error('broken')
    return real.create(who, ...rest)
  }
  expect(await runSync(phone, { ...real, create }, { now: true })).not.toBeNull()
  for (const { id } of drafts) expect(server.revOf(id)).toBe(id === first ? 0 : 1)
})

test('a draft that an account began is created by that account only, even when the server forgot it', async () => {
  const phone = { ...createPhone(), account: () => 'karim' }
  const begun = { ...sampleDraft, signedIn: true, account: 'karim', answers: { mobile: '01712345678' } }
  const { id } = await createDraft(phone, begun)
  const [before, after] = [createMemoryServer(), createMemoryServer()]
  await runSync(phone, before.transportFor('phone-a'), { now: true, withoutSession: true })
  expect(before.requests).toBe(0)
  await runSync(phone, before.transportFor('phone-a'), { now: true })
  expect(before.revOf(id)).toBe(1)
  const inWorker = { now: true, pull: [id], withoutSession: true }
  for (let pass = 0; pass < 2; pass += 1) await runSync(phone, after.transportFor('phone-a'), inWorker)
  expect(after.revOf(id)).toBe(0)
  await runSync(phone, after.transportFor('phone-a'), { now: true })
  expect(after.documentOf(id)).toEqual({ mobile: '01712345678' })
})

test('a phone whose server forgot the draft overwrites nothing that another phone has made there before it', async () => {
  const { a, b, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'seen by both' }])
  await sync(a)
  await sync(b)
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  const after = createMemoryServer()
  const real = after.transportFor('phone-a')
  const create: Transport['create'] = async (...given) => {
    await runSync(b, after.transportFor('phone-b'), { now: true, pull: [id] })
    return real.create(...given)
  }
  for (let pass = 0; pass < 2; pass += 1) await runSync(a, { ...real, create }, { now: true, pull: [id] })
  expect([after.documentOf(id).nameEn, ...after.conflictsOf(id).map(({ mine }) => mine)]).toEqual(
    expect.arrayContaining(['from a', 'from b']),
  )
})

test('a file whose name another phone changes keeps its bytes here, and one that it removes is not listed', async () => {
  const { a, b, id, sync } = await createPair()
  const { fileId, name, size, sha256, mime } = await attachFile(a, id, sampleFile('a scan'))
  await sync(a)
  await sync(b)
  const path = `documents/photo/${fileId}`
  await writeAnswers(b, id, [{ path, value: { name, size, sha256, mime, order: 5 } }])
  await sync(b)
  await sync(a)
  expect((await readAnswers(a.store, id)).get(path)?.value).toMatchObject({ order: 5 })
  expect(await a.store.attachments.toArray()).toMatchObject([{ fileId, state: 'sent' }])
  expect(await a.store.blobs.count()).toBe(1)
  await writeAnswers(b, id, [{ path, value: null }])
  await sync(b)
  await sync(a)
  expect(await a.store.attachments.count()).toBe(0)
})

test('opening a draft by its code does not change it if a later version wrote it', async () => {
  const { a, id } = await createPair()
  await a.store.drafts.update(id, { schemaVersion: 99 })
  const before = [await a.store.drafts.toArray(), await a.store.answers.toArray()]
  const application = { id, answers: { mobile: '01812345678' }, revs: { mobile: 9 }, conflicts: [] }
  const credentials = { token: 'another', mobile: '01812345678', signedIn: false }
  await importApplication(a, application as unknown as Parameters<typeof importApplication>[1], credentials)
  expect([await a.store.drafts.toArray(), await a.store.answers.toArray()]).toEqual(before)
})
