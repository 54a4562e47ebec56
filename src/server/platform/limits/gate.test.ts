import { expect, test, vi } from 'vitest'
import { createGate } from './gate.ts'

test('runs a limited number of calls at once, queues others in order, and refuses more', async () => {
  const gate = createGate({ concurrent: 2, waiting: 2 })
  const finish: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) => async () => {
    begun.push(number)
    await new Promise<void>((resolve) => finish.push(resolve))
    if (number === 2) throw new Error('failed')
    return number
  }
  const runs = [1, 2, 3, 4, 5].map((number) => gate.run(work(number)).catch(() => 'failed'))
  expect(await runs[4]).toBeNull()
  expect(begun).toEqual([1, 2])
  finish[1]?.()
  expect(await runs[1]).toBe('failed')
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]))
  finish[0]?.()
  await runs[0]
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]))
  for (const end of finish) end()
  expect(await Promise.all(runs)).toEqual([1, 'failed', 3, 4, null])
  expect(await gate.run(async () => 'again')).toBe('again')
})

test('between the work of waiting calls, others have their turn, although the work never waits for anything', async () => {
  const gate = createGate({ concurrent: 2, waiting: 10 })
  let turns = 0
  const begun: number[] = []
  const count = () => {
    turns += 1
    if (begun.length < 6) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 6 }, () => gate.run(async () => begun.push(turns))))
  expect(begun.slice(0, 2)).toEqual([0, 0])
  expect(new Set(begun).size).toBeGreaterThan(2)
})
