import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { DraftGone } from '#sync/storage/draft-gone.ts'
import { TalikaStore } from '#sync/store.ts'
import { createVault, lockPhone, unlockPhone } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../tests/support/phone/dump-store.ts'
import { createPhone, startDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { storeBatch } from './draft-storage.ts'
import { readRawTexts, saveRawText } from './raw-texts.ts'

const text = 'half-a-date'

/** A draft with one unfinished text that waits to be sent. */
async function createLockable() {
  const phone = { ...createPhone(), store: new TalikaStore(crypto.randomUUID()) }
  const { id } = await startDraft(phone)
  await createVault(phone, '4711', leastIterations)
  return { phone, id, batch: new Map([['raw:dateOfBirth', { kind: 'raw' as const, text }]]) }
}

test('an unfinished text is locked with its draft and is there again after the PIN is entered', async () => {
  const { phone, id, batch } = await createLockable()
  await storeBatch(phone, id, batch)
  expect(await dumpStore(phone.store)).toContain(text)
  await lockPhone(phone)
  expect(await dumpStore(phone.store)).not.toContain(text)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  await unlockPhone(phone, vaultId, '4711')
  expect(await readRawTexts(phone.store, id)).toEqual(new Map([['dateOfBirth', text]]))
})

const late: [string, (setup: Awaited<ReturnType<typeof createLockable>>) => Promise<unknown>][] = [
  ['a note', ({ phone, id }) => saveRawText(phone.store, { draftId: id, path: 'dateOfBirth' }, text)],
  ['a batch', ({ phone, id, batch }) => storeBatch(phone, id, batch)],
]

test.each(late)('an unfinished text that is written after the lock is stored in no table: %s', async (_, write) => {
  const setup = await createLockable()
  await lockPhone(setup.phone)
  await expect(write(setup)).rejects.toThrow(DraftGone)
  expect(await dumpStore(setup.phone.store)).not.toContain(text)
})

test('an unfinished text is stored although the browser has closed the connection', async () => {
  const { phone, id, batch } = await createLockable()
  phone.store.close({ disableAutoOpen: false })
  await storeBatch(phone, id, batch)
  expect(await readRawTexts(phone.store, id)).toEqual(new Map([['dateOfBirth', text]]))
})
