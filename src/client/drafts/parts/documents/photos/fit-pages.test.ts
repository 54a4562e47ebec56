import { expect, test } from 'vitest'
import { fitPages, type Level, paperLevels } from './fit-pages.ts'

/** Pages whose size falls with pixels and quality, from `weights` bytes at the finest level. */
function fakePages(weights: readonly number[]) {
  const log = { open: 0, mostOpen: 0, tried: 0 }
  const finest = paperLevels[0] ?? { pixels: 1, quality: 1 }
  const area = ({ pixels, quality }: Level) => pixels ** 2 * quality
  const open = async (index: number) => {
    log.open += 1
    log.mostOpen = Math.max(log.mostOpen, log.open)
    return {
      encode: async (level: Level) => {
        log.tried += 1
        return { size: Math.round(((weights[index] ?? 0) * area(level)) / area(finest)), level }
      },
      close: () => {
        log.open -= 1
      },
    }
  }
  return { log, open }
}

const budget = 2_000_000

test('a page that fits keeps the finest level, at the first try', async () => {
  const { open, log } = fakePages([900_000])
  const pages = await fitPages({ count: 1, budget, levels: paperLevels, open })
  expect(pages?.map(({ level }) => level)).toEqual([paperLevels[0]])
  expect(log.tried).toBe(1)
})

test('all pages together stay within the limit, are decoded one at a time, and use the bytes that others leave', async () => {
  const { open, log } = fakePages([200_000, 3_000_000, 200_000, 5_000_000])
  const pages = await fitPages({ count: 4, budget, levels: paperLevels, open })
  const total = (pages ?? []).reduce((sum, { size }) => sum + size, 0)
  expect(pages).toHaveLength(4)
  expect(total).toBeLessThanOrEqual(budget)
  // An even share would leave the last page half a million bytes.
  expect(pages?.[3]?.size).toBeGreaterThan(budget / 4)
  expect(log).toMatchObject({ open: 0, mostOpen: 1 })
})

test('too many pages are reported, and no page stays open', async () => {
  const { open, log } = fakePages(Array.from({ length: 40 }, () => 2_000_000))
  expect(await fitPages({ count: 40, budget, levels: paperLevels, open })).toBeNull()
  expect(log.open).toBe(0)
})
