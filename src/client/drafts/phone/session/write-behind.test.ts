import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWriteBehind, type WriteTrouble } from './write-behind.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A storage whose writes are completed by the test. */
function setup() {
  const batches: Record<string, string>[] = []
  const ends: { resolve: () => void; reject: (cause: Error) => void }[] = []
  let remembered: Record<string, string> = {}
  /** What must be kept elsewhere, because the storage does not take it. */
  let keptElsewhere: Record<string, string> = {}
  const queue = createWriteBehind<string>({
    write: (batch) => {
      batches.push(Object.fromEntries(batch))
      return new Promise((resolve, reject) => ends.push({ resolve, reject }))
    },
    remember: (pending, isTaken) => {
      remembered = Object.fromEntries(pending)
      keptElsewhere = isTaken ? {} : remembered
    },
    troubleOf: (cause) =>
      cause instanceof Error && cause.message !== 'no line' ? (cause.message as WriteTrouble) : null,
  })
  return { queue, batches, ends, remembered: () => remembered, keptElsewhere: () => keptElsewhere }
}

test('a keystroke is written at once, one write at a time, and only the newest value of a key waits', async () => {
  const { queue, batches, ends, remembered } = setup()
  queue.put('name', 'K')
  queue.put('name', 'Ka')
  expect(remembered()).toEqual({ name: 'Ka' })
  expect(batches).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([{ name: 'Ka' }])
  queue.put('name', 'Kar')
  queue.put('name', 'Kari')
  queue.put('age', '4')
  await vi.advanceTimersByTimeAsync(5000)
  expect(batches).toHaveLength(1)
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([{ name: 'Ka' }, { name: 'Kari', age: '4' }])
  expect(remembered()).toEqual({ name: 'Kari', age: '4' })
  ends[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state()).toBe('idle')
  expect(queue.get('name')).toBeUndefined()
  expect(queue.isEmpty()).toBe(true)
  expect(remembered()).toEqual({})
})

test('what is being written is remembered together with later input until the storage has it', async () => {
  const { queue, ends, remembered } = setup()
  queue.put('name', 'Karim')
  void queue.flush()
  queue.put('age', '4')
  expect(remembered()).toEqual({ name: 'Karim', age: '4' })
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(remembered()).toEqual({ age: '4' })
})

test('input is kept elsewhere until the storage has taken a first write, and while it refuses', async () => {
  const { queue, ends, keptElsewhere, remembered } = setup()
  queue.put('name', 'K')
  expect(keptElsewhere()).toEqual({ name: 'K' })
  void queue.flush()
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  queue.put('name', 'Ka')
  expect(keptElsewhere()).toEqual({})
  expect(remembered()).toEqual({ name: 'Ka' })
  await vi.advanceTimersByTimeAsync(0)
  ends[1]?.reject(new Error('full'))
  await vi.advanceTimersByTimeAsync(0)
  expect(keptElsewhere()).toEqual({ name: 'Ka' })
  queue.put('nid', '1')
  expect(keptElsewhere()).toEqual({ name: 'Ka', nid: '1' })
  await vi.advanceTimersByTimeAsync(3000)
  ends[2]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(keptElsewhere()).toEqual({})
})

test('input that a working storage does not take within a second is kept elsewhere', async () => {
  const { queue, ends, keptElsewhere } = setup()
  queue.put('name', 'K')
  void queue.flush()
  ends[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  queue.put('name', 'Ka')
  await vi.advanceTimersByTimeAsync(0)
  queue.put('age', '4')
  await vi.advanceTimersByTimeAsync(999)
  expect(keptElsewhere()).toEqual({})
  await vi.advanceTimersByTimeAsync(1)
  expect(keptElsewhere()).toEqual({ name: 'Ka', age: '4' })
  ends[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(keptElsewhere()).toEqual({})
})

test('keystrokes cause no extra attempts while the storage refuses', async () => {
  const { queue, batches, ends } = setup()
  queue.put('name', 'K')
  await vi.advanceTimersByTimeAsync(0)
  ends[0]?.reject(new Error('full'))
  await vi.advanceTimersByTimeAsync(0)
  for (const name of ['Ka', 'Kar', 'Kari']) {
    queue.put('name', name)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(batches).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(batches).toEqual([{ name: 'K' }, { name: 'Kari' }])
})

test('flush resolves when all is stored', async () => {
  const { queue, batches, ends } = setup()
  queue.put('gender', 'Male')
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
  expect(queue.get('nid')).toBeDefined()
  await vi.advanceTimersByTimeAsync(3000)
  expect(batches[1]).toEqual({ name: 'new', nid: '12' })
  expect(queue.state()).toBe('failed')
  ends[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state()).toBe('idle')
})

test('a database that was closed under the page is retried at once, and is trouble only when that fails too', async () => {
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

test('a storage whose code has not loaded yet is not reported as trouble', async () => {
  const { queue, ends, remembered } = setup()
  queue.put('name', 'Karim')
  void queue.flush()
  ends[0]?.reject(new Error('no line'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.state()).toBe('idle')
  expect(queue.get('name')).toBeDefined()
  expect(remembered()).toEqual({ name: 'Karim' })
})

test.each([0, 1, 2, 3, 4])('input %i microtasks after the end of a write is written too', async (ticks) => {
  const { queue, batches, ends } = setup()
  queue.put('name', 'K')
  await vi.advanceTimersByTimeAsync(0)
  ends[0]?.resolve()
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
  queue.put('age', '4')
  await vi.advanceTimersByTimeAsync(0)
  expect(batches).toEqual([{ name: 'K' }, { age: '4' }])
})
