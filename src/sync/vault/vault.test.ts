import { expect, test, vi } from 'vitest'
import { dumpStore } from '../../../tests/support/phone/dump-store.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, sampleFile, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { attachFile } from '../files/attachments.ts'
import { requestSubmission } from '../outbox/submit.ts'
import { runSync } from '../run.ts'
import type { SyncContext } from '../sync-context.ts'
import { settleClock, waitLeft } from './pin-tries.ts'
import { sealJournal } from './seal-draft.ts'
import { findSealedHead, listSealedHeads, readPhone } from './sealed-heads.ts'
import { createVault, lockOf, lockPhone, unlockPhone, wipeDraft } from './vault.ts'
import { leastIterations, normalisePin } from './vault-crypto.ts'

const fileText = 'bytes-of-the-scanned-deed'

async function startNamed(phone: SyncContext, nameEn: string): Promise<string> {
  return (await startDraft(phone, { nameEn })).id
}

async function fillDraft(phone: SyncContext): Promise<string> {
  const draftId = await startNamed(phone, 'Rahima Begum')
  await writeAnswers(phone, draftId, [{ path: 'nameBn', value: 'রহিমা বেগম' }])
  await phone.store.meta.put({ key: `raw/${draftId}/dateOfBirth`, value: 'half-a-date' })
  await phone.store.conflicts.put({ draftId, path: 'nid', deviceId: 'x', mine: 'mine-nid', theirs: null, at: 'then' })
  const scan = { ...sampleFile(fileText, 'nidCopy'), name: 'secret-name.pdf', mime: 'application/pdf' }
  await attachFile(phone, draftId, scan)
  return draftId
}

/** The rows of every table, in the order of their keys. */
async function rowsOf({ store }: SyncContext): Promise<Record<string, unknown>> {
  const tables = store.tables.filter(({ name }) => !['vaults', 'sealed', 'blobs'].includes(name))
  const entries = await Promise.all(tables.map(async (table) => [table.name, await table.toArray()]))
  return { ...Object.fromEntries(entries), meta: await store.meta.where('key').startsWith('raw/').toArray() }
}

const secrets = ['Rahima', 'রহিমা', '01712345678', 'half-a-date', 'mine-nid', 'secret-name', fileText, 'application/pdf']

test('locking leaves no word and no byte that can be read, and the PIN brings back every row and byte', async () => {
  const phone = createPhone()
  const draftId = await fillDraft(phone)
  const token = (await phone.store.drafts.get(draftId))?.token ?? 'no token'
  const before = await rowsOf(phone)
  await createVault(phone, '4711', leastIterations)
  const open = await dumpStore(phone.store)
  for (const secret of [...secrets, token]) expect(open).toContain(secret)

  expect(await lockPhone(phone)).toBe('locked')
  const closed = await dumpStore(phone.store)
  for (const secret of [...secrets, token]) expect(closed).not.toContain(secret)
  expect(await findSealedHead(phone.store, draftId)).toMatchObject({ type: 'ARCHITECT', waiting: 5 })

  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  expect((await unlockPhone(phone, vaultId, '4711')).kind).toBe('open')
  expect(await rowsOf(phone)).toEqual(before)
  const [blob] = await phone.store.blobs.toArray()
  expect(await blob?.blob.text()).toBe(fileText)
  expect(blob?.blob.type).toBe('application/pdf')
  expect(await phone.store.sealed.count()).toBe(0)
})

test('a value that is written while a draft is being locked is in the locked copy', async () => {
  const phone = createPhone()
  const draftId = await fillDraft(phone)
  await createVault(phone, '4711', leastIterations)
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let writes = 0
  // The keystroke comes between the reading of the rows and the transaction that would delete them.
  const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    if (writes < 3) {
      writes += 1
      await writeAnswers(phone, draftId, [{ path: 'nameEn', value: `Late ${writes}` }])
    }
    return encrypt(...args)
  })
  await lockPhone(phone)
  spy.mockRestore()
  expect(writes).toBe(3)
  expect(await phone.store.drafts.count()).toBe(0)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  await unlockPhone(phone, vaultId, '4711')
  expect((await readAnswers(phone.store, draftId)).get('nameEn')?.value).toBe('Late 3')
})

test('a phone that is too full to lock keeps everything readable, and locks when there is room', async () => {
  const phone = createPhone()
  const draftId = await fillDraft(phone)
  await createVault(phone, '4711', leastIterations)
  const before = await rowsOf(phone)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  phone.store.sealed.hook('creating', full)
  await expect(lockPhone(phone)).rejects.toThrow()
  expect(await rowsOf(phone)).toEqual(before)
  expect(await phone.store.blobs.count()).toBe(1)
  phone.store.sealed.hook('creating').unsubscribe(full)
  expect(await lockPhone(phone)).toBe('locked')
  expect(await findSealedHead(phone.store, draftId)).not.toBeNull()
})

test('a wrong PIN opens nothing, five may be mistyped, and setting the clock back does not shorten the wait', async () => {
  const phone = createPhone()
  await fillDraft(phone)
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  for (let wrong = 1; wrong <= 5; wrong++) {
    const outcome = await unlockPhone(phone, vaultId, '4712')
    expect(outcome).toEqual({ kind: 'wrong', waitMs: wrong < 5 ? 0 : 30_000 })
  }
  expect((await unlockPhone(phone, vaultId, '4711')).kind).toBe('wait')
  phone.clock.at -= 86_400_000
  expect(await unlockPhone(phone, vaultId, '4711')).toEqual({ kind: 'wait', waitMs: 30_000 })
  expect(await phone.store.drafts.count()).toBe(0)
  phone.clock.at += 30_000
  expect((await unlockPhone(phone, vaultId, '4711')).kind).toBe('open')
})

test('waits grow to an hour and no further', () => {
  expect(waitLeft({ wrong: 4, lastAt: 10 }, 10)).toBe(0)
  expect(waitLeft({ wrong: 5, lastAt: 10 }, 10)).toBe(30_000)
  expect(waitLeft({ wrong: 6, lastAt: 10 }, 10)).toBe(60_000)
  expect(waitLeft({ wrong: 500, lastAt: 10 }, 10)).toBe(3_600_000)
  expect(settleClock({ wrong: 6, lastAt: 99 }, 10)).toEqual({ wrong: 6, lastAt: 10 })
})

test('two people on one phone: each PIN opens its own drafts, and no one locks the draft of a person without one', async () => {
  const phone = createPhone()
  const first = await startNamed(phone, 'First')
  await createVault(phone, '1111', leastIterations)
  await lockPhone(phone)
  const without = await startNamed(phone, 'Without')
  const [vault = ''] = await phone.store.vaults.toCollection().primaryKeys()
  await unlockPhone(phone, vault, '1111')
  await lockPhone(phone)
  expect((await listSealedHeads(phone.store)).map(({ id }) => id)).toEqual([first])
  expect(await phone.store.drafts.get(without)).toBeDefined()
  await createVault(phone, '2222', leastIterations)
  await lockPhone(phone)
  expect(await findSealedHead(phone.store, without)).not.toBeNull()
  const others = (await phone.store.vaults.toCollection().primaryKeys()).filter((id) => id !== vault)
  expect((await unlockPhone(phone, others[0] ?? '', '1111')).kind).toBe('wrong')
})

test('the engine leaves locked drafts alone, and the waiting operations are sent after unlocking, once', async () => {
  const server = createMemoryServer()
  const phone = createPhone()
  const draftId = await startNamed(phone, 'Rahima Begum')
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  await runSync(phone, server.transportFor('phone-a'), { now: true, pull: [draftId] })
  expect(server.requests).toBe(0)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  await unlockPhone(phone, vaultId, '4711')
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draftId)).toEqual({ mobile: '01712345678', nameEn: 'Rahima Begum' })
})

test('a lock that was interrupted half-way continues at the next start', async () => {
  const phone = createPhone()
  const drafts = [await startNamed(phone, 'One'), await startNamed(phone, 'Two')]
  await createVault(phone, '4711', leastIterations)
  let seals = 0
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    seals += 1
    if (seals === 2) throw new Error('the page was killed')
    return encrypt(...args)
  })
  await expect(lockPhone(phone)).rejects.toThrow('killed')
  spy.mockRestore()
  expect(await phone.store.drafts.count()).toBe(1)
  expect((await readPhone(phone.store))?.openVault).not.toBeNull()
  await lockPhone(phone)
  expect((await listSealedHeads(phone.store)).map(({ id }) => id).sort()).toEqual(drafts.sort())
})

test('texts that were typed late are locked beside their draft and returned with it', async () => {
  const phone = createPhone()
  const draftId = await startNamed(phone, 'One')
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  const lock = await lockOf(phone.store, vaultId)
  if (lock === null) throw new Error('no lock')
  await sealJournal(phone.store, lock, draftId, 'a late word')
  expect(await dumpStore(phone.store)).not.toContain('a late word')
  const outcome = await unlockPhone(phone, vaultId, '4711')
  expect(outcome).toMatchObject({ kind: 'open', journals: [{ draftId, text: 'a late word' }] })
  expect(await phone.store.sealed.count()).toBe(1)
})

test('a draft is removed from the phone with its code after the receipt, and never before', async () => {
  const server = createMemoryServer()
  const phone = createPhone()
  const draftId = await fillDraft(phone)
  const other = await startNamed(phone, 'Somebody else')
  await requestSubmission(phone, draftId)
  expect(await wipeDraft(phone, draftId)).toBe(false)
  await phone.store.conflicts.clear()
  const token = (await phone.store.drafts.get(draftId))?.token ?? 'no token'
  for (let pass = 0; pass < 4; pass++) await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect((await phone.store.drafts.get(draftId))?.submission?.state).toBe('done')
  expect(await wipeDraft(phone, draftId)).toBe(true)
  const left = await dumpStore(phone.store)
  for (const secret of ['Rahima', 'রহিমা', 'half-a-date', 'secret-name', fileText, token, draftId]) {
    expect(left).not.toContain(secret)
  }
  expect(await phone.store.drafts.get(other)).toBeDefined()
})

test('a PIN is four to eight digits, Bengali ones too', () => {
  expect(normalisePin('৪৭ ১১')).toBe('4711')
  expect(normalisePin('123')).toBeNull()
  expect(normalisePin('123456789')).toBeNull()
  expect(normalisePin('12a4')).toBeNull()
})
