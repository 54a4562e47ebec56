import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { headerNames } from '#contract/endpoint.ts'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import {
  createPair,
  createPhone,
  sampleDraft,
  sampleFile,
  startDraft,
  stateOf,
} from '../../tests/support/phone/sync-phone.ts'
import { createDraft, readAnswers, removeRow, writeAnswers } from './drafts/drafts.ts'
import { attachFile, detachFile } from './files/attachments.ts'
import { addCapture } from './files/captures.ts'
import { batchLimits } from './outbox/outbox.ts'
import { runSync } from './run.ts'
import { writeTyped } from './storage/write-typed.ts'
import { createTransport, type Transport } from './transport/transport.ts'
import { createUploadCalls } from './transport/upload-calls.ts'

/** One test for each safeguard that only shows when something else is broken (see tests/faults/mutations/mutations.ts). */
async function createSynced(change: (real: Transport) => Partial<Transport> = () => ({})) {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const server = createMemoryServer()
  const real = server.transportFor('phone-a')
  await runSync(phone, real, { now: true })
  const sync = () => runSync(phone, { ...real, ...change(real) }, { now: true, pull: [id] })
  return { phone, id, server, sync, status: () => stateOf(phone, id) }
}

test('a file that the phone reads back with other bytes does not count as stored', async () => {
  const { phone, id } = await createSynced()
  phone.store.blobs.hook('reading', (row) => ({ ...row, blob: new Blob(['something else']) }))
  await expect(attachFile(phone, id, sampleFile('a scan'))).rejects.toThrow('did not keep')
  expect(await phone.store.attachments.count()).toBe(0)
})

test('a photo that the phone reads back with other bytes does not count as stored', async () => {
  const { phone, id } = await createSynced()
  phone.store.blobs.hook('reading', (row) => ({ ...row, blob: new Blob(['something else']) }))
  const { bytes } = sampleFile('a page')
  await expect(addCapture(phone, { draftId: id, slot: 'nidCopy', name: 'a.jpg', bytes })).rejects.toThrow(
    'did not keep',
  )
  expect(await phone.store.captures.count()).toBe(0)
})

test('a refused submission is no longer shown after an answer was corrected', async () => {
  const { phone, id, status } = await createSynced()
  const refused = { state: 'refused' as const, at: 0, code: 'incomplete', fields: [] }
  await phone.store.drafts.update(id, { submission: refused })
  expect(await status()).toBe('needs-you')
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
  expect(await status()).toBe('phone')
})

test('an answer of the right shape about other operations settles nothing', async () => {
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
  const { fileId } = await attachFile(phone, id, sampleFile('a scan'))
  await sync()
  expect((await phone.store.attachments.get(fileId))?.state).toBe('here')
})

test('a page that ended while it was sending is not shown as sending for ever', async () => {
  const { phone, id, status } = await createSynced()
  const { clock } = phone
  await phone.store.drafts.update(id, { sendingUntil: clock.at + 60_000 })
  expect(await status()).toBe('sending')
  clock.at += 60_001
  expect(await status()).toBe('server')
  clock.at -= 160_000
  expect(await status()).toBe('server')
})

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('a value is not written when its operation cannot be queued', async () => {
  const { phone, id } = await createSynced()
  const { put } = IDBObjectStore.prototype
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    return this.name === 'outbox' ? refuse() : put.call(this, row)
  })
  const typed = { draftId: id, writes: [{ path: 'nameEn', value: 'Karim' }] }
  await expect(writeTyped(phone, typed)).rejects.toThrow()
  refusing.mockRestore()
  expect((await readAnswers(phone.store, id)).has('nameEn')).toBe(false)
})

test('a file that cannot be removed completely stays complete', async () => {
  const { phone, id } = await createSynced()
  const row = await attachFile(phone, id, sampleFile('a scan'))
  phone.store.blobs.hook('deleting', refuse)
  await expect(detachFile(phone, row)).rejects.toThrow()
  expect((await readAnswers(phone.store, id)).get(`documents/photo/${row.fileId}`)?.value).not.toBeNull()
  expect(await phone.store.attachments.count()).toBe(1)
})

test('a value that is typed while an answer is on its way is not overwritten by that answer', async () => {
  const { a, b, id, server, sync } = await createPair()
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  await sync(b)
  const real = server.transportFor('phone-a')
  const shown: unknown[] = []
  const transport: Transport = {
    ...real,
    async patch(who, body) {
      const sent = await real.patch(who, body)
      shown.push((await readAnswers(a.store, id)).get('nameEn')?.value)
      if (body.ops.length === 0) await writeAnswers(a, id, [{ path: 'nameEn', value: 'typed meanwhile' }])
      return sent
    },
  }
  await runSync(a, transport, { now: true, pull: [id] })
  expect(shown).toEqual([undefined, 'typed meanwhile'])
  expect(server.conflictsOf(id)).toMatchObject([{ mine: 'typed meanwhile', theirs: 'from b' }])
})

test('a draft that was begun without an account is not bound to an account that has signed in since', async () => {
  const sessions: (string | null)[] = []
  const transport = createTransport({
    ...{ baseUrl: 'http://phone.test', apiKey: 'test', deviceId: 'phone-a', authToken: () => 'a session' },
    fetch: async (url, request) => {
      sessions.push(new Request(url, request).headers.get(headerNames.authToken))
      throw new TypeError('offline')
    },
  })
  for (const signedIn of [false, true]) {
    const phone = createPhone()
    await createDraft(phone, { ...sampleDraft, signedIn, answers: { mobile: '01712345678' } })
    await runSync(phone, transport, { now: true })
  }
  expect(sessions).toEqual([null, 'a session'])
})

test('a file that takes longer than the lease is shown as sending until it is sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const said: unknown[] = []
  const { phone, id, sync, status } = await createSynced((real) => ({
    async uploadRest(who, file, offset) {
      for (let seconds = 0; seconds < 240; seconds += 20) {
        phone.clock.at += 20_000
        vi.advanceTimersByTime(20_000)
        // Reading the draft first makes sure that the lease is written before the status is read.
        await phone.store.drafts.get(id)
        said.push(await status())
      }
      return real.uploadRest(who, file, offset)
    },
  }))
  await attachFile(phone, id, sampleFile('a scan'))
  await sync()
  vi.useRealTimers()
  expect(new Set(said)).toEqual(new Set(['sending']))
  expect(await status()).toBe('server')
})

test('a change that an answer left out is asked for again', async () => {
  const { a, b, id, server, sync } = await createPair()
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  await sync(b)
  const real = server.transportFor('phone-a')
  let left = 1
  const transport: Transport = {
    ...real,
    async patch(who, body) {
      const sent = await real.patch(who, body)
      left -= 1
      return left === 0 && sent.kind === 'answered' ? { ...sent, body: { ...sent.body, changes: [] } } : sent
    },
  }
  await runSync(a, transport, { now: true, pull: [id] })
  expect((await readAnswers(a.store, id)).get('nameEn')?.value).toBe('from b')
  expect(await stateOf(a, id)).toBe('server')
})

test('an application that is not open for changes keeps its receipt, and one that came back has none', async () => {
  let status: 'pending' | 'recheck' = 'pending'
  const { phone, id, sync } = await createSynced((real) => ({
    patch: async (who, body) => {
      const sent = await real.patch(who, body)
      return sent.kind === 'answered' ? { ...sent, body: { ...sent.body, status } } : sent
    },
  }))
  const receipt = { state: 'done', at: 0, trackingNo: 'A26-000001', fee: 0, submittedAt: '' } as const
  await phone.store.drafts.update(id, { status, submission: receipt })
  await sync()
  expect((await phone.store.drafts.get(id))?.submission).toEqual(receipt)
  status = 'recheck'
  await sync()
  expect((await phone.store.drafts.get(id))?.submission).toBeNull()
})

test('removing a row is based on the newest revision of its fields: it conflicts with nothing that this phone shows', async () => {
  const { a, b, id, server, sync } = await createPair()
  const rowId = '00000000-0000-4000-8000-00000000000a'
  const row = `previousProjects/${rowId}`
  await writeAnswers(a, id, [{ path: row, value: { order: 0 } }])
  await sync(a)
  await sync(b)
  await writeAnswers(b, id, [{ path: `${row}/name`, value: 'from b' }])
  await sync(b)
  await sync(a)
  await removeRow(a, id, 'previousProjects', rowId)
  await sync(a)
  expect(server.conflictsOf(id)).toEqual([])
  expect(Object.keys(server.documentOf(id))).toEqual(['mobile'])
})

test('no call carries more than the limit of bytes, except for one operation that is larger by itself', async () => {
  const calls: { operations: number; bytes: number }[] = []
  const { phone, id, server, sync } = await createSynced((real) => ({
    patch: (who, body) => {
      const bytes = new TextEncoder().encode(JSON.stringify(body.ops)).byteLength
      calls.push({ operations: body.ops.length, bytes })
      return real.patch(who, body)
    },
  }))
  const value = 'ক'.repeat(4_000)
  const paths = Array.from({ length: 12 }, () => `employees/${crypto.randomUUID()}/name`)
  await writeAnswers(phone, id, [...paths.map((path) => ({ path, value })), { path: 'nameBn', value: value.repeat(5) }])
  await sync()
  expect(Object.keys(server.documentOf(id))).toHaveLength(14)
  // The commas between the operations are not counted.
  const mostBytes = batchLimits.bytes + batchLimits.operations
  expect(calls.filter(({ bytes, operations }) => bytes > mostBytes && operations > 1)).toEqual([])
  expect(calls.map(({ operations }) => operations)).toEqual([4, 4, 4, 1])
})

test('a batch whose answer was lost is sent again unchanged; newer values are sent in a call of their own', async () => {
  const calls: string[][] = []
  let isLost = true
  const { phone, id, sync } = await createSynced((real) => ({
    async patch(who, body) {
      calls.push(body.ops.map(({ path }) => path))
      const sent = await real.patch(who, body)
      return isLost ? { kind: 'unreachable' } : sent
    },
  }))
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
  await sync()
  isLost = false
  await writeAnswers(phone, id, [{ path: 'motherName', value: 'Amena' }])
  await sync()
  expect(calls).toEqual([['nameEn'], ['nameEn'], ['motherName']])
})

test('the mobile number that opens a draft on the server stays, even if the answer is changed on this phone afterwards', async () => {
  const { phone, id } = await createSynced()
  await writeAnswers(phone, id, [{ path: 'mobile', value: '01812345678' }])
  expect((await phone.store.drafts.get(id))?.mobile).toBe('01712345678')
})
