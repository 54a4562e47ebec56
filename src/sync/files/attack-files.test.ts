import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPair, createPhone, sampleFile, stateOf } from '../../../tests/support/phone/sync-phone.ts'
import { exportDraft } from '../carrying/draft-export.ts'
import { readDraftFile, storeDraft } from '../carrying/draft-import.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { sendRefused, takeServerVersion } from '../outbox/refused.ts'
import { settleConflict } from '../outbox/settle-conflict.ts'
import { requestSubmission } from '../outbox/submit.ts'
import { runSync } from '../run.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Transport } from '../transport/transport.ts'
import { attachFile } from './attachments.ts'

/*
 * Cases in which files of drafts with conflicts were once lost or stuck. Each test states the correct behaviour.
 */

const type = (phone: SyncContext, id: string, value: string | null, path = 'nameEn') =>
  writeAnswers(phone, id, [{ path, value }])
const valueOn = async ({ store }: SyncContext, id: string, path = 'nameEn') =>
  (await readAnswers(store, id)).get(path)?.value

const refusing: Transport['uploadRest'] = async () => {
  return { kind: 'refused', status: 409, code: 'wrong_state', retryAfterSeconds: null }
}

/**
 * B attached a scan while offline, and A submitted meanwhile. The server refused both the name and the bytes of B's
 * scan; then the office returned the application.
 */
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

// Taking the office's version of a file drops its name, its row and its bytes: afterwards the person could not remove
// them in another way.
test('taking the office’s version of a refused file leaves nothing that waits for ever', async () => {
  const { b, id, path, sync } = await withRefusedFile()
  await takeServerVersion(b, id, path)
  await sync(b)
  expect(await stateOf(b, id)).toBe('server')
  expect(await b.store.blobs.count()).toBe(0)
})

// "Send again" for a file sends its bytes as well as its name.
test('sending a refused file again sends its bytes too', async () => {
  const { server, b, id, path, file, sync } = await withRefusedFile()
  await sendRefused(b, id, path)
  for (let n = 0; n < 2; n += 1) await sync(b)
  expect([...server.files.keys()]).toEqual([file.fileId])
  expect(await stateOf(b, id)).toBe('server')
})

// The bytes of a file in a conflict stay on the phone until the conflict is settled.
test('a file that is kept aside keeps its bytes until the question is settled', async () => {
  const { server, a, b, id, sync } = await createPair()
  const file = await attachFile(a, id, sampleFile('a scan'))
  for (const phone of [a, b]) await sync(phone)
  const path = `documents/photo/${file.fileId}`
  await type(b, id, null, path)
  await sync(b)
  // The server is restored to a backup from before the file. B sends the removal first; then A, which has not seen it,
  // the file.
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
test('a file whose name this phone wrote again is not reported as lost while another phone has its bytes', async () => {
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

// A file that no answer names is not shown anywhere, so nobody could remove it from the phone.
test('bytes in an exported draft that no answer names are not imported', async () => {
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

// Another phone has sent the bytes that this phone could not send.
test('a file that was set aside needs no decision any more when the server has its bytes', async () => {
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
