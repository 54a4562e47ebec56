import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { expect, test } from 'vitest'
import { type Reader, readReads, writeReads } from './kept-reads.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const now = 1_000 * day
const collector: Reader = { id: 'one', roles: ['USER', 'APP_COLLECTOR'] }
const applicant: Reader = { id: 'two', roles: ['USER'] }

/** A cache with one read of each age. */
function cacheOf(ages: readonly number[]): PersistedClient {
  const queries = ages.map((age, n) => ({
    queryKey: ['applications', n],
    queryHash: `applications ${n}`,
    state: { data: { n }, dataUpdatedAt: now - age, status: 'success' },
  }))
  return { timestamp: now, buster: '1', clientState: { mutations: [], queries } } as unknown as PersistedClient
}

const keep = (ages: readonly number[], reader: Reader) => writeReads(cacheOf(ages), { reader, now })
const countIn = (cache: PersistedClient) => (cache.timestamp === 0 ? 'removed' : cache.clientState.queries.length)

test('a read older than a week is neither stored nor restored', () => {
  const text = keep([0, 6 * day, 7 * day, 30 * day], applicant)
  expect(JSON.parse(text).clientState.queries).toHaveLength(2)
  expect(countIn(readReads(text, { reader: applicant, now }))).toBe(2)
  expect(countIn(readReads(text, { reader: applicant, now: now + 2 * day }))).toBe(1)
})

test('of more than two hundred reads the newest are stored', () => {
  const ages = Array.from({ length: 300 }, (_, n) => (n * 7919) % 300)
  const { queries } = JSON.parse(keep(ages, collector)).clientState
  const kept = queries.map(({ state }: { state: { dataUpdatedAt: number } }) => now - state.dataUpdatedAt)
  expect(Math.max(...kept)).toBe(199)
  expect(kept).toHaveLength(200)
})

test('another account cannot read the cache, and it cannot be read after sign-out', () => {
  const text = keep([0], collector)
  expect(countIn(readReads(text, { reader: collector, now }))).toBe(1)
  expect(countIn(readReads(text, { reader: applicant, now }))).toBe('removed')
  expect(countIn(readReads(text, { reader: null, now }))).toBe('removed')
  expect(countIn(readReads(keep([0], null), { reader: null, now }))).toBe('removed')
})

test('the cache of staff is dropped when their session expired while no page was open; an applicant keeps it', () => {
  const [desk, own] = [keep([hour], collector), keep([hour], applicant)]
  const late = now + 12 * hour
  expect(countIn(readReads(desk, { reader: collector, now: now + 11 * hour }))).toBe(1)
  expect(countIn(readReads(desk, { reader: collector, now: late }))).toBe('removed')
  expect(countIn(readReads(own, { reader: applicant, now: late }))).toBe(1)
})

test('a cache of an earlier release, which has no owner, is removed for signed-in people', () => {
  expect(countIn(readReads(JSON.stringify(cacheOf([0])), { reader: collector, now }))).toBe('removed')
})
