import { expect, test } from 'vitest'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import { writeTyped } from '#sync/storage/write-typed.ts'
import { createVault, lockPhone, unlockPhone } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../tests/support/phone/dump-store.ts'
import { createPhone, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { readRawTexts } from './raw-texts.ts'

const text = 'half-a-date'

/** A draft with one unfinished text that waits to be stored. */
async function createLockable() {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  await createVault(phone, '4711', leastIterations)
  return { phone, id, write: () => writeTyped(phone, { draftId: id, writes: [{ path: 'dateOfBirth', text }] }) }
}

test('an unfinished text is locked with its draft and is there again after the PIN is entered', async () => {
  const { phone, id, write } = await createLockable()
  await write()
  expect(await dumpStore(phone.store)).toContain(text)
  await lockPhone(phone)
  expect(await dumpStore(phone.store)).not.toContain(text)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  await unlockPhone(phone, vaultId, '4711')
  expect(await readRawTexts(phone.store, id)).toEqual(new Map([['dateOfBirth', text]]))
})

test('an unfinished text that is written after the lock is stored in no table', async () => {
  const { phone, write } = await createLockable()
  await lockPhone(phone)
  await expect(write()).rejects.toThrow(DraftGone)
  expect(await dumpStore(phone.store)).not.toContain(text)
})

test('an unfinished text that became a value, or was removed, is gone', async () => {
  const { phone, id, write } = await createLockable()
  await write()
  await writeTyped(phone, { draftId: id, writes: [{ path: 'dateOfBirth', value: '1985-03-12', text: null }] })
  expect(await readRawTexts(phone.store, id)).toEqual(new Map())
})
