import type { LiveClient, LiveClientState, LiveRequest } from '../../../src/client/entities/live/live-client.ts'
import { type LiveQueue, type LiveView, unknownLive } from '../../../src/client/entities/live/live-view.ts'
import type { ServerMessage } from '../../../src/contract/live/live-messages.ts'
import type { QueueGuest } from '../../../src/contract/live/live-shapes.ts'

type Answer = Awaited<ReturnType<LiveClient['send']>>

/** The connection of a host, on which the test acts as the server. */
export type FakeHostClient = LiveClient & {
  /** The requests of the page. */
  sent: LiveRequest[]
  /** Sets the answer to every later request; until then it is `done`. */
  answerWith: (answer: Answer) => void
  change: (view: Partial<LiveView>) => void
  /** Shows an open session with this queue. */
  open: (queue: LiveQueue) => void
  setStatus: (status: LiveClientState['status']) => void
  say: (message: ServerMessage) => void
  /** How often the page has restarted the connection. */
  restarts: () => number
}

export function createFakeHostClient(): FakeHostClient {
  const listeners = new Set<() => void>()
  const messageListeners = new Set<(message: ServerMessage) => void>()
  let state: LiveClientState = { status: 'open', failures: 0, view: unknownLive }
  let answer: Answer = { ok: true }
  const sent: LiveRequest[] = []
  let restarts = 0
  const set = (change: Partial<LiveClientState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const change = (view: Partial<LiveView>) => set({ view: { ...state.view, ...view } })
  return {
    sent,
    answerWith: (next) => {
      answer = next
    },
    change,
    open: (queue) => change({ isKnown: true, isHost: true, session: hostSession, queue }),
    setStatus: (status) => set({ status }),
    say: (message) => {
      for (const listener of messageListeners) listener(message)
    },
    subscribe: (listener) => addTo(listeners, listener),
    onMessage: (listener) => addTo(messageListeners, listener),
    getSnapshot: () => state,
    start: () => {},
    stop: () => {},
    restart: () => {
      restarts += 1
    },
    withdraw: () => {},
    restarts: () => restarts,
    send: (message) => {
      sent.push(message)
      return Promise.resolve(answer)
    },
  }
}

function addTo<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener)
  return () => all.delete(listener)
}

export const hostSession = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'OPEN',
  startedAt: new Date().toISOString(),
  host: { bn: 'মো. জাহিদুল হক', en: 'Md. Zahidul Haque' },
} as const

/** A guest who is waiting and connected. */
export function queueGuest(serial: number, more: Partial<QueueGuest> = {}): QueueGuest {
  return {
    ...{ id: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`, serial, state: 'WAIT' },
    ...{ fullName: `Guest ${serial}`, mobile: '01712345678', district: 'Dhaka', purpose: 'A plan of a house' },
    ...{ joinedAt: '2026-11-23T05:00:00.000Z', online: true, misses: 0 },
    ...{ calledAt: null, answeredAt: null, ringUntil: null, url: null },
    ...more,
  }
}
