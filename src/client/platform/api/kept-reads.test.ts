import { expect, test } from 'vitest'
import { keptOf, type Read, type Reader, readReads, writeRead } from './kept-reads.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const now = 1_000 * day
const collector: Reader = { id: 'one', roles: ['USER', 'APP_COLLECTOR'] }
const applicant: Reader = { id: 'two', roles: ['USER'] }

const readOf = (age: number, kept?: 'always' | 'never') =>
  ({
    queryKey: ['applications', age],
    queryHash: `applications ${age}`,
    state: { data: { age }, dataUpdatedAt: now - age, status: 'success' },
    ...(kept && { meta: { kept } }),
  }) as unknown as Read
const agesOf = (reads: readonly Read[]) => reads.map(({ state }) => now - state.dataUpdatedAt)
const store = (ages: readonly number[], owner: string) => ages.map((age) => writeRead(readOf(age), owner))
const countIn = (texts: readonly string[], reader: Reader, later = 0) =>
  readReads(texts, { reader, now: now + later })?.length ?? 'removed'

test('a read older than a week is neither stored nor restored', () => {
  expect(
    agesOf(
      keptOf(
        [0, 6 * day, 7 * day, 30 * day].map((age) => readOf(age)),
        now,
      ),
    ),
  ).toEqual([0, 6 * day])
  const texts = store([0, 6 * day], 'two')
  expect(countIn(texts, applicant)).toBe(2)
  expect(countIn(texts, applicant, 2 * day)).toBe(1)
})

test('of more than two hundred reads the newest are kept, and those of the own desk; searches are never kept', () => {
  const many = Array.from({ length: 300 }, (_, n) => readOf((n * 7919) % 300))
  const kept = agesOf(keptOf([...many, readOf(5 * day, 'always'), readOf(1, 'never')], now))
  expect(kept).toHaveLength(201)
  expect(kept).toContain(5 * day)
  expect(Math.max(...kept.filter((age) => age < day))).toBe(199)
  expect(kept.filter((age) => age === 1)).toHaveLength(1)
})

test('another account cannot read them, and they cannot be read after sign-out', () => {
  const texts = store([0], 'one')
  expect(countIn(texts, collector)).toBe(1)
  expect(countIn(texts, applicant)).toBe('removed')
  expect(countIn(texts, null)).toBe('removed')
})

test('the reads of staff are dropped when their session expired while no page was open; an applicant keeps them', () => {
  const [desk, own] = [store([hour], 'one'), store([hour], 'two')]
  expect(countIn(desk, collector, 11 * hour)).toBe(1)
  expect(countIn(desk, collector, 12 * hour)).toBe('removed')
  expect(countIn(own, applicant, 12 * hour)).toBe(1)
})

test('a damaged read removes all, so that the next page starts with a store that can be read', () => {
  for (const damaged of ['{"owner":', 'null', '{"owner":"one","shape":1}']) {
    expect(countIn([...store([0], 'one'), damaged], collector)).toBe('removed')
  }
})

test('reads of an earlier release, which have no owner, are removed', () => {
  expect(countIn([JSON.stringify({ read: readOf(0) })], collector)).toBe('removed')
})

test('reads of the release before, which have other members, are removed', () => {
  const [text = ''] = store([0], 'two')
  const { shape, ...kept } = JSON.parse(text)
  const older = JSON.stringify({ ...kept, shape: 2 })
  expect([shape, countIn([text], applicant), countIn([older], applicant)]).toEqual([3, 1, 'removed'])
})
