import { expect, test } from 'vitest'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import type { Draft } from './draft.ts'
import { createDraftCache, weightOf } from './draft-cache.ts'

function draft(id: string, answers: Record<string, AnswerValue>, rev = 1): Draft {
  const entries = new Map(
    Object.entries(answers).map(([path, value]) => [path, { value, rev, deviceId: 'a', foreignRev: 0 }]),
  )
  // The cache does not read anything else of a draft.
  return { id, state: { rev, entries, conflicts: new Map() } } as unknown as Draft
}

const long = (characters: number) => ({ address: 'ক'.repeat(characters) })
const kept = (cache: ReturnType<typeof createDraftCache>, ids: readonly string[]) =>
  ids.filter((id) => cache.get(id) !== undefined)

test('the least recently used drafts are evicted first, by their weight and not by their number', () => {
  const one = weightOf(draft('x', long(1_000)))
  const cache = createDraftCache(10 * one)
  const ids = Array.from({ length: 12 }, (_, n) => `draft-${n}`)
  for (const id of ids) cache.set(draft(id, long(1_000)))
  expect(kept(cache, ids)).toEqual(ids.slice(2))
})

test('a draft that is too heavy is not cached and evicts no other', () => {
  const cache = createDraftCache(1_000_000)
  cache.set(draft('light', long(10)))
  cache.set(draft('heavy', long(40_000)))
  expect(kept(cache, ['light', 'heavy'])).toEqual(['light'])
  // When a cached draft grows too heavy, its old version does not stay in the cache.
  cache.set(draft('light', long(40_000), 2), { paths: new Set(['address']), after: 1 })
  expect(kept(cache, ['light'])).toEqual([])
})

test('weighing only the changes gives the same result as weighing everything', () => {
  const weigh = (withPaths: boolean) => {
    const cache = createDraftCache(1_000_000)
    for (let rev = 1; rev <= 40; rev += 1) {
      const written = { paths: new Set(['address']), after: rev - 1 }
      cache.set(draft('grows', long(rev * 500), rev), withPaths ? written : undefined)
      if (cache.get('grows') === undefined) return rev
    }
    return null
  }
  expect(weigh(true)).not.toBeNull()
  expect(weigh(true)).toBe(weigh(false))
})

test('ten thousand long answers weigh as much as the memory that they take', () => {
  const answers = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`path.${n}`, 'ক'.repeat(4_000)]))
  expect(weightOf(draft('all', answers))).toBeGreaterThan(250_000_000)
})
