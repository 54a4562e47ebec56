import { IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPhone, startDraft, type TestPhone } from '../../../tests/support/phone/sync-phone.ts'
import { DraftGone } from '../draft-gone.ts'
import { writeAnswers } from '../drafts/drafts.ts'
import { freezeBatch, parkOperation, pendingOperations } from '../outbox/outbox.ts'
import { inBareTransaction } from './bare-tables.ts'
import { upgradeDraft } from './upgrade.ts'
import { type Write, writeWithin } from './write-within.ts'

beforeEach(() => vi.stubGlobal('IDBKeyRange', IDBKeyRange))
afterEach(() => vi.unstubAllGlobals())

function databaseOf({ store }: TestPhone): IDBDatabase {
  const database = store.backendDB()
  if (database === null) throw new Error('The database is closed')
  return database
}

/** The same write as `writeAnswers`, without Dexie. */
async function writeBare(phone: TestPhone, draftId: string, writes: readonly Write[]): Promise<void> {
  await inBareTransaction(databaseOf(phone), ({ tables }) => writeWithin(phone, tables, { draftId, writes }))
}

const path = fc.constantFrom('nameEn', 'mobile', 'owners/r1', 'owners/r1/name', 'owners/r2', 'owners/r2/name')
const value = fc.constantFrom(null, 'Karim', '01812345678')
const step = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.record({ path, value }), { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('freeze' as const, 'park' as const, 'later' as const) },
)

type Step = Write[] | 'freeze' | 'park' | 'later'

/** Everything that a phone has after some steps; ids are counted, so that two phones can be compared. */
async function play(write: typeof writeBare, steps: readonly Step[]) {
  const phone = createPhone()
  let ids = 0
  phone.newId = () => {
    ids += 1
    return `id-${ids}`
  }
  phone.random = (bytes) => new Uint8Array(bytes)
  const { id } = await startDraft(phone)
  for (const each of steps) {
    if (each === 'freeze') await freezeBatch(phone.store, id, 2)
    else if (each === 'later') phone.clock.at += 20_000
    else if (each === 'park') {
      const [first] = await pendingOperations(phone.store, id)
      if (first !== undefined) await parkOperation(phone.store, first.opId, 'invalid_value')
    } else await write(phone, id, each)
  }
  const { store } = phone
  const drafts = (await store.drafts.toArray()).map(upgradeDraft)
  return { drafts, answers: await store.answers.toArray(), outbox: await store.outbox.toArray() }
}

test('a keystroke that is written without Dexie leaves, row by row, what one with it leaves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      expect(await play(writeBare, steps)).toEqual(await play(writeAnswers, steps))
    }),
    { numRuns: 60 },
  )
})

test('a write that fails half-way leaves nothing', async () => {
  const phone = createPhone()
  const { id } = await startDraft(phone)
  const before = await phone.store.answers.toArray()
  const refused = inBareTransaction(databaseOf(phone), async ({ tables, note }) => {
    await writeWithin(phone, tables, { draftId: id, writes: [{ path: 'nameEn', value: 'Karim' }] })
    note('raw/nameEn', 'Kar')
    throw new DraftGone('The draft went meanwhile')
  })
  await expect(refused).rejects.toBeInstanceOf(DraftGone)
  await expect(writeBare(phone, 'another', [{ path: 'nameEn', value: 'x' }])).rejects.toBeInstanceOf(DraftGone)
  expect(await phone.store.answers.toArray()).toEqual(before)
  expect(await phone.store.meta.toArray()).toEqual([])
  expect(await pendingOperations(phone.store, id)).toHaveLength(1)
})
