import { afterEach, expect, test } from 'vitest'
import type { PoolAnswer, PoolRequest } from './pool-worker.samples.ts'
import { createProcessPool, type ProcessPool, type ProcessPoolOptions, WorkerNotStarted } from './process-pool.ts'

const script = new URL('./pool-worker.samples.ts', import.meta.url)
let pool: ProcessPool<PoolRequest, PoolAnswer> | undefined

function createPool(options: Partial<ProcessPoolOptions> = {}) {
  pool = createProcessPool<PoolRequest, PoolAnswer>({
    ...{ script, workers: 1, timeout: 10_000, mostWaiting: 50, mostWaitingPerCaller: 50 },
    memory: { heapMegabytes: 64, residentMegabytes: 2_000 },
    ...options,
  })
  const run = (request: PoolRequest, caller: string = request.name) =>
    pool?.run({ group: caller, caller }, request) ?? Promise.reject()
  return { run, close: pool.close }
}
const answer = (result: Awaited<ReturnType<ReturnType<typeof createPool>['run']>>) => {
  if (!result.ok) throw new Error('The pool was busy.')
  return result.answer
}

afterEach(async () => {
  await pool?.close()
})

test('serves requests in turn, with at most one for each process', async () => {
  const { run } = createPool({ workers: 2 })
  await Promise.all(['x', 'y'].map((name) => run({ act: 'answer', name, wait: 500 })))
  const finished: string[] = []
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      const result = answer(await run({ act: 'answer', name, wait: name === 'a' ? 1_500 : 20 }))
      finished.push(name)
      return result
    }),
  )
  expect(answers.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2)
  expect(answers.map(({ pid }) => pid)).not.toContain(process.pid)
  expect(finished).toEqual(['b', 'c', 'd', 'a'])
})

test('a caller has one job running and a limited number waiting; more are turned away', async () => {
  const { run } = createPool({ workers: 2, mostWaitingPerCaller: 2 })
  await run({ act: 'answer', name: 'warm' })
  const jobs = ['1', '2', '3', '4', '5'].map((name) => run({ act: 'answer', name, wait: 100 }, 'one'))
  const results = await Promise.all(jobs)
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, false, false])
  expect(results[4]).toEqual({ ok: false, code: 'busy', retryAfter: 3 })
  expect(new Set(results.slice(0, 3).map((result) => answer(result).pid)).size).toBe(1)
})

test.each(['throw', 'exit'] as const)('a process that dies by %s fails only its own request', async (act) => {
  const { run } = createPool()
  const [before, dead, after] = await Promise.allSettled([
    run({ act: 'answer', name: 'before' }),
    run({ act, name: 'dead' }),
    run({ act: 'answer', name: 'after' }),
  ])
  expect(before).toMatchObject({ status: 'fulfilled', value: { answer: { name: 'before' } } })
  expect(dead).toMatchObject({ status: 'rejected' })
  expect(after).toMatchObject({ status: 'fulfilled', value: { answer: { name: 'after' } } })
})

test.each(['hang', 'hang natively'] as const)(
  'a job that does not end (%s) is killed at the time limit',
  async (act) => {
    const { run } = createPool({ timeout: 1_000 })
    const { pid } = answer(await run({ act: 'answer', name: 'before' }))
    await expect(run({ act, name: 'hung' })).rejects.toThrow('more than 1000 ms')
    expect(answer(await run({ act: 'answer', name: 'after' })).pid).not.toBe(pid)
    await expect.poll(() => isAlive(pid)).toBe(false)
  },
)

test.runIf(process.platform === 'linux')('a process that grows outside its heap is killed', async () => {
  const { run } = createPool({ memory: { heapMegabytes: 64, residentMegabytes: 250 } })
  await expect(run({ act: 'swell', name: 'large' })).rejects.toThrow('more than 250 MB')
  expect(answer(await run({ act: 'answer', name: 'after' })).name).toBe('after')
})

test('loading does not count against the first request, and a process that never loads is reported', async () => {
  const slow = createPool({ timeout: 2_000, data: 2_500 })
  expect(answer(await slow.run({ act: 'answer', name: 'first' })).name).toBe('first')
  await slow.close()
  const never = createPool({ startTimeout: 100, data: 60_000 })
  await expect(never.run({ act: 'answer', name: 'never' })).rejects.toBeInstanceOf(WorkerNotStarted)
  const broken = createPool({ data: 'no engine' })
  await expect(broken.run({ act: 'answer', name: 'never' })).rejects.toThrow('no engine')
})

test('a request for which a process is starting is handled by another that is free earlier', async () => {
  const { run } = createPool({ workers: 2, data: 1_000 })
  const jobs = ['a', 'b', 'c'].map((name) => run({ act: 'answer', name }))
  expect((await Promise.all(jobs)).map((result) => answer(result).name)).toEqual(['a', 'b', 'c'])
})

test('a process that reports itself as spent gets no second request', async () => {
  const { run } = createPool()
  const first = answer(await run({ act: 'spend', name: 'first' }))
  const second = answer(await run({ act: 'answer', name: 'second' }))
  const third = answer(await run({ act: 'answer', name: 'third' }))
  expect(second.pid).not.toBe(first.pid)
  expect(third.pid).toBe(second.pid)
})

test('a process does not see the settings of the server', async () => {
  process.env.TALIKA_TEST_SECRET = 'not for workers'
  const { run } = createPool()
  const { name } = answer(await run({ act: 'environment', name: '' }))
  delete process.env.TALIKA_TEST_SECRET
  expect(name).not.toContain('not for workers')
})

test('closing lets the running request finish, refuses the waiting ones, and leaves no process', async () => {
  const { run, close } = createPool()
  const { pid } = answer(await run({ act: 'answer', name: 'first' }))
  const settled = Promise.allSettled([
    run({ act: 'answer', name: 'running', wait: 200 }),
    run({ act: 'answer', name: 'waiting' }),
  ])
  await close()
  const [running, waiting] = await settled
  expect(running).toMatchObject({ status: 'fulfilled' })
  expect(waiting).toMatchObject({ status: 'rejected', reason: { message: 'the process pool is closed' } })
  await expect(run({ act: 'answer', name: 'late' })).rejects.toThrow('closed')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('closing kills a request that does not end', async () => {
  const { run, close } = createPool()
  const { pid } = answer(await run({ act: 'answer', name: 'first' }))
  const hung = run({ act: 'hang', name: 'hung' }).catch((error: Error) => error.message)
  await close()
  expect(await hung).toContain('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
