import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { createPhone, startDraft } from '../../tests/support/phone/sync-phone.ts'
import { readAnswers } from './drafts/drafts.ts'
import { currentTables } from './storage/current-tables.ts'
import { writeTyped } from './storage/write-typed.ts'
import { writeWithin } from './storage/write-within.ts'

afterEach(() => vi.restoreAllMocks())

/** A phone that accepts each write of an answer at first and refuses it later, like a phone that is full. */
async function createRefusing() {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const { put, add } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    return this.name === 'answers' ? add.call(this, row) : put.call(this, row)
  })
  return { phone, writes: { draftId: id, writes: [{ path: 'mobile', value: '01812345678' }] } }
}

test('a write that is refused later ends the transaction, which reports the cause, and leaves nothing', async () => {
  const { phone, writes } = await createRefusing()
  await expect(writeTyped(phone, writes)).rejects.toMatchObject({ name: 'ConstraintError' })
  expect((await readAnswers(phone.store, writes.draftId)).get('mobile')?.value).toBe('01712345678')
  expect((await phone.store.drafts.get(writes.draftId))?.mobile).toBe('01712345678')
})

test('a transaction of Dexie reports the cause as well', async () => {
  const { phone, writes } = await createRefusing()
  const { store } = phone
  const writing = store.transaction('rw', [store.drafts, store.answers, store.outbox], () =>
    writeWithin(phone, currentTables(), writes),
  )
  await expect(writing).rejects.toMatchObject({ inner: { name: 'ConstraintError' } })
  expect((await readAnswers(store, writes.draftId)).get('mobile')?.value).toBe('01712345678')
})

test('a transaction that the browser has aborted is not aborted again', async () => {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    const request = put.call(this, row)
    this.transaction.abort()
    return request
  })
  await expect(writeTyped(phone, { draftId: id, writes: [{ path: 'nameEn', value: 'Karim' }] })).rejects.toThrow()
  expect((await readAnswers(phone.store, id)).has('nameEn')).toBe(false)
})
