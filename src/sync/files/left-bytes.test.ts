import { expect, test, vi } from 'vitest'
import { dumpStore } from '../../../tests/support/phone/dump-store.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, sampleFile, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { requestSubmission } from '../outbox/submit.ts'
import { runSync } from '../run.ts'
import { DraftGone } from '../storage/draft-gone.ts'
import type { SyncContext } from '../sync-context.ts'
import { createVault, dropSealed, lockPhone, unlockPhone, wipeDraft } from '../vault/vault.ts'
import { leastIterations } from '../vault/vault-crypto.ts'
import { attachFile, readAttachment } from './attachments.ts'
import { addCapture } from './captures.ts'
import { sweepUnnamedBytes } from './left-bytes.ts'

const deed = 'bytes-of-the-scanned-deed'
const photo = 'bytes-of-the-first-photo'
const pin = '4711'
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

async function startShared() {
  const phone = createPhone()
  const { id: draftId } = await startDraft(phone)
  await createVault(phone, pin, leastIterations)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  return { phone, draftId, vaultId, unlock: () => unlockPhone(phone, vaultId, pin) }
}

const attachDeed = (phone: SyncContext, draftId: string) => attachFile(phone, draftId, sampleFile(deed, 'nidCopy'))
/** Leaves bytes behind, as a page does that crashes half way, or one whose file row `changes` has removed. */
const leaveBytes = (phone: SyncContext, text: string) =>
  phone.store.blobs.put({ fileId: crypto.randomUUID(), blob: new Blob([text]) })

test('bytes that no file and no photo names are removed by the next sweep; those of a file and of a photo stay', async () => {
  const { phone, draftId } = await startShared()
  await leaveBytes(phone, 'bytes-of-nobody')
  await attachDeed(phone, draftId)
  await addCapture(phone, { draftId, slot: 'slotOfARemovedRow', name: 'a.jpg', bytes: bytesOf(photo) })
  await sweepUnnamedBytes(phone.store)
  const left = await dumpStore(phone.store)
  expect(left).not.toContain('bytes-of-nobody')
  expect(left).toContain(deed)
  expect(left).toContain(photo)
})

test('a file that is being attached in another tab keeps its bytes, whenever the sweep comes', async () => {
  const { phone, draftId } = await startShared()
  await leaveBytes(phone, 'bytes-of-nobody')
  for (let n = 0; n < 5; n++) {
    const [row] = await Promise.all([attachDeed(phone, draftId), sweepUnnamedBytes(phone.store)])
    expect(await (await phone.store.blobs.get(row.fileId))?.blob.text()).toBe(deed)
  }
})

test('locking leaves no bytes: of a file, of a photo of any slot, or that nothing names', async () => {
  const { phone, draftId, unlock } = await startShared()
  const { fileId } = await attachDeed(phone, draftId)
  const { id } = await addCapture(phone, { draftId, slot: 'slotOfARemovedRow', name: 'a.jpg', bytes: bytesOf(photo) })
  await leaveBytes(phone, 'bytes-of-nobody')
  await lockPhone(phone)
  const left = await dumpStore(phone.store)
  for (const bytes of [deed, photo, 'bytes-of-nobody', 'a.jpg']) expect(left).not.toContain(bytes)
  await unlock()
  expect((await phone.store.blobs.toCollection().primaryKeys()).sort()).toEqual([fileId, id].sort())
})

test('wiping leaves no bytes, not even those that nothing names any more', async () => {
  const { phone, draftId } = await startShared()
  const server = createMemoryServer()
  await attachDeed(phone, draftId)
  await addCapture(phone, { draftId, slot: 'photo', name: 'a.jpg', bytes: bytesOf(photo) })
  await requestSubmission(phone, draftId)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  await leaveBytes(phone, 'bytes-of-nobody')
  expect(await wipeDraft(phone, draftId)).toBe(true)
  const left = await dumpStore(phone.store)
  for (const bytes of [deed, photo, 'bytes-of-nobody', draftId]) expect(left).not.toContain(bytes)
})

test('dropping a locked draft also removes the bytes that an interrupted unlock left beside it', async () => {
  const { phone, draftId } = await startShared()
  const { fileId } = await attachDeed(phone, draftId)
  await lockPhone(phone)
  await phone.store.blobs.put({ fileId, blob: new Blob([deed]) })
  await dropSealed(phone.store, draftId)
  expect(await dumpStore(phone.store)).not.toContain(deed)
  expect(await phone.store.sealed.count()).toBe(0)
})

test('a download that arrives after the draft was locked or wiped is shown and not stored', async () => {
  const { phone, draftId } = await startShared()
  const { fileId } = await attachDeed(phone, draftId)
  await phone.store.blobs.delete(fileId)
  const transport = createMemoryServer().transportFor('phone-a')
  const download = async () => {
    await lockPhone(phone)
    return new Blob([deed])
  }
  const who = { kind: 'individual', id: draftId, token: 't', mobile: 'm' } as const
  expect(await (await readAttachment(phone, { ...transport, download }, who, fileId))?.text()).toBe(deed)
  expect(await dumpStore(phone.store)).not.toContain(deed)
})

test('a photo that was taken while its draft was locked is refused, and nothing of it is kept', async () => {
  const { phone, draftId } = await startShared()
  await lockPhone(phone)
  const late = addCapture(phone, { draftId, slot: 'photo', name: 'late.jpg', bytes: bytesOf(photo) })
  await expect(late).rejects.toThrow(DraftGone)
  const left = await dumpStore(phone.store)
  for (const bytes of [photo, 'late.jpg']) expect(left).not.toContain(bytes)
})

test('bytes that another tab sweeps while a draft is being unlocked are decrypted once more', async () => {
  const { phone, draftId, unlock } = await startShared()
  const { fileId } = await attachDeed(phone, draftId)
  await lockPhone(phone)
  const put = phone.store.blobs.put.bind(phone.store.blobs)
  vi.spyOn(phone.store.blobs, 'put').mockImplementationOnce(
    (row) => put(row).then(() => phone.store.blobs.clear()) as never,
  )
  await unlock()
  expect(await (await phone.store.blobs.get(fileId))?.blob.text()).toBe(deed)
  expect(await phone.store.attachments.get(fileId)).toBeDefined()
})

test('an unlock that comes too late, because the draft was locked again, leaves no bytes beside the lock', async () => {
  const { phone, draftId, unlock } = await startShared()
  await attachDeed(phone, draftId)
  await lockPhone(phone)
  const put = phone.store.blobs.put.bind(phone.store.blobs)
  const lockAgain = async () => {
    vi.restoreAllMocks()
    await unlock()
    await lockPhone(phone)
  }
  vi.spyOn(phone.store.blobs, 'put').mockImplementationOnce((row) => lockAgain().then(() => put(row)) as never)
  await unlock()
  expect(await phone.store.drafts.count()).toBe(0)
  expect(await dumpStore(phone.store)).not.toContain(deed)
})
