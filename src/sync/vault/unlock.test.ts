import { afterEach, expect, test, vi } from 'vitest'
import { dumpStore } from '../../../tests/support/phone/dump-store.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { createPhone, sampleFile, startDraft, type TestPhone } from '../../../tests/support/phone/sync-phone.ts'
import { writeDraftRows } from '../drafts/draft-rows.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { importApplication } from '../drafts/import-application.ts'
import { attachFile, detachFile } from '../files/attachments.ts'
import { listOperations } from '../outbox/outbox.ts'
import { takeServerVersion } from '../outbox/refused.ts'
import { runSync } from '../run.ts'
import { phoneKey, rowsPart } from '../storage/phone-tables.ts'
import { keyOfText } from '../storage/write-tables.ts'
import { localSchemaVersion } from '../store.ts'
import { createVault, lockOf, lockPhone, unlockPhone } from './vault.ts'
import { leastIterations, seal } from './vault-crypto.ts'

afterEach(() => vi.restoreAllMocks())

async function createLocked(nameEn: string, pin: string, phone = createPhone()) {
  const earlier = await phone.store.vaults.toCollection().primaryKeys()
  const draft = await startDraft(phone, { nameEn })
  await createVault(phone, pin, leastIterations)
  await lockPhone(phone)
  const vaults = await phone.store.vaults.toCollection().primaryKeys()
  const vaultId = vaults.find((id) => !earlier.includes(id)) ?? ''
  return { phone, draft, id: draft.id, vaultId, unlock: () => unlockPhone(phone, vaultId, pin) }
}

const readable = ({ store }: TestPhone) => store.drafts.toCollection().primaryKeys()
const answerOf = async ({ store }: TestPhone, id: string, path: string) =>
  (await readAnswers(store, id)).get(path)?.value

test('a PIN opens the drafts of its own person, and locks those of the person before', async () => {
  const first = await createLocked('First', '1111')
  const second = await createLocked('Second', '2222', first.phone)
  // The draft of the other person is not tried: it would be reported as one that could not be opened.
  expect(await first.unlock()).toMatchObject({ kind: 'open', failed: 0 })
  expect(await readable(first.phone)).toEqual([first.id])
  expect(await second.unlock()).toMatchObject({ kind: 'open', failed: 0 })
  expect(await readable(first.phone)).toEqual([second.id])
  expect(await dumpStore(first.phone.store)).not.toContain('First')
})

test('the right PIN gives all tries back', async () => {
  const { phone, vaultId, unlock } = await createLocked('Rahima', '4711')
  for (let round = 0; round < 2; round += 1) {
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect(await unlockPhone(phone, vaultId, '4712')).toEqual({ kind: 'wrong', waitMs: 0 })
    expect((await unlock()).kind).toBe('open')
  }
})

test('a draft that a later version has locked stays locked until that version runs', async () => {
  const { phone, id, unlock } = await createLocked('Rahima', '4711')
  const { sealed } = phone.store
  await sealed.update([id, rowsPart], { schemaVersion: localSchemaVersion + 1 })
  expect(await unlock()).toMatchObject({ kind: 'open', newer: 1 })
  expect(await readable(phone)).toEqual([])
  expect(await sealed.count()).toBe(1)
})

test('a locked draft with a table that this version does not know stays locked: the rows would be lost', async () => {
  const { phone, id, vaultId, unlock } = await createLocked('Rahima', '4711')
  const lock = await lockOf(phone.store, vaultId)
  if (lock === null) throw new Error('There is no lock')
  const rows = { tables: { inventions: [{ draftId: id }] }, fileIds: [] }
  const box = await seal(lock.publicKey, `${id} ${rowsPart}`, new TextEncoder().encode(writeDraftRows(rows)))
  await phone.store.sealed.update([id, rowsPart], box)
  expect(await unlock()).toMatchObject({ kind: 'open', newer: 1 })
  expect(await phone.store.sealed.count()).toBe(1)
})

test('a draft that was opened again by its code while it was locked sends the newer values, and asks for the others', async () => {
  const { phone, draft, id, unlock } = await createLocked('Rahima', '4711')
  const server = createMemoryServer()
  await phone.store.drafts.add(draft)
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
  await unlock()
  expect(await answerOf(phone, id, 'nameEn')).toBe('Karim')
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(id)).toEqual({ mobile: '01712345678', nameEn: 'Karim' })
  expect(await answerOf(phone, id, 'nameEn')).toBe('Karim')
  // Whoever typed could not see the value under the lock, which nobody else has: it is not lost.
  expect(await phone.store.outbox.toArray()).toMatchObject([{ path: 'nameEn', value: 'Rahima', state: 'parked' }])
})

test('what was typed beside a lock is sent after what the lock holds: it may remove a row that the lock filled', async () => {
  const { phone, draft, id, unlock } = await createLocked('Rahima', '4711')
  await phone.store.drafts.add(draft)
  await writeAnswers(phone, id, [{ path: 'nameBn', value: 'রহিমা' }])
  await unlock()
  const paths = (await listOperations(phone.store, id)).map(({ path }) => path)
  expect(paths.slice(-2)).toEqual(['nameEn', 'nameBn'])
})

test('a value of which only a mark of doubt was locked waits for the person, when another was typed or sent since', async () => {
  for (const isSent of [false, true]) {
    const { phone, draft, id, unlock } = await createLocked('Rahima', '4711')
    const server = createMemoryServer()
    await unlock()
    // As an eviction under an old form leaves it: the operation is lost.
    await phone.store.outbox.clear()
    await phone.store.answers.where({ draftId: id, path: 'nameEn' }).modify({ unconfirmedSince: 0, isTypedHere: true })
    await lockPhone(phone)
    await phone.store.drafts.add({ ...draft, takenBesideLock: [] })
    await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
    if (isSent) await runSync(phone, server.transportFor('phone-a'), { now: true })
    await unlock()
    expect(await answerOf(phone, id, 'nameEn')).toBe('Karim')
    const parked = (await phone.store.outbox.toArray()).filter(({ state }) => state === 'parked')
    expect(parked).toMatchObject([{ path: 'nameEn', value: 'Rahima', code: 'conflict_open' }])
  }
})

test('an unfinished text from a lock does not hide what was typed since', async () => {
  const { phone, draft, id, unlock } = await createLocked('Rahima', '4711')
  await unlock()
  const { meta } = phone.store
  const keys = ['nid', 'tin', 'postCode'].map((path) => keyOfText(id, path))
  await meta.bulkPut(keys.map((key) => ({ key, value: 'old' })))
  await lockPhone(phone)
  await phone.store.drafts.add({ ...draft, takenBesideLock: [] })
  await meta.put({ key: keyOfText(id, 'nid'), value: 'newer' })
  await writeAnswers(phone, id, [{ path: 'tin', value: '123456789012' }])
  await unlock()
  expect((await meta.bulkGet(keys)).map((row) => row?.value)).toEqual(['newer', undefined, 'old'])
})

test('a value that was typed again beside the lock is no question', async () => {
  const { phone, draft, id, unlock } = await createLocked('Rahima', '4711')
  const server = createMemoryServer()
  await phone.store.drafts.add(draft)
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Rahima' }])
  await unlock()
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(id).nameEn).toBe('Rahima')
  expect(await phone.store.outbox.count()).toBe(0)
})

test('bytes that an interrupted unlock left readable are gone after the next lock', async () => {
  const fileText = 'bytes-of-the-scanned-deed'
  const { phone, id, unlock } = await createLocked('Rahima', '4711')
  await unlock()
  await attachFile(phone, id, sampleFile(fileText))
  await lockPhone(phone)
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  phone.store.answers.hook('creating', refuse)
  expect(await unlock()).toMatchObject({ failed: 1 })
  phone.store.answers.hook('creating').unsubscribe(refuse)
  expect(await dumpStore(phone.store)).toContain(fileText)
  await lockPhone(phone)
  expect(await dumpStore(phone.store)).not.toContain(fileText)
  await unlock()
  expect(await dumpStore(phone.store)).toContain(fileText)
})

test('a file that is removed while its draft is being locked does not stay in the lock', async () => {
  const { phone, id, unlock } = await createLocked('Rahima', '4711')
  await unlock()
  const row = await attachFile(phone, id, sampleFile('a scan'))
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let pieces = 0
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    pieces += 1
    // The file is locked already, its draft is not.
    if (pieces === 2) await detachFile(phone, row)
    return encrypt(...args)
  })
  await lockPhone(phone)
  expect((await phone.store.sealed.toArray()).map(({ part }) => part)).toEqual([rowsPart])
})

test('bytes outside of the table of bytes cannot be locked unnoticed', () => {
  const rows = [new Blob(['a']), new ArrayBuffer(1), new Uint8Array(1)].map((bytes) => ({
    fileIds: [],
    tables: { pages: [{ bytes }] },
  }))
  for (const each of rows) expect(() => writeDraftRows(each)).toThrow('cannot be locked')
})

/**
 * The draft is opened by its code while it is locked with a value that was never sent; then another value is typed and
 * sent.
 */
async function createTypedBeside() {
  const locked = await createLocked('Rahima', '4711')
  const { phone, draft, id } = locked
  const server = createMemoryServer()
  const other = createPhone()
  await other.store.drafts.add(draft)
  await writeAnswers(other, id, [{ path: 'nameBn', value: 'রহিম' }])
  await runSync(other, server.transportFor('phone-b'), { now: true })
  const own = server.transportFor('phone-a')
  const who = { ...draft, mobile: '01712345678' }
  const sent = await own.patch(who, { ops: [], sinceRev: 0, baseVersion: 0 } as never)
  if (sent.kind !== 'answered') throw new Error('The server did not answer')
  const { changes, ...head } = sent.body
  const answers = Object.fromEntries(changes.map(({ path, value }) => [path, value]))
  const revs = Object.fromEntries(changes.map(({ path, rev }) => [path, rev]))
  await importApplication(phone, { ...draft, ...head, answers, revs, files: [] } as never, { ...who, signedIn: false })
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim' }])
  const sync = () => runSync(phone, own, { now: true, pull: [id] })
  await sync()
  return { ...locked, server, sync }
}

test('a value from a lock does not replace one that was sent since: it waits for the person', async () => {
  const { phone, id, unlock, server, sync } = await createTypedBeside()
  await unlock()
  await sync()
  expect(server.documentOf(id).nameEn).toBe('Karim')
  expect(await phone.store.outbox.toArray()).toMatchObject([{ path: 'nameEn', value: 'Rahima', state: 'parked' }])
  await takeServerVersion(phone, id, 'nameEn')
  await sync()
  expect(await answerOf(phone, id, 'nameEn')).toBe('Karim')
})

test('a draft that was opened beside its lock is not shown as on the server until both were compared', async () => {
  const { phone, id, unlock } = await createTypedBeside()
  expect((await phone.store.drafts.get(id))?.hashAgrees).toBe(true)
  await unlock()
  expect(await phone.store.drafts.get(id)).toMatchObject({ hashAgrees: false, askAll: true })
})

test('a lock does not take the place of an older one whose draft was opened by its code since', async () => {
  for (const who of ['the same person', 'another person'] as const) {
    const { phone, draft, id, vaultId, unlock } = await createLocked('Rahima', '4711')
    // The page ended before it noted that everything was locked, or another person has unlocked the phone now.
    if (who === 'another person') await createVault(phone, '2222', leastIterations)
    else
      await phone.store.meta.put({ key: phoneKey, value: { ownership: 'shared', openVault: vaultId, strangers: [] } })
    await phone.store.drafts.add(draft)
    await writeAnswers(phone, id, [{ path: 'nameBn', value: 'করিম' }])
    await lockPhone(phone)
    await unlock()
    expect(await answerOf(phone, id, 'nameEn')).toBe('Rahima')
    expect(await answerOf(phone, id, 'nameBn')).toBe('করিম')
    expect(await phone.store.sealed.count()).toBe(0)
  }
})

test('a file that was taken away beside a lock does not come back with it, nor do its bytes', async () => {
  const { phone, draft, id, unlock } = await createLocked('Rahima', '4711')
  await unlock()
  const server = createMemoryServer()
  const file = await attachFile(phone, id, sampleFile('bytes-of-the-scanned-deed'))
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  await lockPhone(phone)
  await phone.store.drafts.add({ ...draft, onServer: true, takenBesideLock: [] })
  await writeAnswers(phone, id, [{ path: `documents/photo/${file.fileId}`, value: null }])
  await unlock()
  expect(await phone.store.attachments.count()).toBe(0)
  expect(await phone.store.blobs.count()).toBe(0)
})
