import { afterEach, expect, test } from 'vitest'
import type { PoolAnswer, PoolRequest } from './fixtures/pool-worker.ts'
import { createWorkerPool, WorkerNotStarted, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

const script = new URL('./fixtures/pool-worker.ts', import.meta.url)
let pool: WorkerPool<PoolRequest, PoolAnswer> | undefined

function createPool(options: Partial<WorkerPoolOptions> & { workers: number }) {
  pool = createWorkerPool<PoolRequest, PoolAnswer>({ script, workerData: null, timeout: 10_000, ...options })
  return pool
}

afterEach(async () => {
  await pool?.close()
})

test('serves requests in the order of asking, no more at a time than it has workers', async () => {
  const { run } = createPool({ workers: 2 })
  const finished: string[] = []
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      const answer = await run({ act: 'answer', name, wait: name === 'a' ? 600 : 20 })
      finished.push(name)
      return answer
    }),
  )
  expect(answers.map((answer) => answer.name)).toEqual(['a', 'b', 'c', 'd'])
  expect(new Set(answers.map((answer) => answer.thread)).size).toBe(2)
  expect(finished).toEqual(['b', 'c', 'd', 'a'])
})

test.each(['throw', 'exit'] as const)('a worker that dies by %s fails only its own request', async (act) => {
  const { run } = createPool({ workers: 1 })
  const [before, dead, after] = await Promise.allSettled([
    run({ act: 'answer', name: 'before' }),
    run({ act, name: 'dead' }),
    run({ act: 'answer', name: 'after' }),
  ])
  expect(before).toMatchObject({ status: 'fulfilled', value: { name: 'before' } })
  expect(dead).toMatchObject({ status: 'rejected' })
  expect(after).toMatchObject({ status: 'fulfilled', value: { name: 'after' } })
})

test('a worker that never answers is given up after the time limit and replaced', async () => {
  const { run } = createPool({ workers: 1, timeout: 3_000 })
  const [hung, after] = await Promise.allSettled([
    run({ act: 'hang', name: 'hung' }),
    run({ act: 'answer', name: 'after' }),
  ])
  expect(hung).toMatchObject({ status: 'rejected', reason: { message: 'the worker took more than 3000 ms' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: { name: 'after' } })
})

test("the time in which a worker loads is not its first request's, and one that never loads says so", async () => {
  const slow = createPool({ workers: 1, timeout: 2_000, startTimeout: 30_000, workerData: 2_500 })
  expect(await slow.run({ act: 'answer', name: 'first' })).toMatchObject({ name: 'first' })
  await expect(slow.run({ act: 'hang', name: 'hung' })).rejects.toThrow('the worker took more than 2000 ms')
  await slow.close()
  const never = createPool({ workers: 1, startTimeout: 100, workerData: 60_000 })
  await expect(never.run({ act: 'answer', name: 'never' })).rejects.toBeInstanceOf(WorkerNotStarted)
})

test('a worker that calls itself spent gets no second request', async () => {
  const { run } = createPool({ workers: 1 })
  const first = await run({ act: 'spend', name: 'first' })
  const second = await run({ act: 'answer', name: 'second' })
  const third = await run({ act: 'answer', name: 'third' })
  expect(second.thread).not.toBe(first.thread)
  expect(third.thread).toBe(second.thread)
})

test('closing lets the running request end and refuses those that wait', async () => {
  const { run, close } = createPool({ workers: 1 })
  const settled = Promise.allSettled([
    run({ act: 'answer', name: 'running', wait: 200 }),
    run({ act: 'answer', name: 'waiting' }),
  ])
  await close()
  const [running, waiting] = await settled
  expect(running).toMatchObject({ status: 'fulfilled' })
  expect(waiting).toMatchObject({ status: 'rejected', reason: { message: 'the worker pool is closed' } })
  await expect(run({ act: 'answer', name: 'late' })).rejects.toThrow('closed')
})
