import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPdfWorkerPlace } from './pdf-worker-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openPlace() {
  const workers: (EventTarget & { terminate: () => void; ended: boolean })[] = []
  const place = createPdfWorkerPlace(() => {
    const worker = Object.assign(new EventTarget(), {
      ended: false,
      terminate() {
        worker.ended = true
      },
    })
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { place, workers }
}

test('one worker reads one document after the other, and is terminated with its place', async () => {
  const { place, workers } = openPlace()
  const first = await place.take()
  place.release(Promise.resolve())
  expect(await place.take()).toBe(first)
  place.end()
  expect(workers.map(({ ended }) => ended)).toEqual([true])
})

test('the next document waits until the worker has released the last one', async () => {
  const { place } = openPlace()
  await place.take()
  const work = Promise.withResolvers<void>()
  place.release(work.promise)
  let isTaken = false
  const next = place.take().then(() => {
    isTaken = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isTaken).toBe(false)
  work.resolve()
  await next
})

test('a worker that never releases a document is terminated, and the next document gets a new worker', async () => {
  const { place, workers } = openPlace()
  const first = await place.take()
  place.release(new Promise(() => undefined))
  const next = place.take()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await next).not.toBe(first)
  expect(workers.map(({ ended }) => ended)).toEqual([true, false])
})

test('a worker whose code did not load is replaced', async () => {
  const { place, workers } = openPlace()
  const first = await place.take()
  first.dispatchEvent(new Event('error'))
  expect(await place.take()).not.toBe(first)
  expect(workers[0]?.ended).toBe(true)
  // A late event of the first worker does not terminate the second.
  first.dispatchEvent(new Event('error'))
  expect(workers[1]?.ended).toBe(false)
})
