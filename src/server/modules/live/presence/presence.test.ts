import { beforeEach, expect, test, vi } from 'vitest'
import { createPresence, type Presence, presenceTimes } from './presence.ts'

/* Processes that hear each other at once, on one clock, over a connection that can be cut. */

let clock = 0
let isCut = false
let processes: Presence[] = []
const taken: string[] = []

function begin(self: string): Presence {
  const presence = createPresence({
    ...{ self, clock: () => clock, changed: () => {}, heard: () => {}, isListening: () => !isCut },
    send: async (payload) => {
      if (!isCut) for (const one of processes) one.receive(payload)
    },
    taken: (token, at, from) => void taken.push(`${self}: ${token} ${at} ${from}`),
  })
  processes.push(presence)
  presence.connected()
  return presence
}

async function pass(ms: number): Promise<void> {
  await said()
  clock += ms
  vi.advanceTimersByTime(ms)
  await said()
  for (const one of processes) one.tick()
  await said()
}

/** Waits until all messages have been delivered; they are sent one after the other. */
async function said(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
beforeEach(() => {
  clock = 0
  isCut = false
  processes = []
  taken.length = 0
})

test('a process knows the guests of the others, including processes that started before it', async () => {
  const one = begin('one')
  one.setLocal('s', new Set([1, 2, 3]))
  const two = begin('two')
  two.setLocal('s', new Set([7]))
  await said()
  expect([1, 2, 3, 7, 8].map(two.isOnline)).toEqual([true, true, true, true, false])
  one.setLocal('s', new Set([1, 3, 4]))
  await pass(presenceTimes.batchMs)
  expect([1, 2, 3, 4].map(two.isOnline)).toEqual([true, false, true, true])
  expect(one.isOnline(7)).toBe(true)
})

test('a list of thousands of guests is split over payloads and takes effect when all pieces have arrived', async () => {
  const one = begin('one')
  const two = begin('two')
  two.setLocal('s', new Set())
  const even = Array.from({ length: 5_000 }, (_, index) => index * 2 + 1)
  one.setLocal('s', new Set(even))
  await said()
  expect(even.every(two.isOnline)).toBe(true)
  one.connected()
  await said()
  expect(even.every(two.isOnline)).toBe(true)
})

test('the next complete list makes up for a lost message', async () => {
  const [one, two] = [begin('one'), begin('two')]
  one.setLocal('s', new Set([1]))
  two.setLocal('s', new Set())
  await said()
  isCut = true
  one.setLocal('s', new Set([2]))
  await pass(presenceTimes.batchMs)
  isCut = false
  expect([two.isOnline(1), two.isOnline(2)]).toEqual([true, false])
  await pass(presenceTimes.everythingMs)
  expect([two.isOnline(1), two.isOnline(2)]).toEqual([false, true])
})

test('the guests of a silent process count as offline since the process was last heard', async () => {
  const [one, two] = [begin('one'), begin('two')]
  two.setLocal('s', new Set())
  await pass(1_000)
  one.setLocal('s', new Set([1]))
  await said()
  const heardAt = clock
  processes = [two]
  await pass(presenceTimes.silentMs)
  expect(two.offlineSince(1)).toBeNull()
  await pass(1)
  expect(two.isOnline(1)).toBe(false)
  expect(two.offlineSince(1)).toBe(heardAt)
})

test('the guests of a process that ends are offline', async () => {
  const [one, two] = [begin('one'), begin('two')]
  one.setLocal('s', new Set([1]))
  two.setLocal('s', new Set())
  await said()
  await one.leave()
  expect(two.isOnline(1)).toBe(false)
})

test('a serial counts as offline since the process began to listen, at the earliest', async () => {
  const one = begin('one')
  one.setLocal('s', new Set([1]))
  await pass(5_000)
  expect(one.offlineSince(9)).toBe(0)
  one.setLocal('s', new Set())
  expect(one.offlineSince(1)).toBe(5_000)
  await pass(5_000)
  one.connected()
  expect(one.offlineSince(1)).toBe(10_000)
})

test('presence is unknown while the other processes are not heard, and until they have answered', async () => {
  const one = begin('one')
  expect(one.isKnown()).toBe(false)
  await pass(presenceTimes.settleMs)
  expect(one.isKnown()).toBe(true)
  isCut = true
  await pass(60_000)
  expect([one.isKnown(), one.offlineSince(1)]).toEqual([false, null])
  isCut = false
  one.connected()
  expect(one.isKnown()).toBe(false)
  await pass(presenceTimes.settleMs)
  expect([one.isKnown(), one.offlineSince(1)]).toEqual([true, clock - presenceTimes.settleMs])
})

test('the newest connection of a token is announced to the other processes', async () => {
  const one = begin('one')
  begin('two')
  one.claim('key', 42)
  await pass(presenceTimes.batchMs)
  expect(taken).toEqual(['two: key 42 one'])
})

test('a payload that is not a presence message changes nothing', async () => {
  const one = begin('one')
  one.setLocal('s', new Set([1]))
  for (const payload of ['', 'x', '{}', '{"type":"all"}', 'null', '[]']) one.receive(payload)
  expect(one.isOnline(1)).toBe(true)
})

test('a complete list and a later change are sent in that order', async () => {
  const payloads: string[] = []
  const answers: (() => void)[] = []
  const slow = createPresence({
    ...{ self: 'slow', clock: () => clock, changed: () => {}, heard: () => {}, taken: () => {} },
    isListening: () => true,
    send: (payload) => {
      payloads.push(payload)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  slow.setLocal('s', new Set([1]))
  slow.setLocal('s', new Set([2]))
  vi.advanceTimersByTime(presenceTimes.batchMs)
  await said()
  expect(payloads.map((payload) => JSON.parse(payload).type)).toEqual(['all'])
  answers[0]?.()
  await said()
  expect(payloads.map((payload) => JSON.parse(payload).type)).toEqual(['all', 'delta'])
})
