import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPdfWorkerHolder } from './pdf-worker-holder.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openHolder() {
  const workers: (EventTarget & { terminate: () => void; ended: boolean })[] = []
  const holder = createPdfWorkerHolder(() => {
    const worker = Object.assign(new EventTarget(), {
      ended: false,
      terminate() {
        worker.ended = true
      },
    })
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { holder, workers }
}

test('one worker reads one document after the other, and is terminated with its viewer', async () => {
  const { holder, workers } = openHolder()
  const first = await holder.take()
  holder.release(Promise.resolve())
  expect(await holder.take()).toBe(first)
  holder.end()
  expect(workers.map(({ ended }) => ended)).toEqual([true])
})

test('the next document waits until the worker has released the last one', async () => {
  const { holder } = openHolder()
  await holder.take()
  const work = Promise.withResolvers<void>()
  holder.release(work.promise)
  let isTaken = false
  const next = holder.take().then(() => {
    isTaken = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isTaken).toBe(false)
  work.resolve()
  await next
})

test('a worker that never releases a document is terminated, and the next document gets a new worker', async () => {
  const { holder, workers } = openHolder()
  const first = await holder.take()
  holder.release(new Promise(() => undefined))
  const next = holder.take()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await next).not.toBe(first)
  expect(workers.map(({ ended }) => ended)).toEqual([true, false])
})

test('a worker whose code did not load is replaced', async () => {
  const { holder, workers } = openHolder()
  const first = await holder.take()
  first.dispatchEvent(new Event('error'))
  expect(await holder.take()).not.toBe(first)
  expect(workers[0]?.ended).toBe(true)
  // A late event of the first worker does not terminate the second.
  first.dispatchEvent(new Event('error'))
  expect(workers[1]?.ended).toBe(false)
})
