import { expect, test } from 'vitest'
import { createWriteBehind } from './write-behind.ts'

/** A storage whose writes end when the test says so. */
function setup() {
  const batches: Record<string, string>[] = []
  const ends: { resolve: () => void; reject: (cause: Error) => void }[] = []
  const deferred: (() => void)[] = []
  const retries: (() => void)[] = []
  const queue = createWriteBehind<string>({
    write: (batch) => {
      batches.push(Object.fromEntries(batch))
      return new Promise((resolve, reject) => ends.push({ resolve, reject }))
    },
    defer: (work) => deferred.push(work),
    later: (work) => retries.push(work),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { queue, batches, ends, deferred, retries, settle }
}

test('one write is under way at a time and the newest value of a key wins', async () => {
  const { queue, batches, ends, deferred, settle } = setup()
  queue.put('name', 'K')
  queue.put('name', 'Ka')
  expect(batches).toEqual([])
  expect(deferred).toHaveLength(1)
  deferred[0]?.()
  queue.put('name', 'Kar')
  queue.put('name', 'Kari')
  queue.put('age', '4')
  expect(batches).toEqual([{ name: 'Ka' }])
  expect(queue.state()).toBe('writing')
  ends[0]?.resolve()
  await settle()
  expect(batches).toEqual([{ name: 'Ka' }, { name: 'Kari', age: '4' }])
  ends[1]?.resolve()
  await settle()
  expect(queue.state()).toBe('idle')
  expect(queue.has('name')).toBe(false)
})

test('flush starts at once and resolves when all is stored', async () => {
  const { queue, batches, ends, settle } = setup()
  queue.put('name', 'Karim')
  let done = false
  const flushed = queue.flush().then(() => {
    done = true
  })
  expect(batches).toEqual([{ name: 'Karim' }])
  queue.put('nid', '1')
  ends[0]?.resolve()
  await settle()
  expect(done).toBe(false)
  ends[1]?.resolve()
  await flushed
  expect(batches).toEqual([{ name: 'Karim' }, { nid: '1' }])
})

test('a refused write loses nothing, keeps newer values and is tried again', async () => {
  const { queue, batches, ends, retries, settle } = setup()
  queue.put('name', 'old')
  queue.put('nid', '12')
  void queue.flush()
  queue.put('name', 'new')
  ends[0]?.reject(new Error('full'))
  await settle()
  expect(queue.state()).toBe('failed')
  expect(queue.has('nid')).toBe(true)
  retries[0]?.()
  expect(batches[1]).toEqual({ name: 'new', nid: '12' })
  expect(queue.state()).toBe('failed')
  ends[1]?.resolve()
  await settle()
  expect(queue.state()).toBe('idle')
})
