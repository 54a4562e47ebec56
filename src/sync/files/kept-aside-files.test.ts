import { expect, test } from 'vitest'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPair, sampleFile, stateOf } from '../../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from '../drafts/drafts.ts'
import { settleConflict } from '../outbox/settle-conflict.ts'
import type { SyncContext } from '../sync-context.ts'
import { createVault, lockPhone, unlockPhone } from '../vault/vault.ts'
import { leastIterations } from '../vault/vault-crypto.ts'
import { attachFile } from './attachments.ts'
import { sweepUnnamedBytes } from './left-bytes.ts'

const questionOn = async ({ store }: SyncContext) => {
  const [conflict] = await store.conflicts.toArray()
  if (conflict === undefined) throw new Error('Nothing is asked')
  return conflict
}

/** Phone A has a file, B removed it, and a restored server got the removal first: the file of A is in a conflict. */
async function withFileAside() {
  const pair = await createPair()
  const { server, a, b, id, sync } = pair
  const { fileId } = await attachFile(a, id, sampleFile('a scan'))
  for (const phone of [a, b]) await sync(phone)
  const path = `documents/photo/${fileId}`
  await writeAnswers(b, id, [{ path, value: null }])
  await sync(b)
  expect(server.documentOf(id)[path]).toBeUndefined()
  const again = createMemoryServer()
  again.epoch = 'epoch-2'
  for (const phone of [b, a]) await sync(phone, again)
  const bytesOnA = () => a.store.blobs.count()
  expect(await bytesOnA()).toBe(1)
  return { ...pair, sync: (phone: SyncContext, at = again) => sync(phone, at), again, fileId, path, bytesOnA }
}

test('a file that is picked keeps its bytes between the pick and the answer', async () => {
  const { a, b, id, again, fileId, sync } = await withFileAside()
  await settleConflict(a, await questionOn(a), 'mine')
  await sweepUnnamedBytes(a.store)
  for (const phone of [a, b]) await sync(phone)
  expect([...again.files.keys()]).toEqual([fileId])
  expect(await stateOf(a, id)).toBe('server')
})

test('a file that is dropped leaves no bytes, whichever phone dropped it', async () => {
  for (const settler of ['a', 'b'] as const) {
    const { id, sync, bytesOnA, ...phones } = await withFileAside()
    await sync(phones.b)
    await settleConflict(phones[settler], await questionOn(phones[settler]), 'theirs')
    for (const phone of [phones[settler], phones.a]) await sync(phone)
    expect(await bytesOnA()).toBe(0)
    expect(await stateOf(phones.a, id)).toBe('server')
  }
})

test('a file that is kept aside is locked and opened with its draft', async () => {
  const { a, fileId, bytesOnA } = await withFileAside()
  await createVault(a, '4711', leastIterations)
  const [vaultId = ''] = await a.store.vaults.toCollection().primaryKeys()
  await lockPhone(a)
  expect(await bytesOnA()).toBe(0)
  await unlockPhone(a, vaultId, '4711')
  expect(await (await a.store.blobs.get(fileId))?.blob.text()).toBe('a scan')
})

test('a file that was kept aside is brought back, with its bytes, to a server that forgot it again', async () => {
  const { a, b, id, path, fileId, sync } = await withFileAside()
  const third = createMemoryServer()
  third.epoch = 'epoch-3'
  for (const phone of [a, b, a]) await sync(phone, third)
  expect(third.documentOf(id)[path]).toBeDefined()
  expect([...third.files.keys()]).toEqual([fileId])
})
