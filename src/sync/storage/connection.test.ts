import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  futureDatabase,
  historicDatabases,
  makeHistoricDatabase,
} from '../../../tests/support/phone/historic-databases.ts'
import { connectTo, sampleDraft } from '../../../tests/support/phone/sync-phone.ts'
import { readAnswers, writeAnswers } from '../drafts/drafts.ts'
import { TalikaStore } from '../store.ts'
import type { SyncContext } from '../sync-context.ts'
import { createConnection, runIn } from './connection.ts'
import { browserVersion, createMissingTables } from './phone-tables.ts'
import { type TypingContext, writeTyped } from './write-typed.ts'

// Dexie warns that it adds a table to a version that did not have it.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

const draftId = '00000000-0000-4000-8000-00000000000c'
const start = { ...sampleDraft, answers: { applicationPurpose: 'REGISTRATION' } }

/** A page of a phone, with both of its connections; they open the database when they are used. */
function openPage(factory: IDBFactory): SyncContext & TypingContext {
  return {
    store: new TalikaStore('talika', { indexedDB: factory, IDBKeyRange }),
    connection: connectTo('talika', factory),
    changes: { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined },
    deviceId: 'phone-a',
    now: () => 1_800_000_000_000,
    newId: () => crypto.randomUUID(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}

function closePage({ store, connection }: ReturnType<typeof openPage>): void {
  store.close()
  connection.close()
}

/** The whole schema of a database: its version, and the keys of its tables and indexes. */
async function schemaOf(factory: IDBFactory) {
  const opening = factory.open('talika')
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const { version, objectStoreNames } = opening.result
  const transaction = opening.result.transaction([...objectStoreNames])
  const tables = [...objectStoreNames].map((name) => {
    const table = transaction.objectStore(name)
    const indexes = [...table.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = table.index(index)
      return { index, keyPath, unique, multiEntry }
    })
    return { name, keyPath: table.keyPath, autoIncrement: table.autoIncrement, indexes }
  })
  opening.result.close()
  return { version, tables }
}

const phones: [string, (factory: IDBFactory) => Promise<void>][] = [
  ['a new phone', async () => undefined],
  ...historicDatabases.map((each): (typeof phones)[number] => [
    `a phone from the time of "${each.name}"`,
    (factory) => makeHistoricDatabase(factory, 'talika', each),
  ]),
]

test.each(phones)('%s gets the same tables from typing as from Dexie', async (_, make) => {
  const [typed, stored] = [new IDBFactory(), new IDBFactory()]
  await make(typed)
  await make(stored)
  const [first, second] = [openPage(typed), openPage(stored)]
  await first.connection.begin(['meta'], 'readonly')
  closePage(first)
  await second.store.open()
  closePage(second)
  const schema = await schemaOf(typed)
  expect(schema).toEqual(await schemaOf(stored))
  expect(schema.version).toBe(browserVersion)
})

test.each(phones)('%s: what is typed before and after Dexie has opened the database is one draft', async (_, make) => {
  const factory = new IDBFactory()
  await make(factory)
  const page = openPage(factory)
  await writeTyped(page, { draftId, start, writes: [{ path: 'nameEn', value: 'K' }] })
  await page.store.open()
  await writeAnswers(page, draftId, [{ path: 'motherName', value: 'Amena' }])
  await writeTyped(page, { draftId, writes: [{ path: 'nameEn', value: 'Karim' }] })
  const answers = await readAnswers(page.store, draftId)
  expect(Object.fromEntries([...answers].map(([path, { value }]) => [path, value]))).toEqual({
    ...{ applicationPurpose: 'REGISTRATION', nameEn: 'Karim', motherName: 'Amena' },
  })
  const operations = (await page.store.outbox.toArray()).filter((row) => row.draftId === draftId)
  expect(operations.map(({ path }) => path).sort()).toEqual(['applicationPurpose', 'motherName', 'nameEn'])
  closePage(page)
})

test('both connections of a new phone may open it at the same moment', async () => {
  const page = openPage(new IDBFactory())
  const typing = writeTyped(page, { draftId, start, writes: [{ path: 'nameEn', value: 'Karim' }] })
  await Promise.all([page.store.open(), typing])
  expect((await readAnswers(page.store, draftId)).get('nameEn')?.value).toBe('Karim')
  closePage(page)
})

test('an index that a later version adds to a table is created too', async () => {
  const factory = new IDBFactory()
  const connection = createConnection({
    name: 'talika',
    version: 5,
    createMissing: ({ db }) => {
      db.createObjectStore('drafts', { keyPath: 'id' })
    },
    factory,
  })
  await connection.begin(['drafts'], 'readonly')
  connection.close()
  const page = openPage(factory)
  await page.connection.begin(['drafts'], 'readonly')
  closePage(page)
  const drafts = (await schemaOf(factory)).tables.find(({ name }) => name === 'drafts')
  expect(drafts?.indexes.map(({ index }) => index)).toEqual(['updatedAt'])
})

test('what is typed is stored in the database of a later release, which stays as it is', async () => {
  const factory = new IDBFactory()
  await makeHistoricDatabase(factory, 'talika', futureDatabase)
  const before = await schemaOf(factory)
  const page = openPage(factory)
  await writeTyped(page, { draftId, start, writes: [{ path: 'nameEn', value: 'Karim' }] })
  expect(await schemaOf(factory)).toEqual(before)
  expect((await readAnswers(page.store, draftId)).get('nameEn')?.value).toBe('Karim')
  closePage(page)
})

test('a page of a later version waits until this one has stored its input, and this page continues on its database', async () => {
  const factory = new IDBFactory()
  const older = openPage(factory)
  const names = { name: 'talika', factory, createMissing: createMissingTables }
  let stored: () => void = () => undefined
  const saved = new Promise<void>((resolve) => {
    stored = resolve
  })
  const waits: boolean[] = []
  older.connection = createConnection({ ...names, version: browserVersion, beforeClosing: () => saved })
  const newer = createConnection({ ...names, version: browserVersion + 10, onBlocked: (each) => waits.push(each) })
  await writeTyped(older, { draftId, start, writes: [] })
  const opening = newer.begin(['meta'], 'readonly')
  await vi.waitFor(() => expect(waits).toEqual([true]))
  await writeTyped(older, { draftId, writes: [{ path: 'nameEn', value: 'Kari' }] })
  stored()
  await opening
  expect(waits).toEqual([true, false])
  await writeTyped(older, { draftId, writes: [{ path: 'nameEn', value: 'Karim' }] })
  expect((await readAnswers(older.store, draftId)).get('nameEn')?.value).toBe('Karim')
  closePage(older)
  newer.close()
})

test('a database that is being deleted is let go of at once, and a new one is begun', async () => {
  const factory = new IDBFactory()
  const page = openPage(factory)
  await writeTyped(page, { draftId, start, writes: [] })
  const deleting = factory.deleteDatabase('talika')
  await new Promise((resolve) => {
    deleting.onsuccess = resolve
  })
  await writeTyped(page, { draftId, start, writes: [{ path: 'nameEn', value: 'Karim' }] })
  expect((await readAnswers(page.store, draftId)).get('nameEn')?.value).toBe('Karim')
  closePage(page)
})

test('a connection that the browser has closed without an event is opened again', async () => {
  const page = openPage(new IDBFactory())
  await writeTyped(page, { draftId, start, writes: [] })
  const { db } = await page.connection.begin(['meta'], 'readonly')
  db.close()
  await writeTyped(page, { draftId, writes: [{ path: 'nameEn', value: 'Karim' }] })
  expect((await readAnswers(page.store, draftId)).get('nameEn')?.value).toBe('Karim')
  closePage(page)
})

test('two writes that find the connection closed open one new connection, which lets an upgrade pass', async () => {
  const factory = new IDBFactory()
  const page = openPage(factory)
  await writeTyped(page, { draftId, start, writes: [] })
  const { db } = await page.connection.begin(['meta'], 'readonly')
  db.close()
  await Promise.all([page.connection.begin(['meta'], 'readonly'), page.connection.begin(['meta'], 'readonly')])
  page.store.close()
  const newer = createConnection({ name: 'talika', version: 99, factory, createMissing: () => undefined })
  await newer.begin(['meta'], 'readonly')
  closePage(page)
  newer.close()
})

test('a database that could not be opened is tried again by the next write', async () => {
  const factory = new IDBFactory()
  const page = openPage(factory)
  vi.spyOn(factory, 'open').mockImplementationOnce(() => {
    throw new DOMException('a private window', 'SecurityError')
  })
  await expect(writeTyped(page, { draftId, start, writes: [] })).rejects.toMatchObject({ name: 'SecurityError' })
  await writeTyped(page, { draftId, start, writes: [] })
  expect(await page.store.drafts.count()).toBe(1)
  closePage(page)
})

test('work that fails leaves nothing of its transaction', async () => {
  const page = openPage(new IDBFactory())
  const transaction = await page.connection.begin(['meta'], 'readwrite')
  const work = runIn(transaction, async () => {
    transaction.objectStore('meta').put({ key: 'half', value: 1 })
    throw new Error('a broken rule')
  })
  await expect(work).rejects.toThrow('a broken rule')
  expect(await page.store.meta.count()).toBe(0)
  closePage(page)
})
