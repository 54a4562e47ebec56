import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work that ends when the test says so, and counts its runs. */
function createWork() {
  const ends: PromiseWithResolvers<void>[] = []
  const count = { runs: 0, underWay: 0, most: 0 }
  const run = oneAtATime(async () => {
    count.runs += 1
    count.underWay += 1
    count.most = Math.max(count.most, count.underWay)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise.finally(() => {
      count.underWay -= 1
    })
  })
  return { run, ends, count }
}

test('all calls during a run wait for one further run', async () => {
  const { run, ends, count } = createWork()
  const first = run()
  const [second, third] = [run(), run()]
  ends[0]?.resolve()
  await first
  await expect.poll(() => count.runs).toBe(2)
  ends[1]?.resolve()
  await Promise.all([second, third])
  expect(count).toEqual({ runs: 2, underWay: 0, most: 1 })
})

test('a call at the moment when a run ends does not start another beside the next run', async () => {
  const { run, ends, count } = createWork()
  const first = run()
  const second = run()
  const again = first.then(run)
  ends[0]?.resolve()
  await first
  await expect.poll(() => count.runs).toBe(2)
  for (const end of ends) end.resolve()
  await Promise.all([second, again])
  expect(count).toEqual({ runs: 2, underWay: 0, most: 1 })
})

test('a failed run rejects only its own callers, and the next run starts', async () => {
  const { run, ends, count } = createWork()
  const first = run()
  const second = run()
  ends[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => count.runs).toBe(2)
  ends[1]?.resolve()
  await second
  const third = run()
  ends[2]?.resolve()
  await third
  expect(count).toEqual({ runs: 3, underWay: 0, most: 1 })
})
