import { expect, test } from 'vitest'
import type { Lease } from './memory-lease.ts'
import { createRateLimits, type RateBucket } from './rate-limits.ts'

const secret = Buffer.from('a secret of the test')
const costly = { what: 'sign up', who: 'somebody', allowance: 3 }
const cheap = { what: 'patch', who: 'somebody', allowance: 600 }

/** The shared buckets, without a database; `keys` records the questions. */
function sharedBuckets() {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const keys: string[] = []
  const lease: Lease = async ({ key, want, allowance, windowMs, at }) => {
    keys.push(key)
    const bucket = buckets.get(key) ?? { tokens: allowance, at: at.getTime() }
    const gained = ((at.getTime() - bucket.at) * allowance) / windowMs
    const tokens = Math.min(allowance, bucket.tokens + gained)
    const granted = Math.min(want, Math.floor(tokens))
    buckets.set(key, { tokens: tokens - granted, at: at.getTime() })
    return { granted, wait: ((1 - tokens + granted) * windowMs) / allowance }
  }
  return { lease, keys }
}

function world({ lease, keys } = sharedBuckets()) {
  const clock = { at: 0 }
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const open = () => createRateLimits({ enabled: true, secret, lease, report, now: () => new Date(clock.at) })
  const takeMany = async (limits: ReturnType<typeof open>, bucket: RateBucket, count: number) => {
    const waits = await Promise.all(Array.from({ length: count }, () => limits.take(bucket)))
    return waits.filter((wait) => wait === null).length
  }
  return { clock, open, keys, takeMany, reported }
}

test('allows a burst, refills evenly, and says how long to wait', async () => {
  const { clock, open } = world()
  const limits = open()
  const take = () => limits.take(costly)
  expect([await take(), await take(), await take(), await take()]).toEqual([null, null, null, 20])
  clock.at = 10_000
  expect(await take()).toBe(10)
  clock.at = 20_000
  expect([await take(), await take()]).toEqual([null, 20])
  expect(await limits.take({ ...costly, who: 'another' })).toBeNull()
  clock.at = 10_000_000
  expect([await take(), await take(), await take(), await take()]).toEqual([null, null, null, 20])
})

test('two processes together never exceed a small allowance', async () => {
  const { open, takeMany } = world()
  const [one, two] = [open(), open()]
  expect((await Promise.all([takeMany(one, costly, 50), takeMany(two, costly, 50)])).reduce((sum, n) => sum + n)).toBe(
    3,
  )
})

test('one process gives out a whole large allowance, and another at most the tenth without a question', async () => {
  const { open, takeMany } = world()
  expect(await takeMany(open(), cheap, 2_000)).toBe(600)
  expect(await takeMany(open(), cheap, 2_000)).toBe(60)
})

test('a few requests ask the database nothing, many ask once for sixty, and a refused flood asks no more', async () => {
  const { open, keys, takeMany } = world()
  const limits = open()
  await takeMany(limits, cheap, 60)
  expect(keys).toHaveLength(0)
  await takeMany(limits, cheap, 600)
  expect(keys.length).toBeLessThanOrEqual(11)
  const before = keys.length
  expect(await takeMany(limits, cheap, 5_000)).toBe(0)
  expect(keys).toHaveLength(before)
})

test('the allowance is part of the key, and the key reveals nothing', async () => {
  const { open, keys, takeMany } = world()
  const limits = open()
  await takeMany(limits, costly, 4)
  expect(await limits.take({ ...costly, allowance: 40 })).toBeNull()
  expect(new Set(keys).size).toBe(2)
  expect(keys.join()).not.toContain('somebody')
})

test('while the database cannot count, each process applies the allowance alone and reports one failure', async () => {
  const shared = sharedBuckets()
  const state = { isBroken: true }
  const failure = new Error('The disk is full')
  const lease: Lease = (request) => (state.isBroken ? Promise.reject(failure) : shared.lease(request))
  const { clock, open, takeMany, reported } = world({ lease, keys: shared.keys })
  const limits = open()
  expect(await takeMany(limits, costly, 20)).toBe(3)
  expect(await limits.take(costly)).toBe(20)
  expect(await takeMany(limits, cheap, 2_000)).toBe(600)
  expect(await takeMany(limits, { ...costly, who: 'another' }, 20)).toBe(3)
  clock.at = 20_000
  expect(await takeMany(limits, costly, 20)).toBe(1)
  expect(reported).toEqual([failure])

  // Once the database counts again, it is asked again, and the next failure is reported again.
  state.isBroken = false
  clock.at = 60_000
  expect(await takeMany(limits, costly, 20)).toBe(3)
  expect(shared.keys).not.toHaveLength(0)
  state.isBroken = true
  clock.at = 120_000
  expect(await takeMany(limits, costly, 20)).toBe(3)
  expect(reported).toEqual([failure, failure])
})

test('off means no limit', async () => {
  const { lease } = sharedBuckets()
  const limits = createRateLimits({ enabled: false, secret, lease, report: () => {}, now: () => new Date(0) })
  for (let count = 0; count < 100; count += 1) expect(await limits.take({ ...costly, allowance: 1 })).toBeNull()
})

test('what was done already is charged later, and a debt is paid before anything else is given', async () => {
  const { clock, open } = world()
  const limits = open()
  const other = { ...cheap, who: 'another' }
  expect(await limits.look(cheap)).toBeNull()
  limits.charge(cheap, 599)
  expect(await limits.look(cheap)).toBeNull()
  // Looking takes nothing.
  expect(await limits.look(cheap)).toBeNull()
  limits.charge(cheap, 301)
  const wait = await limits.look(cheap)
  expect(wait).toBeGreaterThan(0)
  expect(await limits.take(cheap)).toBe(wait)
  expect(await limits.take(other)).toBeNull()
  // A debt of half a minute is paid in less than a minute, whatever the window is.
  clock.at = 20_000
  expect(await limits.look(cheap)).toBeGreaterThan(0)
  clock.at = 61_000
  expect(await limits.look(cheap)).toBeNull()
})
