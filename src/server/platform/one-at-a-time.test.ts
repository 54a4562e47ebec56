import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work that ends when it is told to, and counts its runs. */
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

test('all who ask while a run is under way wait for one more run', async () => {
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

test('who asks at the moment at which a run ends does not begin another beside the one that is to come', async () => {
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

test('a run that fails is over for those who asked for it, and the next is made', async () => {
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
