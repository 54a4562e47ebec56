import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLiveQueue } from '../../../src/server/modules/live/queue/live-queue.ts'
import { changeSession, queueChannel } from '../../../src/server/modules/live/queue/session-change.ts'
import { isDatabaseAway } from '../../../src/server/platform/database/database-errors.ts'
import { newToken, openTestQueue, type TestQueue, wordsOf } from '../../support/server/test-queue.ts'

/* How changes of the queue wait for each other, and what they notify the processes of. */

let open: TestQueue
beforeEach(async () => {
  open = await openTestQueue()
})
afterEach(() => open.database.drop())

test('a repeated message gets the first answer, raises no revision and notifies no process', async () => {
  const { queue, host, database, callNext } = open
  await queue.start(host)
  const listener = new pg.Client({ connectionString: database.connectionString })
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => void heard.push(payload))
  await listener.query(`LISTEN ${queueChannel}`)
  const [token, words] = [newToken(), wordsOf()]
  const twice = async (ask: () => ReturnType<TestQueue['queue']['leave']>) => {
    const [first, second] = [await ask(), await ask()]
    if (!first.ok || !second.ok) throw new Error('It was refused.')
    expect(second).toEqual({ ...first, isNew: false })
    return first.revision
  }
  const revisions = [await twice(() => queue.join(token, words))]
  await callNext([1])
  revisions.push(await twice(() => queue.decline(token)))
  await callNext([1])
  revisions.push(await twice(() => queue.accept(token)), await twice(() => queue.leave(token)))
  // The start, two calls and four messages; each raises the revision once.
  expect(revisions).toEqual([2, 4, 6, 7])
  await sql`SELECT pg_notify(${queueChannel}, 'end')`.execute(database.db)
  await expect.poll(() => heard.at(-1)).toBe('end')
  expect(heard.slice(0, -1).map((payload) => Number(payload.split(' ')[1]))).toEqual([2, 3, 4, 5, 6, 7])
  await listener.end()
})

test('a message of a guest in the queue does not wait for many others who join', async () => {
  const { queue, host, database, joined, callNext } = open
  await queue.start(host)
  const guest = await joined()
  await callNext([1])
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM live_sessions FOR UPDATE')
  const crowd = Array.from({ length: 8 }, () => joined())
  const accepted = queue.accept(guest.token)
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  // Three of those who join wait for the lock, and the accepting guest.
  await expect.poll(async () => (await database.pool.query(waiting)).rows.length).toBe(4)
  await holder.query('COMMIT')
  holder.release()
  expect(await accepted).toMatchObject({ ok: true, value: { state: 'IN_CALL' } })
  await Promise.all(crowd)
})

test('a change that waits too long for the lock, or hangs itself, is rolled back and can be retried', async () => {
  const { queue, host, database, joined, parts } = open
  await queue.start(host)
  const hasty = createLiveQueue({ ...parts, mostWaitMs: 50 })
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM live_sessions FOR UPDATE')
  const refused = await hasty.join(newToken(), wordsOf()).catch((error: unknown) => error)
  await holder.query('COMMIT')
  holder.release()
  expect(isDatabaseAway(refused)).toBe(true)
  const turn = <Value>(work: () => Promise<Value>) => work()
  // The work ends once the database has closed the connection of the transaction.
  const hanging = changeSession({ ...parts, turn, mostWaitMs: 50 }, async ({ trx }) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
    const isThere = sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`
    await expect.poll(async () => (await isThere.execute(database.db)).rows.length).toBe(0)
    await sql`SELECT 1`.execute(trx)
    return { ok: true, value: null }
  }).catch((error: unknown) => error)
  expect(isDatabaseAway(await hanging)).toBe(true)
  expect((await joined()).serial).toBe(1)
})
