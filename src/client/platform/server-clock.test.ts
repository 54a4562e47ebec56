import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute
const year = 365 * day
const begin = Date.parse('2026-11-26T18:00:00Z')

/** A phone with a wrong clock, in a world with a right one. */
function createWorld(ahead = 0) {
  let time = begin
  let asleep = 0
  let phoneAhead = ahead
  let item: string | null = null
  const open = () => {
    const opened = time - asleep
    return createServerClock({
      phone: () => time + phoneAhead,
      ticks: () => time - asleep - opened,
      read: () => item,
      write: (text) => {
        item = text
      },
    })
  }
  return {
    open,
    time: () => time,
    isTold: () => item !== null,
    pass(ms: number) {
      time += ms
    },
    /** The monotonic clock stops; the phone's does not. */
    sleep(ms: number) {
      time += ms
      asleep += ms
    },
    set(ms: number) {
      phoneAhead = ms
    },
    answer(headers: Record<string, string> = {}) {
      return { headers: new Headers({ date: new Date(time).toUTCString(), 'cache-control': 'no-store', ...headers }) }
    },
  }
}

test.each([-6 * year, -2 * day, 0, 3 * minute, 9 * year])(
  'with a phone that is off by %i ms, the time of the last answer runs on, also asleep and after closing the app',
  (ahead) => {
    const world = createWorld(ahead)
    const clock = world.open()
    expect(clock.now()).toBe(begin + ahead)
    clock.hear(world.answer())
    expect(clock.phoneAhead()).toBe(ahead)
    for (const ms of [minute, 5 * day]) {
      world.pass(ms)
      expect(clock.now()).toBe(world.time())
      world.sleep(ms)
      expect(clock.now()).toBe(world.time())
    }
    world.pass(3 * day)
    expect(world.open().now()).toBe(world.time())
  },
)

test.each([-6 * year, 3 * day, 9 * year])(
  'a phone that was off by %i ms and is set right shows the right time',
  (ahead) => {
    const world = createWorld(ahead)
    const clock = world.open()
    clock.hear(world.answer())
    world.pass(2 * day)
    world.set(0)
    expect(clock.now()).toBe(world.time())
    expect(world.open().now()).toBe(world.time())
  },
)

test('a clock that is set back after the answer never goes before the answer', () => {
  const world = createWorld()
  const clock = world.open()
  clock.hear(world.answer())
  world.pass(2 * day)
  world.set(-6 * year)
  expect(clock.now()).toBe(world.time())
  expect(world.open().now()).toBe(begin)
})

test('an answer that the browser may keep, or without a time, tells nothing', () => {
  const world = createWorld(9 * year)
  const clock = world.open()
  clock.hear(world.answer({ 'cache-control': 'public, max-age=86400' }))
  clock.hear(world.answer({ date: 'tomorrow' }))
  clock.hear({ headers: new Headers({ 'cache-control': 'no-store' }) })
  expect(clock.now()).toBe(begin + 9 * year)
  expect(world.isTold()).toBe(false)
})

test('listeners hear of another difference only', () => {
  const world = createWorld(2 * day)
  const clock = world.open()
  let calls = 0
  clock.subscribe(() => {
    calls += 1
  })
  clock.hear(world.answer())
  world.pass(minute)
  clock.hear(world.answer())
  expect(calls).toBe(1)
  world.set(0)
  clock.hear(world.answer())
  expect(calls).toBe(2)
})
