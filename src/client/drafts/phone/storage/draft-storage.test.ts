import { afterEach, expect, test } from 'vitest'
import { createDraftChanges } from '#sync/changes.ts'
import { writeAnswers } from '#sync/drafts/drafts.ts'
import { runSync } from '#sync/run.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { createMemoryServer } from '../../../../../tests/support/phone/memory-server.ts'
import { createPhone, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { createDraftStorage } from './draft-storage.ts'

const contexts: SyncContext[] = []

afterEach(() => {
  for (const { changes } of contexts.splice(0)) changes.close()
})

/** A draft that the server has, and a page that has read it. */
async function openDraft() {
  const server = createMemoryServer()
  const phone: SyncContext = { ...createPhone({ stepMs: 1 }), changes: createDraftChanges() }
  contexts.push(phone)
  const { id } = await startDraft(phone)
  const sync = () => runSync(phone, server.transportFor(phone.deviceId), { now: true, pull: [id] })
  await sync()
  const storage = createDraftStorage(phone)
  await storage.open(id)
  const type = (nameEn: string) => storage.write(id, [{ path: 'nameEn', value: nameEn }])
  const evict = async () => {
    for (const table of phone.store.tables) await table.clear()
  }
  const putBack = (on = storage) =>
    on.putBack(id, { answers: { mobile: '01712345678', nameEn: 'Karim' }, rawTexts: new Map() })
  return { server, phone, id, storage, sync, type, evict, putBack }
}

test('a value reaches the server although the storage is evicted, restored, opened again and evicted again', async () => {
  const { server, phone, id, sync, type, evict, putBack } = await openDraft()
  await type('Karim')
  await evict()
  expect(await putBack()).toBe(true)
  const next = createDraftStorage(phone)
  await next.open(id)
  await evict()
  expect(await putBack(next)).toBe(true)
  await sync()
  expect(server.documentOf(id).nameEn).toBe('Karim')
})

test('a value reaches the server although the reading after it failed, because the storage was evicted', async () => {
  const { server, phone, id, storage, sync, type, evict, putBack } = await openDraft()
  await type('Karim')
  const { get } = phone.store.drafts
  phone.store.drafts.get = () => {
    throw new DOMException('cleared', 'DatabaseClosedError')
  }
  await expect(storage.readSnapshot(id)).rejects.toThrow('cleared')
  phone.store.drafts.get = get
  await evict()
  expect(await storage.readSnapshot(id)).toBe(null)
  await putBack()
  await sync()
  expect(server.documentOf(id).nameEn).toBe('Karim')
})

test('a value of another tab reaches the server when this tab restores the evicted draft', async () => {
  const { server, phone, id, sync, evict, putBack } = await openDraft()
  const otherTab: SyncContext = { ...phone, changes: createDraftChanges() }
  contexts.push(otherTab)
  const known = new Promise((resolve) => {
    phone.changes.subscribe(({ origin }) => origin === 'other-tab' && resolve(null))
  })
  await writeAnswers(otherTab, id, [{ path: 'nameEn', value: 'Karim' }])
  await known
  await evict()
  await putBack()
  await sync()
  expect(server.documentOf(id).nameEn).toBe('Karim')
})
