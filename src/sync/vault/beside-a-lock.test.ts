import { afterEach, expect, test, vi } from 'vitest'
import { dumpStore } from '../../../tests/support/phone/dump-store.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, sampleFile, startDraft, type TestPhone } from '../../../tests/support/phone/sync-phone.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { attachFile, readAttachment } from '../files/attachments.ts'
import { addCapture } from '../files/captures.ts'
import { runSync } from '../run.ts'
import { DraftGone } from '../storage/draft-gone.ts'
import { openDraft, sealJournal } from './seal-draft.ts'
import { createVault, lockOf, lockPhone, unlockPhone, wipeDraft } from './vault.ts'
import { leastIterations, unwrapKey } from './vault-crypto.ts'

/** Work that was under way when a draft was locked must leave nothing readable beside the locked draft. */
const pin = '4711'
const fileText = 'bytes-of-the-scanned-deed'

afterEach(() => vi.restoreAllMocks())

async function createLockable() {
  const phone = createPhone()
  const { id } = await startDraft(phone, { nameEn: 'Rahima' })
  await createVault(phone, pin, leastIterations)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  return { phone, id, vaultId, unlock: () => unlockPhone(phone, vaultId, pin) }
}

async function keyOf({ store }: TestPhone, vaultId: string): Promise<CryptoKey> {
  const vault = await store.vaults.get(vaultId)
  const key = vault === undefined ? null : await unwrapKey(vault, pin)
  if (key === null) throw new Error('The lock cannot be opened')
  return key
}

/** Runs something in another tab before the next piece is decrypted here. */
function beforeNextDecryption(work: () => Promise<void>): void {
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...args) => {
    await work()
    return decrypt(...args)
  })
}

test('a file that arrives after its draft was locked is shown and not stored', async () => {
  const { phone, id } = await createLockable()
  const { fileId } = await attachFile(phone, id, sampleFile(fileText))
  await phone.store.attachments.update(fileId, { state: 'remote' })
  await phone.store.blobs.clear()
  const download = async () => {
    await lockPhone(phone)
    return new Blob([fileText])
  }
  const transport = { ...createMemoryServer().transportFor('phone-a'), download }
  const who = { kind: 'individual', id, token: 'token', mobile: '01712345678' } as const
  expect(await (await readAttachment(phone, transport, who, fileId))?.text()).toBe(fileText)
  expect(await phone.store.drafts.count()).toBe(0)
  expect(await dumpStore(phone.store)).not.toContain(fileText)
})

test('a file that is picked after its draft was locked is refused and leaves no byte', async () => {
  const { phone, id } = await createLockable()
  await lockPhone(phone)
  const file = { ...sampleFile(fileText), name: 'secret-name.pdf' }
  await expect(attachFile(phone, id, file)).rejects.toThrow(DraftGone)
  const left = await dumpStore(phone.store)
  for (const secret of [fileText, 'secret-name', 'Rahima']) expect(left).not.toContain(secret)
})

test('photos that wait to become a document are locked with their draft', async () => {
  const { phone, id, unlock } = await createLockable()
  const bytes = new TextEncoder().encode(fileText).buffer
  await addCapture(phone, { draftId: id, slot: 'nidCopy', name: 'secret-page', bytes })
  await lockPhone(phone)
  const left = await dumpStore(phone.store)
  for (const secret of [fileText, 'secret-page']) expect(left).not.toContain(secret)
  await unlock()
  expect(await (await phone.store.blobs.toArray())[0]?.blob.text()).toBe(fileText)
})

test('an unlock that another tab has overtaken does not open the older copy when that tab has locked again', async () => {
  const { phone, id, vaultId, unlock } = await createLockable()
  await lockPhone(phone)
  const key = await keyOf(phone, vaultId)
  beforeNextDecryption(async () => {
    await unlock()
    await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
    await lockPhone(phone)
  })
  await openDraft(phone.store, key, id)
  expect(await phone.store.drafts.count()).toBe(0)
  expect(await dumpStore(phone.store)).not.toContain('Rahima')
  await unlock()
  expect((await readAnswers(phone.store, id)).get('nameEn')?.value).toBe('Karim')
})

test('an unlock that another tab has overtaken does not restore values that have been sent and changed since', async () => {
  const { phone, id, vaultId, unlock } = await createLockable()
  const server = createMemoryServer()
  await lockPhone(phone)
  const key = await keyOf(phone, vaultId)
  beforeNextDecryption(async () => {
    await unlock()
    await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
    await runSync(phone, server.transportFor('phone-a'), { now: true })
  })
  await openDraft(phone.store, key, id)
  expect((await readAnswers(phone.store, id)).get('nameEn')?.value).toBe('Karim')
  expect(await phone.store.outbox.count()).toBe(0)
})

const done = {
  state: 'done',
  at: 0,
  trackingNo: 'A26-000001',
  fee: 0,
  submittedAt: '2026-11-21T08:00:00.000Z',
} as const

test('a submitted draft is not removed from the phone while a change or a file of it waits', async () => {
  const { phone, id, vaultId } = await createLockable()
  const { store } = phone
  const { fileId } = await attachFile(phone, id, sampleFile(fileText))
  await store.drafts.update(id, { submission: done })
  await store.attachments.update(fileId, { state: 'sent' })
  expect(await wipeDraft(phone, id)).toBe(false)
  await store.outbox.toCollection().modify({ state: 'frozen' })
  expect(await wipeDraft(phone, id)).toBe(false)
  await store.outbox.clear()
  await store.attachments.update(fileId, { state: 'here' })
  expect(await wipeDraft(phone, id)).toBe(false)
  expect((await readAnswers(store, id)).get('nameEn')?.value).toBe('Rahima')
  expect(await store.blobs.count()).toBe(1)
  await store.attachments.update(fileId, { state: 'sent' })
  const lock = await lockOf(store, vaultId)
  if (lock !== null) await sealJournal(store, lock, id, 'a late word')
  expect(await wipeDraft(phone, id)).toBe(true)
  expect(await dumpStore(store)).not.toContain(id)
})
