import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, randomBytes, sampleFile, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from '../drafts/drafts.ts'
import { attachFile } from '../files/attachments.ts'
import { runSync } from '../run.ts'

async function start() {
  const [phone, server] = [createPhone(), createMemoryServer()]
  const draft = await startDraft(phone)
  const transport = server.transportFor('phone-a')
  const attach = (size: number, slot = 'nidCopy') => {
    const file = { ...sampleFile(randomBytes(size), slot), name: 'নথি.pdf', mime: 'application/pdf' }
    return attachFile(phone, draft.id, file)
  }
  const sync = () => runSync(phone, transport, { now: true })
  const fileState = async (fileId: string) => {
    const row = await phone.store.attachments.get(fileId)
    return [row?.state, row?.code]
  }
  return { phone, server, draft, attach, sync, fileState }
}

test('an upload whose connection breaks again and again sends each byte once', async () => {
  const { phone, server, attach, sync, fileState } = await start()
  const file = await attach(60_000)
  server.uploads.cutAfter = () => 7_000
  expect(await sync()).toBeNull()
  expect(await fileState(file.fileId)).toEqual(['sent', null])
  expect(server.uploads.received).toBe(60_000)
  for (const ms of phone.pauses) expect(ms).toBeGreaterThanOrEqual(100)
  // Bytes arrived before each break, so none of the pauses is long.
  for (const ms of phone.pauses) expect(ms).toBeLessThanOrEqual(200)
  expect(phone.pauses).toHaveLength(8)
})

test('files go one at a time, the smallest first, whatever was attached first', async () => {
  const { phone, server, attach } = await start()
  const [large, small, middle] = [
    await attach(60_000),
    await attach(20_000, 'photo'),
    await attach(40_000, 'signature'),
  ]
  const real = server.transportFor('phone-a')
  let [underWay, most] = [0, 0]
  const uploadRest: typeof real.uploadRest = async (who, file, offset) => {
    underWay += 1
    most = Math.max(most, underWay)
    const answer = await real.uploadRest(who, file, offset)
    underWay -= 1
    return answer
  }
  await runSync(phone, { ...real, uploadRest }, { now: true })
  expect([...server.files.keys()]).toEqual([small, middle, large].map(({ fileId }) => fileId))
  expect(most).toBe(1)
})

test('an answer that is typed while a file is being sent goes before the next file', async () => {
  const { phone, server, draft, attach, sync } = await start()
  const files = [await attach(30_000), await attach(40_000, 'photo')]
  const seen: (string | number)[] = []
  server.uploads.cutAfter = () => {
    seen.push(server.files.size)
    if (seen.length === 1) void writeAnswers(phone, draft.id, [{ path: 'nameBn', value: 'করিম' }])
    else seen.push(String(server.documentOf(draft.id).nameBn))
    return null
  }
  await sync()
  expect(seen).toEqual([0, 1, 'করিম'])
  expect(server.files.size).toBe(files.length)
})

test('a connection that stays silent is retried after longer pauses, and bytes that arrived are not sent again', async () => {
  const { phone, server, attach, sync, fileState } = await start()
  const file = await attach(60_000)
  let arrived = false
  server.uploads.cutAfter = () => {
    server.fault = () => (arrived ? 'dropBefore' : 'none')
    arrived = true
    return 10_000
  }
  expect(await sync()).not.toBeNull()
  expect(await fileState(file.fileId)).toEqual(['here', null])
  expect(phone.pauses.reduce((sum, ms) => sum + ms)).toBeLessThan(32_000)
  server.fault = () => 'none'
  server.uploads.cutAfter = () => null
  await sync()
  expect(await fileState(file.fileId)).toEqual(['sent', null])
  expect(server.uploads.received).toBe(60_000)
})

test('the same bytes in another slot are not sent again, and a small file needs one request', async () => {
  const { phone, server, draft, attach, sync } = await start()
  await sync()
  const before = server.requests
  const file = await attach(9_000)
  await sync()
  // One call for the draft, and one for the file.
  expect(server.requests - before).toBe(2)
  const bytes = await (await phone.store.blobs.get(file.fileId))?.blob.arrayBuffer()
  if (bytes === undefined) throw new Error('no bytes')
  const copy = { slot: 'photo', name: 'again.pdf', mime: 'application/pdf', bytes, order: 1 }
  const again = await attachFile(phone, draft.id, copy)
  await sync()
  expect(server.files.get(again.fileId)).toBe(file.sha256)
  expect(server.uploads.received).toBe(9_000)
})

test('a file whose bytes were damaged on the phone is set aside and reported; the other files are sent', async () => {
  const { phone, server, attach, sync, fileState } = await start()
  const [broken, other] = [await attach(30_000), await attach(40_000, 'photo')]
  await phone.store.blobs.put({ fileId: broken.fileId, blob: new Blob([new Uint8Array(30_000)]) })
  await sync()
  expect(await fileState(broken.fileId)).toEqual(['parked', 'bytes_broken'])
  expect(await fileState(other.fileId)).toEqual(['sent', null])
  expect(server.files.get(broken.fileId)).toBeUndefined()
})
