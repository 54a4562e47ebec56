import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import {
  futureDatabase,
  historicDatabases,
  makeHistoricDatabase,
} from '../../../tests/support/phone/historic-databases.ts'
import { createMemoryServer } from '../../../tests/support/phone/memory-server.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { attachFile } from '../files/attachments.ts'
import { addCapture, listCaptures } from '../files/captures.ts'
import { runSync } from '../run.ts'
import { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { createVault, lockPhone, unlockPhone } from '../vault/vault.ts'
import '../../../tests/support/key-range.ts'
import { DraftNewer } from './upgrade.ts'

async function openOn(factory: IDBFactory): Promise<SyncContext> {
  let clock = 1_800_000_000_000
  return {
    store: new TalikaStore('talika', { indexedDB: factory, IDBKeyRange }),
    changes: { publish: () => {}, subscribe: () => () => {}, close: () => {} },
    deviceId: 'old-phone',
    now: () => (clock += 1_000),
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    pause: async () => {},
  }
}

const bytes = new TextEncoder().encode('a deed').buffer

for (const historic of historicDatabases) {
  test(`a phone from the time of "${historic.name}" opens, is changed, locked and sent with nothing lost`, async () => {
    // Dexie warns that it adds a table to a version that did not have it.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const factory = new IDBFactory()
    await makeHistoricDatabase(factory, 'talika', historic)
    const phone = await openOn(factory)
    const { draftId } = historic
    const draft = await phone.store.drafts.get(draftId)
    expect(draft).toMatchObject({ ...historic.rows.drafts?.[0], account: null })
    // The row was only read, not rewritten: it is upgraded when something in it changes.
    expect((await readAnswers(phone.store, draftId)).get('nameEn')?.value).toBe('Karim')
    await writeAnswers(phone, draftId, [{ path: 'motherName', value: 'Amena' }])
    await attachFile(phone, draftId, { slot: 'nidCopy', name: 'nid.pdf', mime: 'application/pdf', bytes, order: 1 })
    await addCapture(phone, { draftId, slot: 'photo', name: 'me.jpg', bytes })
    await createVault(phone, '4711', 1_000)
    expect(await lockPhone(phone)).toBe('locked')
    const [vault] = await phone.store.vaults.toArray()
    expect((await unlockPhone(phone, vault?.id ?? '', '4711')).kind).toBe('open')
    expect(await listCaptures(phone.store, draftId, 'photo')).toHaveLength(1)
    const server = createMemoryServer()
    await runSync(phone, server.transportFor('old-phone'), { now: true })
    expect(server.documentOf(draftId)).toMatchObject({ mobile: '01712345678', nameEn: 'Karim', motherName: 'Amena' })
    expect((await phone.store.meta.get(`raw/${draftId}/dateOfBirth`))?.value).toBe('12/0')
    phone.store.close()
  })
}

test('a draft that a later version wrote can be read, but is neither changed nor sent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const factory = new IDBFactory()
  await makeHistoricDatabase(factory, 'talika', futureDatabase)
  const phone = await openOn(factory)
  const { draftId, rows } = futureDatabase
  await expect(writeAnswers(phone, draftId, [{ path: 'nameEn', value: 'Old' }])).rejects.toThrow(DraftNewer)
  const file = { slot: 'nidCopy', name: 'nid.pdf', mime: 'application/pdf', bytes, order: 1 }
  await expect(attachFile(phone, draftId, file)).rejects.toThrow(DraftNewer)
  const server = createMemoryServer()
  await runSync(phone, server.transportFor('old-phone'), { now: true, pull: [draftId] })
  expect(server.requests).toBe(0)
  expect(await phone.store.drafts.toArray()).toEqual(rows.drafts)
  expect(await phone.store.answers.toArray()).toEqual(rows.answers)
  expect(await phone.store.outbox.toArray()).toEqual(rows.outbox)
  expect(await phone.store.attachments.count()).toBe(0)
  phone.store.close()
})
