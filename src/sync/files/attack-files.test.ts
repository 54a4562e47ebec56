import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPair, createPhone, sampleFile, stateOf } from '../../../tests/support/phone/sync-phone.ts'
import { exportDraft } from '../carrying/draft-export.ts'
import { readDraftFile, storeDraft } from '../carrying/draft-import.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { sendRefused, takeOffice } from '../outbox/refused.ts'
import { settleConflict } from '../outbox/settle-conflict.ts'
import { requestSubmission } from '../outbox/submit.ts'
import { runSync } from '../run.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import { attachFile } from './attachments.ts'

/*
 * What attacks on the files of drafts under conflict once broke. Each test says what must hold.
 */

const type = (phone: SyncContext, id: string, value: string | null, path = 'nameEn') =>
  writeAnswers(phone, id, [{ path, value }])
const valueOn = async ({ store }: SyncContext, id: string, path = 'nameEn') =>
  (await readAnswers(store, id)).get(path)?.value

const refusing: Transport['uploadRest'] = async () => {
  return { kind: 'refused', status: 409, code: 'wrong_state', retryAfterSeconds: null }
}

/** B attached a scan without a connection, A submitted meanwhile, the server refused both its name and its bytes; then the office returned it. */
async function withRefusedFile() {
  const pair = await createPair()
  const { server, a, b, id, sync } = pair
  await requestSubmission(a, id)
  await sync(a)
  Object.assign(server, { status: 'pending', version: 1 })
  const file = await attachFile(b, id, sampleFile('a scan'))
  const transport = { ...server.transportFor('phone-b'), uploadRest: refusing, uploadOffset: refusing }
  await runSync(b, transport as Transport, { now: true, pull: [id] })
  Object.assign(server, { status: 'recheck', version: 2 })
  await sync(b)
  expect(await stateOf(b, id)).toBe('needs-you')
  return { ...pair, file, path: `documents/photo/${file.fileId}` }
}

// Who takes the office's version of a file gives up its row and its bytes with its name: no other way out is left.
test('taking the office’s version of a refused file leaves nothing that waits for ever', async () => {
  const { b, id, path, sync } = await withRefusedFile()
  await takeOffice(b, id, path)
  await sync(b)
  expect(await stateOf(b, id)).toBe('server')
  expect(await b.store.blobs.count()).toBe(0)
})

// "Send again" of a file sends its bytes as well as its name.
test('sending a refused file again sends its bytes too', async () => {
  const { server, b, id, path, file, sync } = await withRefusedFile()
  await sendRefused(b, id, path)
  for (let n = 0; n < 2; n += 1) await sync(b)
  expect([...server.files.keys()]).toEqual([file.fileId])
  expect(await stateOf(b, id)).toBe('server')
})

// Bytes of a file that is kept aside stay on the phone until the question is settled.
test('a file that is kept aside keeps its bytes until the question is settled', async () => {
  const { server, a, b, id, sync } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  for (const phone of [a, b]) await sync(phone)
  const path = `documents/photo/${file.fileId}`
  await type(b, id, null, path)
  await sync(b)
  // The server is set back to before the file, B sends the removal first, and A, which has not seen it, the file.
  const again = createMemoryServer()
  again.epoch = 'epoch-2'
  for (const phone of [b, a]) await sync(phone, again)
  expect(server.conflictsOf(id)).toEqual([])
  const [conflict] = await a.store.conflicts.toArray()
  if (conflict === undefined) throw new Error('Nothing is asked')
  expect(conflict.mine).toMatchObject({ sha256: file.sha256 })
  await settleConflict(a, conflict, 'mine')
  for (const phone of [a, b, a]) await sync(phone, again)
  expect(path in again.documentOf(id)).toBe(true)
  expect([...again.files.keys()]).toEqual([file.fileId])
})

// A file whose bytes another phone still has is "on another phone", no matter which phone wrote its name last.
test('a file whose name this phone wrote anew is not said to be lost while another one has its bytes', async () => {
  const { server, a, b, id, sync } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  await sync(a)
  server.files.delete(file.fileId)
  await sync(b)
  const path = `documents/photo/${file.fileId}`
  const value = await valueOn(b, id, path)
  await writeAnswers(b, id, [{ path, value: { ...(value as object), order: 3 } as never }])
  await sync(b)
  expect((await b.store.attachments.get(file.fileId))?.code).toBeNull()
})

// A file that no answer names is shown nowhere, so nothing could take it off the phone.
test('bytes in a file that no answer of it names are not taken in', async () => {
  const { a, id, sync, server } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  const text = (await (await exportDraft(a, id))?.blob.text()) ?? ''
  const content = JSON.parse(text) as Record<'answers' | 'operations', { path: string }[]>
  for (const part of ['answers', 'operations'] as const) {
    content[part] = content[part].filter(({ path }) => !path.includes(file.fileId))
  }
  const read = await readDraftFile(new Blob([JSON.stringify(content)]))
  if (!read.ok) throw new Error(read.problem)
  const other = createPhone({ deviceId: 'phone-c' })
  await storeDraft(other, read.draft)
  expect([await other.store.attachments.count(), await other.store.blobs.count()]).toEqual([0, 0])
  await sync(other)
  expect(await stateOf(other, id)).toBe('server')
  expect(server.files.size).toBe(0)
})

// What one phone could not send, another one has sent.
test('a file that was set aside is no question any more when the server has its bytes', async () => {
  const { server, a, b, id, sync } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  const transport = { ...server.transportFor('phone-a'), uploadRest: refusing, uploadOffset: refusing }
  await runSync(a, transport as Transport, { now: true, pull: [id] })
  expect(await stateOf(a, id)).toBe('needs-you')
  await sync(b)
  server.files.set(file.fileId, file.sha256)
  await sync(a)
  expect(await stateOf(a, id)).toBe('server')
  expect(await a.store.attachments.get(file.fileId)).toMatchObject({ state: 'sent', code: null })
})
