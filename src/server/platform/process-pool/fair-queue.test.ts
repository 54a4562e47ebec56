import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const queueOf = (mostWaiting = 100, mostWaitingPerCaller = 50) =>
  createFairQueue<string>({ mostWaiting, mostWaitingPerCaller })

function takeAll(queue: ReturnType<typeof queueOf>): string[] {
  const jobs: string[] = []
  for (let next = queue.next(); next !== null; next = queue.next()) {
    jobs.push(next.job)
    next.done()
  }
  return jobs
}

test('takes turns between callers: forty jobs of one caller do not delay the single job of another', () => {
  const queue = queueOf()
  for (let n = 0; n < 40; n += 1) queue.add({ group: 'a', caller: 'hostile' }, `bad ${n}`)
  queue.add({ group: 'a', caller: 'honest' }, 'good')
  queue.add({ group: 'a', caller: 'honest' }, 'good too')
  const order = takeAll(queue)
  expect(order).toHaveLength(42)
  expect(order.slice(0, 4)).toEqual(['bad 0', 'good', 'bad 1', 'good too'])
})

test('takes turns between groups first: forty callers of one address do not delay another address', () => {
  const queue = queueOf()
  for (let n = 0; n < 40; n += 1) queue.add({ group: 'stranger', caller: `c${n}` }, `bad ${n}`)
  const running = queue.next()
  queue.add({ group: 'home', caller: 'honest' }, 'good')
  expect(queue.next()?.job).toBe('good')
  running?.done()
})

test('gives a caller one job at a time', () => {
  const queue = queueOf()
  queue.add({ group: 'a', caller: 'x' }, 'first')
  queue.add({ group: 'a', caller: 'x' }, 'second')
  const first = queue.next()
  expect([first?.job, queue.next()]).toEqual(['first', null])
  first?.done()
  expect(queue.next()?.job).toBe('second')
})

test("turns away a caller's excess jobs, and from a full queue the group that fills it", () => {
  const queue = queueOf(4, 3)
  const add = (group: string, caller: string, job: string) => queue.add({ group, caller }, job).turnedAway
  expect(['1', '2', '3', '4'].map((job) => add('a', 'x', job))).toEqual([null, null, null, '4'])
  expect(add('a', 'y', '5')).toBe(null)
  expect(add('a', 'z', '6')).toBe('6')
  expect(add('b', 'w', '7')).toBe('5')
  expect(queue.waiting()).toBe(4)
  expect(add('b', 'w', '8')).toBe('3')
  expect(add('b', 'w', '9')).toBe('9')
  expect(queue.drain()).toEqual(['1', '2', '7', '8'])
  expect([queue.waiting(), queue.next()]).toEqual([0, null])
})
