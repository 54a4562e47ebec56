import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { beforeEach, expect, test } from 'vitest'
import { createReadKeeper, type SessionReader } from '../../../src/client/platform/api/read-keeper.ts'
import { type ReadStore, readPrefix, readStore } from '../../../src/client/platform/api/read-store.ts'
import { keyValueStore } from '../../../src/client/platform/storage/key-value-store.ts'

// Two tabs over one IndexedDB: each has its own keeper, and learns of the other's session only when the test says so.

const person = (id: string, token: string, roles = ['APP_COLLECTOR']): SessionReader => ({ id, token, roles })

function openTab(start: SessionReader) {
  const tab = { reader: start }
  /** Whether each write was accepted. */
  const taken: boolean[] = []
  const keep: ReadStore['keep'] = async (read) => {
    const isTaken = await readStore.keep(read)
    taken.push(isTaken)
    return isTaken
  }
  const store = { ...readStore, keep }
  const keeper = createReadKeeper({ store, reader: () => tab.reader, now: Date.now, waitMs: 0 })
  return { ...keeper, taken, become: (next: SessionReader) => Object.assign(tab, { reader: next }) }
}

const cacheOf = (id: string, data: unknown, age = 0) => {
  const state = { data, dataUpdatedAt: Date.now() - age, status: 'success' }
  const queries = [{ queryKey: [id], queryHash: id, state }]
  return { timestamp: 0, buster: '', clientState: { mutations: [], queries } } as unknown as PersistedClient
}
const stored = () => keyValueStore.getKeys(readPrefix)

beforeEach(() => readStore.end(readPrefix, null))

const one = () => person('one', crypto.randomUUID())

test.each([
  ['signed out', () => null],
  ['has another role', (before: SessionReader) => before && { ...before, roles: ['COMMITTEE'] }],
  ['is somebody else', () => person('two', crypto.randomUUID())],
] as const)('once the person %s in one tab, another tab writes nothing', async (_, change) => {
  const session = one()
  const [here, there] = [openTab(session), openTab(session)]
  await there.persistClient(cacheOf('a', 'before'))
  await expect.poll(stored).toEqual([`${readPrefix}a`])
  await here.persistClient(cacheOf('a', 'before'))
  await expect.poll(() => here.taken).toEqual([true])
  here.become(change(session))
  await here.removeClient()
  // The other tab does not know of it yet.
  await there.persistClient(cacheOf('b', 'after'))
  await expect.poll(() => there.taken).toEqual([true, false])
  expect(await stored()).toEqual([])
})

test('a tab that learns of it late does not delete the data of the next session', async () => {
  const session = one()
  const [here, there] = [openTab(session), openTab(session)]
  for (const tab of [here, there]) {
    await tab.persistClient(cacheOf('a', 'before'))
    await expect.poll(() => tab.taken).toEqual([true])
  }
  here.become(null)
  await here.removeClient()
  here.become(one())
  await here.persistClient(cacheOf('b', 'of the next session'))
  await expect.poll(stored).toEqual([`${readPrefix}b`])
  there.become(null)
  await there.removeClient()
  expect(await stored()).toEqual([`${readPrefix}b`])
})

test('the first write of a tab keeps what another tab has stored meanwhile', async () => {
  const session = one()
  const before = openTab(session)
  await before.persistClient(cacheOf('a', 'before both'))
  await expect.poll(stored).toEqual([`${readPrefix}a`])
  const [here, there] = [openTab(session), openTab(session)]
  for (const tab of [here, there]) expect((await tab.restoreClient())?.clientState.queries).toHaveLength(1)
  await there.persistClient(cacheOf('b', 'read there'))
  await expect.poll(stored).toEqual([`${readPrefix}b`])
  await here.persistClient(cacheOf('c', 'read here'))
  await expect.poll(stored).toEqual([`${readPrefix}b`, `${readPrefix}c`])
})

test('of two tabs that store the same record, the newer read wins', async () => {
  const session = one()
  const [newer, older] = [openTab(session), openTab(session)]
  await newer.persistClient(cacheOf('a', 'newer'))
  await expect.poll(stored).toEqual([`${readPrefix}a`])
  await older.persistClient(cacheOf('a', 'older', 60_000))
  await expect.poll(() => older.taken).toEqual([true])
  const restored = await openTab(session).restoreClient()
  expect(restored?.clientState.queries.map(({ state }) => state.data)).toEqual(['newer'])
})
