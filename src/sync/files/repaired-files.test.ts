import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, randomBytes, sampleFile, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { runSync } from '../run.ts'
import type { Transport } from '../transport/transport.ts'
import { attachFile, readAttachment } from './attachments.ts'

const repairedBytes = new Blob([new Uint8Array([1, 2, 3])])

/** A phone with one file, whose server rewrites every file that it gets. */
async function start() {
  const [phone, server] = [createPhone(), createMemoryServer()]
  const draft = await startDraft(phone)
  const file = await attachFile(phone, draft.id, sampleFile(randomBytes(20_000), 'nidCopy'))
  const real = server.transportFor('phone-a')
  const transport: Transport = {
    ...real,
    async uploadRest(...call) {
      const answer = await real.uploadRest(...call)
      return answer.kind === 'stored' ? { ...answer, repaired: true } : answer
    },
    download: async () => repairedBytes,
  }
  const rowOf = async () => phone.store.attachments.get(file.fileId)
  return { phone, draft, file, transport, rowOf }
}

test('a file that the server repaired says so, shows the repaired pages, and keeps the bytes that were sent', async () => {
  const { phone, draft, file, transport, rowOf } = await start()
  await runSync(phone, transport, { now: true })
  expect(await rowOf()).toMatchObject({ state: 'sent', repaired: true })
  const who = { ...draft, mobile: draft.mobile ?? '' }
  expect(await readAttachment(phone, transport, who, file.fileId)).toBe(repairedBytes)
  expect((await phone.store.blobs.get(file.fileId))?.blob.size).toBe(20_000)
  // Without a connection the file as it was sent is better than nothing.
  const offline: Transport = { ...transport, download: async () => null }
  expect((await readAttachment(phone, offline, who, file.fileId))?.size).toBe(20_000)
})

test('repaired bytes are shown on another phone, but not kept under the hash of those that were sent', async () => {
  const { phone, draft, file, transport } = await start()
  await phone.store.blobs.delete(file.fileId)
  await phone.store.attachments.update(file.fileId, { state: 'remote' })
  const who = { ...draft, mobile: draft.mobile ?? '' }
  expect(await readAttachment(phone, transport, who, file.fileId)).toBe(repairedBytes)
  expect(await phone.store.blobs.get(file.fileId)).toBeUndefined()
})
