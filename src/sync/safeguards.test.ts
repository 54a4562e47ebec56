import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createMemoryServer } from '../../tests/support/memory-server.ts'
import { attachFile } from './attachments.ts'
import { createDraft, type SyncContext, writeAnswers } from './drafts.ts'
import { runSync } from './run.ts'
import { readSnapshot, syncStatus } from './status.ts'
import { TalikaStore } from './store.ts'
import type { Transport } from './transport.ts'
import { createUploadCalls } from './upload-calls.ts'

/** One test for each safeguard that only shows when something else is broken (see tests/faults/mutations.ts). */
function createPhone(): SyncContext {
  return {
    store: new TalikaStore('phone', { indexedDB: new IDBFactory(), IDBKeyRange }),
    changes: { publish: () => {}, subscribe: () => () => {}, close: () => {} },
    deviceId: 'phone-a',
    now: () => 1_000_000,
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}

async function createSynced(change: (real: Transport) => Partial<Transport> = () => ({})) {
  const phone = createPhone()
  const base = {
    kind: 'individual',
    type: 'ARCHITECT',
    purpose: 'REGISTRATION',
    locale: 'bn',
    signedIn: false,
  } as const
  const { id } = await createDraft(phone, { ...base, answers: { mobile: '01712345678' } })
  const server = createMemoryServer()
  const real = server.transportFor('phone-a')
  await runSync(phone, real, { now: true })
  const sync = () => runSync(phone, { ...real, ...change(real) }, { now: true, pull: [id] })
  const status = async (now = 1_000_000) => {
    const snapshot = await readSnapshot(phone.store, id)
    if (snapshot === null) throw new Error('The draft is gone')
    return syncStatus(snapshot, now).state
  }
  return { phone, id, server, sync, status }
}

const file = (text: string) => ({
  ...{ slot: 'photo', name: 'a.png', mime: 'image/png', order: 0 },
  bytes: new TextEncoder().encode(text).buffer,
})

test('a file that the phone does not give back as it was is not said to be there', async () => {
  const { phone, id } = await createSynced()
  phone.store.blobs.hook('reading', (row) => ({ ...row, blob: new Blob(['something else']) }))
  await expect(attachFile(phone, id, file('a scan'))).rejects.toThrow('did not keep')
  expect(await phone.store.attachments.count()).toBe(0)
})

test('an answer of the right shape that speaks of other operations settles nothing', async () => {
  const { phone, id, sync } = await createSynced((real) => ({
    patch: async (who, body) => {
      const sent = await real.patch(who, { ...body, ops: [] })
      return sent.kind === 'answered' ? { ...sent, body: { ...sent.body, results: [] } } : sent
    },
  }))
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
  expect(await sync()).not.toBeNull()
  expect(await phone.store.outbox.count()).toBe(1)
})

test('a server that has another document than the phone is not "on the server"', async () => {
  const { sync, status } = await createSynced((real) => ({
    patch: async (who, body) => {
      const sent = await real.patch(who, body)
      return sent.kind === 'answered' ? { ...sent, body: { ...sent.body, docHash: 'f'.repeat(64) } } : sent
    },
  }))
  expect(await status()).toBe('server')
  await sync()
  expect(await status()).toBe('phone')
})

test('the answer to the upload of another file with the same bytes is not an answer for this one', async () => {
  const { phone, id, sync } = await createSynced(() =>
    createUploadCalls({
      ...{ baseUrl: '', apiKey: 'test', deviceId: 'phone-a', authToken: () => null },
      fetch: async (url) => Response.json({ id: crypto.randomUUID(), sha256: String(url).slice(-64) }, { status: 201 }),
    }),
  )
  let clock = 1_000_000
  phone.now = () => (clock += 10_000)
  phone.pause = async () => {}
  const { fileId } = await attachFile(phone, id, file('a scan'))
  await sync()
  expect((await phone.store.attachments.get(fileId))?.state).toBe('here')
})

test('a page that ended while it was sending is not said to be sending for ever', async () => {
  const { phone, id, status } = await createSynced()
  await phone.store.drafts.update(id, { sendingUntil: 1_060_000 })
  expect(await status(1_000_000)).toBe('sending')
  expect(await status(1_060_001)).toBe('server')
  expect(await status(900_000)).toBe('server')
})
