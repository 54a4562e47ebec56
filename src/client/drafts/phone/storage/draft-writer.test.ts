import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { readAnswers } from '#sync/drafts/drafts.ts'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { createVault, lockPhone, unlockPhone } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../tests/support/phone/dump-store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { createPhone, sampleDraft, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { hasNotedDrafts } from '../notes/drafts-flag.ts'
import { createDraftWriter } from './draft-writer.ts'

vi.stubGlobal('localStorage', createLocalStorage())
afterEach(() => vi.restoreAllMocks())

const draftId = '00000000-0000-4000-8000-0000000000d1'
const start = { ...sampleDraft, answers: {} }
const typed = { draftId, start, writes: [{ path: 'nameEn', value: 'Karim' }] }
const neverLocks = () => Promise.reject(new Error('Nothing is to be locked'))
const namesOf = async ({ store }: SyncContext) => (await store.drafts.toArray()).map(({ id }) => id)

test('the first keystroke of a new phone is a draft, without the code of the storage', async () => {
  const phone = createPhone()
  const write = createDraftWriter(phone, neverLocks)
  await write(typed)
  await write({ draftId, writes: [{ path: 'nameEn', value: 'Karim Ali' }] })
  expect((await readAnswers(phone.store, draftId)).get('nameEn')?.value).toBe('Karim Ali')
  expect(hasNotedDrafts()).toBe(true)
})

test('a new draft on a shared phone begins after the drafts of the last person are locked, and is not locked with them', async () => {
  const phone = createPhone()
  const { id: earlier } = await startDraft(phone)
  await createVault(phone, '4711', leastIterations)
  const write = createDraftWriter(phone, async () => {
    expect(await namesOf(phone)).toEqual([earlier])
    await lockPhone(phone)
  })
  await write(typed)
  expect(await namesOf(phone)).toEqual([draftId])
  expect(await phone.store.sealed.count()).toBe(1)
})

test('nothing is written on a shared phone whose lock cannot be loaded', async () => {
  const phone = createPhone()
  await createVault(phone, '4711', leastIterations)
  await expect(createDraftWriter(phone, neverLocks)(typed)).rejects.toThrow('Nothing is to be locked')
  expect(await dumpStore(phone.store)).not.toContain('Karim')
})

test('a new draft that was locked while its first input was being stored is not created again', async () => {
  const phone = createPhone()
  const write = createDraftWriter(phone, async () => undefined)
  await write(typed)
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  await expect(write({ ...typed, writes: [{ path: 'nameEn', value: 'a late word' }] })).rejects.toThrow(DraftGone)
  expect(await dumpStore(phone.store)).not.toContain('a late word')
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  await unlockPhone(phone, vaultId, '4711')
  expect((await readAnswers(phone.store, draftId)).get('nameEn')?.value).toBe('Karim')
})

test('what is typed over the data of the account is the answer, also for the number that opens the draft', async () => {
  const phone = createPhone()
  const account = { ...start, answers: { mobile: '01712345678', email: 'karim@example.org' } }
  const write = createDraftWriter(phone, neverLocks)
  await write({ draftId, start: account, writes: [{ path: 'mobile', value: '01812345678' }] })
  expect((await phone.store.drafts.get(draftId))?.mobile).toBe('01812345678')
  expect((await readAnswers(phone.store, draftId)).get('mobile')?.value).toBe('01812345678')
  const operations = (await phone.store.outbox.toArray()).map(({ path, value }) => [path, value])
  expect(operations.sort()).toEqual([
    ['email', 'karim@example.org'],
    ['mobile', '01812345678'],
  ])
})

test('two tabs of one new draft create it once', async () => {
  const phone = createPhone()
  const [one, other] = [createDraftWriter(phone, neverLocks), createDraftWriter(phone, neverLocks)]
  await Promise.all([one(typed), other({ ...typed, writes: [{ path: 'motherName', value: 'Amena' }] })])
  expect(await namesOf(phone)).toEqual([draftId])
  expect([...(await readAnswers(phone.store, draftId)).keys()].sort()).toEqual(['motherName', 'nameEn'])
})

test('a full phone reports it, and keeps neither half of a draft', async () => {
  const phone = createPhone()
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, row)
  })
  const writing = createDraftWriter(phone, neverLocks)(typed)
  await expect(writing).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(await namesOf(phone)).toEqual([])
})
