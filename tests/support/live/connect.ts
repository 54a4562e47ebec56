import { createLiveConnection } from '../../../src/client/platform/live/live-connection.ts'
import type { LiveMessage } from '../../../src/client/platform/live/live-link.ts'
import type { KeptWay } from '../../../src/client/platform/live/way-choice.ts'
import { createFakeClock, createFakeLinks, type FakeLink } from './fake-links.ts'

type In = LiveMessage & { type: 'view' | 'done' | 'error' | 'pong'; text?: string }
export const finalCodes = { replaced: 4001, forbidden: 4003 }

/** A started connection over fake links and a clock that the test moves. */
export function connect(random = 0.5) {
  const clock = createFakeClock(random)
  const { links, open, last } = createFakeLinks()
  let wake = () => {}
  let isOffline = false
  let kept: KeptWay | null = null
  const connection = createLiveConnection<In, LiveMessage, string, keyof typeof finalCodes>({
    ways: { socket: open('socket'), stream: open('stream') },
    memory: {
      read: () => kept,
      write: (next) => {
        kept = next
      },
    },
    hello: () => ({ type: 'hello' }),
    read: (text) => (text.startsWith('{') ? (JSON.parse(text) as In) : null),
    isView: ({ type }) => type === 'view',
    firstView: '',
    merge: (view, message) => (message.type === 'view' ? (message.text ?? '') : view),
    mayRepeat: ({ type }) => type === 'join',
    passesAfterMs: ({ text }) => (text === 'busy' ? 5_000 : null),
    finalCodes,
    heartbeatMs: 30_000,
    clock,
    wallClock: clock.now,
    isOffline: () => isOffline,
    onWakeHint: (act) => {
      wake = act
      return () => {
        wake = () => {}
      }
    },
  })
  const become = (link: FakeLink, text = 'the view') => {
    link.events.opened()
    link.say({ type: 'view', text })
  }
  const setOffline = (next: boolean) => {
    isOffline = next
  }
  connection.start()
  return { connection, clock, links, last, become, wake: () => wake(), setOffline, kept: () => kept }
}
