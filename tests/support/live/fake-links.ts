import type { LiveClock } from '../../../src/client/platform/live/live-clock.ts'
import type { LinkEvents, LiveMessage, OpenLink } from '../../../src/client/platform/live/live-link.ts'

/** A clock that only the test moves. */
export type FakeClock = LiveClock & { pass: (ms: number) => void }

/** `random` is the number that the clock returns as random. */
export function createFakeClock(random = 0.5): FakeClock {
  let now = 1_000
  let timers: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    random: () => random,
    after(ms, act) {
      const timer = { at: now + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    pass(ms) {
      const end = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (next === undefined) break
        timers = timers.filter((one) => one !== next)
        now = next.at
        next.act()
      }
      now = end
    },
  }
}

/** A connection that the test opens, uses and closes in place of the server. */
export type FakeLink = {
  way: 'socket' | 'stream'
  hello: LiveMessage
  sent: LiveMessage[]
  events: Omit<LinkEvents, 'received'>
  say: (message: object | string) => void
  isClosed: boolean
}

export function createFakeLinks(): {
  links: FakeLink[]
  open: (way: FakeLink['way']) => OpenLink
  last: () => FakeLink
} {
  const links: FakeLink[] = []
  const open =
    (way: FakeLink['way']): OpenLink =>
    (hello, events) => {
      const say = (message: object | string) =>
        events.received(typeof message === 'string' ? message : JSON.stringify(message))
      const link: FakeLink = { way, hello, sent: [], events, say, isClosed: false }
      links.push(link)
      return {
        send: (message) => link.sent.push(message),
        close: () => {
          link.isClosed = true
        },
      }
    }
  const last = () => {
    const link = links.at(-1)
    if (link === undefined) throw new Error('No connection was opened.')
    return link
  }
  return { links, open, last }
}
