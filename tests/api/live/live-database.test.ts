import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrateToLatest, openDatabase, openPool } from '../../../src/server/platform/database/database.ts'
import { currentHome } from '../../../src/server/platform/postgres/home.ts'
import { findRunning } from '../../../src/server/platform/postgres/postmaster.ts'
import { startPostgres } from '../../../src/server/platform/postgres/start-postgres.ts'
import { connect, guestWords, joinQueue, newGuestToken } from '../../support/people/live-client.ts'
import type { TestDatabase } from '../../support/server/database/test-database.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'

/* The database restarts in the middle of a session. */

let live: LiveServers
let restart: () => void
afterEach(() => live.closeAll())

/** Starts a separate PostgreSQL, because the test ends it under all its users. */
async function startDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-live-database-'))
  const postgres = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  const { connectionString } = postgres
  const pool = openPool({ connectionString })
  const db = openDatabase(pool)
  await migrateToLatest(db)
  // The supervisor restarts it.
  restart = () => process.kill(findRunning(join(currentHome(dataDir), 'cluster'))?.pid ?? 0, 'SIGINT')
  const drop = async () => {
    await db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name: 'talika', connectionString, pool, db, drop }
}

test('pages stay connected, failed actions can be retried, and no place is lost', async () => {
  live = await openLiveServers(2, { database: await startDatabase() })
  const [first = live.first, second = live.first] = live.servers
  const host = await connect(first.url, { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start' })
  const [here, there] = [await joinQueue(first.url), await joinQueue(second.url)]
  const newcomer = await connect(second.url, { guestToken: newGuestToken() })
  await expect.poll(() => host.counts).toMatchObject({ waiting: 2, online: 2 })
  restart()
  const refusals = new Set<string>()
  const words = guestWords()
  const join = async () => {
    const answer = await newcomer.ask({ type: 'join', ...words })
    if (answer.type === 'error') refusals.add(answer.code)
    return answer.type
  }
  await expect.poll(join, { timeout: 30_000, interval: 20 }).toBe('done')
  expect(newcomer.serial).toBe(3)
  const call = async () => {
    const answer = await host.ask({ type: 'callNext', seen: 0 })
    if (answer.type === 'error') refusals.add(answer.code)
    return here.you?.state
  }
  await expect.poll(call, { timeout: 30_000 }).toBe('CALLED')
  await expect.poll(() => host.counts, { timeout: 30_000 }).toEqual({ waiting: 2, online: 2, done: 0, calls: 1 })
  expect([there.serial, there.you?.skipped]).toEqual([2, false])
  // A call whose answer was lost is refused as stale when it is repeated, so it is made once.
  refusals.delete('stale_version')
  expect([...refusals]).toEqual(['maintenance'])
  expect([host, here, there, newcomer].map(({ closed }) => closed)).toEqual([null, null, null, null])
}, 90_000)
