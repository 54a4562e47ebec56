import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Batch } from '../storage/write-batch.ts'
import type { LetterAnswer, LetterRequest } from './letter-worker.ts'
import { createLetterWriter, type LetterWorker } from './letter-writer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const batch: Batch = { draftId: 'd', writes: [{ path: 'nameEn', value: 'K' }], texts: new Map() }

/** A phone whose workers do what the test says. */
function setup() {
  const workers: { asked: LetterRequest[]; ended: boolean; say(answer: LetterAnswer): void; fail(): void }[] = []
  const writer = createLetterWriter(() => {
    const events = new EventTarget()
    const asked: LetterRequest[] = []
    const own = {
      asked,
      ended: false,
      say: (data: LetterAnswer) => events.dispatchEvent(new MessageEvent('message', { data })),
      fail: () => events.dispatchEvent(new Event('error', { cancelable: true })),
    }
    workers.push(own)
    return {
      postMessage: (request: LetterRequest) => asked.push(request),
      terminate: () => {
        own.ended = true
      },
      addEventListener: events.addEventListener.bind(events),
    } as LetterWorker
  })
  return { writer, workers }
}

async function setupReady() {
  const { writer, workers } = setup()
  expect(await writer.write(batch)).toBe(false)
  workers[0]?.say({ ready: true })
  return { writer, workers }
}

test('the page writes until the worker has the database open; then a write is true when it is committed', async () => {
  const { writer, workers } = await setupReady()
  const write = writer.write(batch)
  expect(workers[0]?.asked).toEqual([{ id: 1, batch }])
  workers[0]?.say({ id: 1, kept: true })
  expect(await write).toBe(true)
  const refused = writer.write(batch)
  workers[0]?.say({ id: 2, kept: false })
  expect(await refused).toBe(false)
})

test('a worker that is silent is ended before the page writes, and its late answer is nobody’s', async () => {
  const { writer, workers } = await setupReady()
  let kept: boolean | null = null
  const write = writer.write(batch).then((answer) => {
    kept = answer
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(kept).toBe(null)
  await vi.advanceTimersByTimeAsync(2)
  await write
  expect(kept).toBe(false)
  expect(workers[0]?.ended).toBe(true)
  workers[0]?.say({ id: 1, kept: true })
  expect(kept).toBe(false)
})

test('a worker that breaks hands its writes back and is started again, though not for ever', async () => {
  const { writer, workers } = await setupReady()
  const write = writer.write(batch)
  workers[0]?.fail()
  expect(await write).toBe(false)
  for (let more = 1; more < 6; more += 1) {
    expect(await writer.write(batch)).toBe(false)
    workers[more]?.say({ ready: false })
  }
  expect(workers).toHaveLength(3)
  expect(workers.every(({ ended }) => ended)).toBe(true)
})

test('where no worker may be started the page writes', async () => {
  const writer = createLetterWriter(() => {
    throw new DOMException('no workers', 'SecurityError')
  })
  expect(await writer.write(batch)).toBe(false)
})
