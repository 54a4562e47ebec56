import { IDBDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, sampleDraft, sampleFile, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { attachFile, detachFile } from '../files/attachments.ts'
import { addCapture } from '../files/captures.ts'
import { requestSubmission } from '../outbox/submit.ts'
import { runSync } from '../run.ts'
import { createVault, lockPhone, unlockPhone, wipeDraft } from '../vault/vault.ts'
import { leastIterations } from '../vault/vault-crypto.ts'
import { writeTyped } from './write-typed.ts'

// This must be before any database is opened: Dexie binds the method then.
const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')

/** The options of the writing transactions of some work: their tables, and whether they are strict. */
async function writingOf(work: () => Promise<unknown>) {
  asked.mockClear()
  await work()
  const calls = asked.mock.calls.filter(([, mode]) => mode === 'readwrite')
  return calls.map(([tables, , options]) => ({
    tables: typeof tables === 'string' ? [tables] : [...tables],
    isStrict: options?.durability === 'strict',
  }))
}

const draftTables = ['drafts', 'answers', 'outbox', 'meta']
const bytes = () => new TextEncoder().encode('a deed').buffer

test('a file and a photo are on the disk before the phone reports them as stored', async () => {
  const phone = createPhone()
  const { id: draftId } = await startDraft(phone)
  const attached = await writingOf(async () => {
    await detachFile(phone, await attachFile(phone, draftId, sampleFile('a deed')))
    await addCapture(phone, { draftId, slot: 'photo', name: 'a.jpg', bytes: bytes() })
  })
  expect(attached.filter(({ tables }) => tables.includes('blobs'))).toHaveLength(3)
  expect(attached.filter(({ isStrict }) => !isStrict)).toEqual([])
})

test('locking, unlocking, wiping and the key of a lock are written to the disk', async () => {
  const phone = createPhone()
  const { id: draftId } = await startDraft(phone)
  await attachFile(phone, draftId, sampleFile('a deed'))
  await requestSubmission(phone, draftId)
  await runSync(phone, createMemoryServer().transportFor('phone-a'), { now: true })
  const locked = await writingOf(async () => {
    await createVault(phone, '4711', leastIterations)
    await lockPhone(phone)
    const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
    await unlockPhone(phone, vaultId, '4711')
    expect(await wipeDraft(phone, draftId)).toBe(true)
  })
  const kept = locked.filter(({ tables }) => tables.some((name) => ['sealed', 'vaults', 'blobs'].includes(name)))
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter(({ isStrict }) => !isStrict)).toEqual([])
})

test('a submission is on the disk before the phone reports that it will be sent', async () => {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const calls = await writingOf(() => requestSubmission(phone, id))
  expect(calls).toMatchObject([{ isStrict: true }])
})

test('a keystroke does not wait for the disk', async () => {
  const phone = createPhone()
  const { id: draftId } = await startDraft(phone)
  const typed = await writingOf(() => writeTyped(phone, { draftId, writes: [{ path: 'nameEn', value: 'K' }] }))
  expect(typed).toEqual([{ tables: draftTables, isStrict: false }])
})

test('the first keystroke of a new draft does not wait for the disk either', async () => {
  const [phone, draftId] = [createPhone(), crypto.randomUUID()]
  const begun = await writingOf(() =>
    writeTyped(phone, { draftId, start: { ...sampleDraft, answers: {} }, writes: [] }),
  )
  expect(begun).toEqual([{ tables: [...draftTables, 'sealed'], isStrict: false }])
})
