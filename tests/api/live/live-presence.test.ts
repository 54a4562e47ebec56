import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beatMs, keptMs, silentMs } from '../../../src/server/modules/live/presence/connection-rows.ts'
import { Presence } from '../../../src/server/modules/live/presence/presence.ts'
import { createLiveClock } from '../../../src/server/modules/live/queue/live-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

/* Who is connected to which process, by the rows in the database. The clock moves only when a test moves it. */

let database: TestDatabase
const clock = { at: 0 }
const taken: string[] = []
const heard: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock.at = Date.UTC(2026, 10, 22, 4)
  taken.length = 0
  heard.length = 0
  await sql`TRUNCATE live_connections, live_processes`.execute(database.db)
  await sql`UPDATE live_presence SET beat_at = '-infinity', beating_since = '-infinity'`.execute(database.db)
})

/** A process with the connections that the test gives it. */
async function begin(name: string) {
  const now = () => new Date(clock.at)
  const open = new Map<string, number>()
  const presence = new Presence({
    ...{ self: randomUUID(), db: database.db, clock: () => clock.at, batchMs: 0 },
    time: createLiveClock({ now, inDatabase: () => sql<Date>`${now()}::timestamptz` }),
    connections: { ofGuest: (key) => (open.has(key) ? {} : null), owners: () => open },
    changed: () => {},
    taken: (key, at) => void taken.push(`${name} ${key} ${at}`),
    heard: (key) => void heard.push(`${name} ${key}`),
  })
  await presence.write()
  await presence.pull()
  const connect = async (key: string) => {
    open.set(key, clock.at)
    await presence.write()
  }
  const disconnect = async (key: string) => {
    open.delete(key)
    await presence.write()
  }
  return { presence, open, connect, disconnect }
}

const newKey = () => randomBytes(32).toString('base64url')

/** Lets time pass, in which these processes write their heartbeats. */
async function pass(ms: number, ...processes: { presence: Presence }[]): Promise<void> {
  for (let left = ms; left > 0; left -= beatMs) {
    clock.at += Math.min(beatMs, left)
    for (const { presence } of processes) await presence.write()
  }
  for (const { presence } of processes) await presence.pull()
}

test('a process knows the guests of the others, also those who came before it started', async () => {
  const [one, before, after, closed] = [await begin('one'), newKey(), newKey(), newKey()]
  await one.connect(before)
  await one.connect(closed)
  const two = await begin('two')
  expect([before, after, closed].map((key) => two.presence.isOnline(key))).toEqual([true, false, true])
  await one.connect(after)
  clock.at += 1_000
  await one.disconnect(closed)
  await two.presence.pull()
  expect([before, after, closed].map((key) => two.presence.isOnline(key))).toEqual([true, true, false])
  expect(two.presence.offlineSince(before)).toBeNull()
  expect([one, two].map(({ presence }) => presence.offlineSince(closed))).toEqual([clock.at, clock.at])
})

test('the guests of a process without a heartbeat are offline after half a minute, since its last one', async () => {
  const [one, two, key] = [await begin('one'), await begin('two'), newKey()]
  await one.connect(key)
  const lastBeat = clock.at
  await pass(silentMs - 1, two)
  expect(two.presence.isOnline(key)).toBe(true)
  await pass(1, two)
  expect(two.presence.isOnline(key)).toBe(false)
  expect(two.presence.offlineSince(key)).toBe(lastBeat)
})

test('after a time without a database no process counts as gone before it could write its heartbeat again', async () => {
  const [one, two, key] = [await begin('one'), await begin('two'), newKey()]
  await one.connect(key)
  clock.at += 2 * keptMs
  await pass(beatMs, two)
  expect(two.presence.isOnline(key)).toBe(true)
  await pass(2 * beatMs, two)
  expect(two.presence.isOnline(key)).toBe(false)
  await pass(beatMs, one, two)
  expect(two.presence.isOnline(key)).toBe(true)
})

test('a process counts as running from its next write on, as before a call', async () => {
  const [one, two, key] = [await begin('one'), await begin('two'), newKey()]
  await one.connect(key)
  await pass(silentMs, two)
  expect(two.presence.isOnline(key)).toBe(false)
  await one.presence.write()
  await two.presence.pull()
  expect(two.presence.isOnline(key)).toBe(true)
})

test('a process that was gone before a time without a database stays gone', async () => {
  const [one, two, key] = [await begin('one'), await begin('two'), newKey()]
  await one.connect(key)
  await pass(2 * silentMs, two)
  expect(two.presence.isOnline(key)).toBe(false)
  clock.at += silentMs
  await pass(beatMs, two)
  expect(two.presence.isOnline(key)).toBe(false)
  await pass(beatMs, one, two)
  expect(two.presence.isOnline(key)).toBe(true)
})

test('the guests of a process that ends are offline at once', async () => {
  const [one, two, key] = [await begin('one'), await begin('two'), newKey()]
  await one.connect(key)
  one.open.clear()
  await one.presence.leave()
  await two.presence.pull()
  expect(two.presence.offlineSince(key)).toBe(clock.at)
})

test('a process learns that a token has a newer connection to another one, and that its owner was heard there', async () => {
  const [one, two, key] = [await begin('one'), await begin('two'), newKey()]
  await one.connect(key)
  await one.presence.pull()
  heard.length = 0
  two.presence.writeHeard(key)
  await two.presence.write()
  await one.presence.pull()
  expect(heard).toEqual([`one ${key}`])
  clock.at += 1_000
  await two.connect(key)
  await one.presence.pull()
  expect(taken).toEqual([`one ${key} ${clock.at}`])
})

test('writes of two processes at once are both read, in whichever order they end', async () => {
  const [one, two, reader] = [await begin('one'), await begin('two'), await begin('reader')]
  const keys = Array.from({ length: 200 }, newKey)
  for (let at = 0; at < keys.length; at += 10) {
    for (const key of keys.slice(at, at + 5)) one.open.set(key, clock.at)
    for (const key of keys.slice(at + 5, at + 10)) two.open.set(key, clock.at)
    await Promise.all([one.presence.write(), two.presence.write(), reader.presence.pull()])
  }
  await reader.presence.pull()
  expect(keys.filter((key) => !reader.presence.isOnline(key))).toEqual([])
})

test('rows of closed connections and dead processes are deleted; a process that was forgotten writes everything again', async () => {
  const [one, two] = [await begin('one'), await begin('two')]
  const [kept, gone] = [newKey(), newKey()]
  await one.connect(kept)
  await two.connect(gone)
  await two.disconnect(gone)
  await pass(keptMs + 2 * beatMs, two)
  const count = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM live_connections`.execute(database.db)
    return rows[0]?.count
  }
  expect(await count()).toBe(0)
  expect(two.presence.isOnline(kept)).toBe(false)
  await pass(beatMs, one, two)
  expect(await count()).toBe(1)
  expect(two.presence.isOnline(kept)).toBe(true)
})

test('that an owner was heard is written later when the database is away', async () => {
  const [one, two, key] = [await begin('one'), await begin('two'), newKey()]
  await one.connect(key)
  await one.presence.pull()
  heard.length = 0
  await sql`ALTER TABLE live_presence RENAME TO away`.execute(database.db)
  two.presence.writeHeard(key)
  await expect(two.presence.write()).rejects.toThrow('live_presence')
  await sql`ALTER TABLE away RENAME TO live_presence`.execute(database.db)
  await two.presence.write()
  await one.presence.pull()
  expect(heard).toEqual([`one ${key}`])
})
