import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadKeeper, type SessionReader } from './read-keeper.ts'
import { type ReadStore, readPrefix } from './read-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const waitMs = 1_000

/** A device whose store notes what is written, and the person who is signed in. */
function device() {
  const values = new Map<string, string>()
  const writes: string[] = []
  const ended = new Set<string>()
  let reader: SessionReader = { id: 'one', roles: ['USER'], token: 'first' }
  const keysFrom = (prefix: string) => [...values.keys()].filter((key) => key.startsWith(prefix))
  const store: ReadStore = {
    keep: async ({ key, value, session }) => {
      if (ended.has(session)) return false
      values.set(key, value)
      writes.push(key)
      return true
    },
    removeItem: async (key) => values.delete(key),
    getAll: async (prefix) => keysFrom(prefix).map((key) => values.get(key) ?? ''),
    getKeys: async (prefix) => keysFrom(prefix),
    end: async (prefix, session) => {
      if (session !== null) ended.add(session)
      for (const key of keysFrom(prefix)) values.delete(key)
    },
  }
  const openTab = () => createReadKeeper({ store, reader: () => reader, now: Date.now, waitMs })
  return {
    ...{ values, writes, openTab },
    become: (next: SessionReader) => {
      reader = next
    },
  }
}

const cacheOf = (reads: Readonly<Record<string, number>>) => {
  const queries = Object.entries(reads).map(([id, age]) => ({
    queryKey: [id],
    queryHash: id,
    state: { data: id, dataUpdatedAt: Date.now() - age, status: 'success' },
  }))
  return { timestamp: 0, buster: '', clientState: { mutations: [], queries } } as unknown as PersistedClient
}
const hashesOf = (client: PersistedClient | undefined) => client?.clientState.queries.map(({ queryHash }) => queryHash)

test('each read has a key of its own, and only new answers are written', async () => {
  const { values, writes, openTab } = device()
  const tab = openTab()
  const start = cacheOf({ a: 10, b: 20 })
  await tab.persistClient(start)
  await vi.advanceTimersByTimeAsync(waitMs)
  // The name of the session is computed outside of the faked time.
  await expect.poll(() => [...values.keys()]).toEqual([`${readPrefix}a`, `${readPrefix}b`])
  writes.length = 0
  const [a, ...others] = start.clientState.queries
  const again = { ...a, state: { ...a?.state, dataUpdatedAt: Date.now() } }
  await tab.persistClient({ ...start, clientState: { mutations: [], queries: [again, ...others] } } as PersistedClient)
  await vi.advanceTimersByTimeAsync(waitMs)
  await expect.poll(() => writes).toEqual([`${readPrefix}a`])
  expect(hashesOf(await openTab().restoreClient())).toEqual(['a', 'b'])
})

test('reads beyond the limits are removed, also those that an earlier page had stored', async () => {
  const { values, openTab } = device()
  const first = openTab()
  await first.persistClient(cacheOf({ old: 0 }))
  await vi.advanceTimersByTimeAsync(waitMs)
  await expect.poll(() => values.has(`${readPrefix}old`)).toBe(true)
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`n${n}`, n]))
  const next = openTab()
  await next.restoreClient()
  await next.persistClient(cacheOf(many))
  await vi.advanceTimersByTimeAsync(waitMs)
  await expect.poll(() => [values.size, values.has(`${readPrefix}old`)]).toEqual([200, false])
})

test('after the person has left, no tab writes the reads that it still holds', async () => {
  const { values, openTab, become } = device()
  const tabs = [openTab(), openTab()]
  for (const tab of tabs) await tab.persistClient(cacheOf({ a: 0 }))
  become(null)
  for (const tab of tabs) await tab.removeClient()
  await vi.advanceTimersByTimeAsync(waitMs)
  expect(values.size).toBe(0)
})

test('the next person finds nothing of the one before', async () => {
  const { values, openTab, become } = device()
  const tab = openTab()
  await tab.persistClient(cacheOf({ a: 0 }))
  await vi.advanceTimersByTimeAsync(waitMs)
  await expect.poll(() => values.size).toBe(1)
  become({ id: 'two', roles: ['USER'], token: 'second' })
  expect(await openTab().restoreClient()).toBeUndefined()
  expect(values.size).toBe(0)
})
