import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWriteBehind, type WriteTrouble } from './write-behind.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A storage whose writes end when the test says so. */
function setup() {
  const batches: Record<string, string>[] = []
  const ends: { resolve: () => void; reject: (cause: Error) => void }[] = []
  let remembered: Record<string, string> = {}
  const queue = createWriteBehind<string>({
    write: (batch) => {
      batches.push(Object.fromEntries(batch))
      return new Promise((resolve, reject) => ends.push({ resolve, reject }))
    },
    remember: (pending) => {
      remembered = Object.fromEntries(pending)
    },
    troubleOf: (cause) =>
      cause instanceof Error && cause.message !== 'no line' ? (cause.message as WriteTrouble) : null,
  })
  return { queue, batches, ends, remembered: () => remembered }
}

test('letters go together, one write at a time, the newest value of a key wins', async () => {
  const { queue, batches, ends, remembered } = setup()
  queue.put('name', 'K')
  queue.put('name', 'Ka')
  expect(remembered()).toEqual({ name: 'Ka' })
  await vi.advanceTimersByTimeAsync(399)
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([{ name: 'Ka' }])
  queue.put('name', 'Kari')
  queue.put('age', '4')
  await vi.advanceTimersByTimeAsync(5000)
  expect(batches).toHaveLength(1)
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(400)
  expect(batches).toEqual([{ name: 'Ka' }, { name: 'Kari', age: '4' }])
  expect(remembered()).toEqual({ name: 'Kari', age: '4' })
  ends[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state()).toBe('idle')
  expect(queue.has('name')).toBe(false)
  expect(remembered()).toEqual({})
})

test('what is under way is remembered with what was typed meanwhile, until the storage has it', async () => {
  const { queue, ends, remembered } = setup()
  queue.put('name', 'Karim')
  void queue.flush()
  queue.put('age', '4')
  expect(remembered()).toEqual({ name: 'Karim', age: '4' })
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(remembered()).toEqual({ age: '4' })
})

test('whoever types without a pause is still written down', async () => {
  const { queue, batches } = setup()
  for (let letters = 1; letters <= 60; letters += 1) {
    queue.put('name', 'k'.repeat(letters))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(batches.length).toBe(1)
})

test('a choice does not wait, and flush resolves when all is stored', async () => {
  const { queue, batches, ends } = setup()
  queue.put('gender', 'Male', 'soon')
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([{ gender: 'Male' }])
  queue.put('nid', '1')
  let done = false
  const flushed = queue.flush().then(() => {
    done = true
  })
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(batches[1]).toEqual({ nid: '1' })
  expect(done).toBe(false)
  ends[1]?.resolve()
  await flushed
  expect(done).toBe(true)
})

test('a refused write loses nothing, keeps newer values and is tried again', async () => {
  const { queue, batches, ends } = setup()
  queue.put('name', 'old')
  queue.put('nid', '12')
  void queue.flush()
  queue.put('name', 'new')
  ends[0]?.reject(new Error('full'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state()).toBe('failed')
  expect(queue.has('nid')).toBe(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect(batches[1]).toEqual({ name: 'new', nid: '12' })
  expect(queue.state()).toBe('failed')
  ends[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state()).toBe('idle')
})

test('a database that was closed under the page is tried again at once, and is trouble only when that fails too', async () => {
  const { queue, batches, ends } = setup()
  queue.put('name', 'Karim')
  void queue.flush()
  ends[0]?.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(100)
  expect(queue.trouble()).toBe(null)
  expect(batches).toHaveLength(2)
  ends[1]?.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.trouble()).toBe('refused')
  await vi.advanceTimersByTimeAsync(3000)
  ends[2]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.trouble()).toBe(null)
})

test('a storage whose code has not come yet is no alarm', async () => {
  const { queue, ends, remembered } = setup()
  queue.put('name', 'Karim')
  void queue.flush()
  ends[0]?.reject(new Error('no line'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state()).toBe('idle')
  expect(queue.has('name')).toBe(true)
  expect(remembered()).toEqual({ name: 'Karim' })
})
