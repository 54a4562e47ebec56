import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BuildFile, BuildFiles, Stage } from './build-files.ts'
import { createFetchAhead } from './fetch-ahead.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker whose files are named after their stages, with a page that waits for a given number of files. */
function start() {
  const kept: string[] = []
  const page = { waitingFor: 0, lastRequestAt: 0, requested: 0, isCut: false }
  const inStage = (stage: Stage): BuildFile[] => [1, 2].map((n) => ({ url: `${stage}-${n}`, stage }))
  const keep = async ({ url }: BuildFile) => {
    page.requested++
    if (page.isCut) throw new Error('no connection')
    kept.push(url)
  }
  const files = { inStage, keep } as Partial<BuildFiles> as BuildFiles
  const traffic = { waitingFor: () => page.waitingFor, lastRequestAt: () => page.lastRequestAt }
  const ahead = createFetchAhead({ files, traffic, now: () => Date.now() })
  return { ahead, kept, page }
}

test('nothing is fetched in the background while a page waits for a file, even for the open form', async () => {
  const { ahead, kept, page } = start()
  page.waitingFor = 1
  const done = ahead.want(['form'], true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(kept).toEqual([])
  page.waitingFor = 0
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(kept).toEqual(['form-1', 'form-2'])
})

test('the form is fetched before the rest, and both only when the page has been quiet', async () => {
  const { ahead, kept, page } = start()
  page.lastRequestAt = Date.now()
  const done = ahead.want(['form', 'rest'], false)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(kept).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  await done
  expect(kept).toEqual(['form-1', 'form-2', 'rest-1', 'rest-2'])
})

test('an open form is fetched without waiting for the page to be quiet, other files are not', async () => {
  const { ahead, kept, page } = start()
  const busy = setInterval(() => {
    page.lastRequestAt = Date.now()
  }, 500)
  page.lastRequestAt = Date.now()
  void ahead.want(['form'], true)
  void ahead.want(['rest'], false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(kept).toEqual(['form-1', 'form-2'])
  clearInterval(busy)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(kept).toHaveLength(4)
})

test('a caller that waits for the form does not wait for the rest', async () => {
  const { ahead, kept, page } = start()
  void ahead.want(['form', 'rest'], false)
  const done = ahead.want(['form'], true).then(() => [...kept])
  page.lastRequestAt = Date.now()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toEqual(['form-1', 'form-2'])
  expect(kept).toHaveLength(4)
})

test('after a file that cannot be fetched nothing more is requested until the next call', async () => {
  const { ahead, kept, page } = start()
  page.isCut = true
  const failed = Promise.allSettled([ahead.want(['form'], true), ahead.want(['rest'], false)])
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(page.requested).toBe(1)
  page.isCut = false
  const done = ahead.want(['form', 'rest'], false)
  await vi.advanceTimersByTimeAsync(10_000)
  await done
  expect(kept).toEqual(['form-1', 'form-2', 'rest-1', 'rest-2'])
})
