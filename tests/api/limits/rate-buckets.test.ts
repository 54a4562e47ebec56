import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaseFromDatabase, pruneRateBuckets } from '../../../src/server/platform/limits/rate-buckets.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

const minuteMs = 60_000
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

test.each([
  ['an hour', 60],
  ['a day', 24 * 60],
])('a bucket of %s is kept until it has refilled, and then deleted', async (_, minutes) => {
  const lease = leaseFromDatabase(database.pool)
  const begin = Date.now()
  const after = (share: number) => new Date(begin + share * minutes * minuteMs)
  const take = (at: Date) => lease({ key: 'key', want: 4, allowance: 4, windowMs: minutes * minuteMs, at })
  const count = async () => (await database.pool.query('SELECT 1 FROM rate_buckets')).rows.length
  expect((await take(after(0))).granted).toBe(4)
  await pruneRateBuckets(database.db, after(0.9))
  // It grants only the three that have refilled: had the bucket been deleted, a new one would grant all four.
  expect((await take(after(0.9))).granted).toBe(3)
  await pruneRateBuckets(database.db, after(1.8))
  expect(await count()).toBe(1)
  await pruneRateBuckets(database.db, after(1.9))
  expect(await count()).toBe(0)
})
