import { createObservable } from '../observable.ts'
import { type Attempt, startAttempt } from './live-attempt.ts'
import { createAlarm, type LiveClock } from './live-clock.ts'
import type { LiveMessage, OpenLink } from './live-link.ts'
import { createNumberedRequests, type LiveAnswer } from './numbered-requests.ts'
import { type AttemptEnd, createWayChoice, type Way, type WayMemory } from './way-choice.ts'

/** A connection that was open this long counts as stable, and the pauses start again from the shortest. */
const stableMs = 60_000

/**
 * `idle`: not started. `connecting`: an attempt is under way. `open`: the view is current. `waiting`: for the next
 * attempt. Any other status is the name of a close code: the server has ended the connection, and only `start` connects
 * again.
 */
export type LiveStatus<Final extends string> = 'idle' | 'connecting' | 'open' | 'waiting' | Final

export type LiveState<View, Final extends string> = {
  status: LiveStatus<Final>
  /** Attempts that have failed since the connection was last open. */
  failures: number
  /** The last view from the server. It stays while there is no connection. */
  view: View
}

export type LiveConnectionOptions<In extends LiveMessage, View, Final extends string> = {
  ways: Readonly<Record<Way, OpenLink>>
  memory: WayMemory
  /** Makes the first message of each connection, because its content may have changed. */
  hello: () => LiveMessage
  /** Reads a message of the server; null for a text that is not a message. */
  read: (text: string) => In | null
  isView: (message: In) => boolean
  firstView: View
  /** The view after a message; the same object if the message changes nothing. */
  merge: (view: View, message: In) => View
  /** Whether a request may reach the server twice. */
  mayRepeat: (message: LiveMessage) => boolean
  /** After how many milliseconds a refusal is over; null for a refusal that is final. */
  passesAfterMs: (refusal: Refusal<In>) => number | null
  finalCodes: Readonly<Record<Final, number>>
  heartbeatMs: number
  clock: LiveClock
  /** Milliseconds since 1970. */
  wallClock: () => number
  isOffline: () => boolean
  onWakeHint: (wake: () => void) => () => void
}

export type Refusal<In extends LiveMessage> = Extract<In, { type: 'error' }>

export type LiveConnection<In extends LiveMessage, Out extends LiveMessage, View, Final extends string> = {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => LiveState<View, Final>
  /** Calls the listener with each message after it was merged. */
  onMessage: (listener: (message: In) => void) => () => void
  /** Connects, also after the server has ended the connection. */
  start: () => void
  stop: () => void
  /**
   * Connects again, because the first message has changed or a person asks for it; also after the server has ended the
   * connection. Without effect before `start` and after `stop`.
   */
  restart: () => void
  /**
   * Sends a request. One that may be repeated waits for a connection and is repeated until it is answered. Any other is
   * not sent without a connection, and fails when the connection is lost before the answer.
   */
  send: (message: Out) => Promise<LiveAnswer<Refusal<In>>>
  /** Gives up the unanswered requests of these types: they are not sent again. */
  withdraw: (...types: readonly Out['type'][]) => void
}

/** Keeps a connection to the server, reconnects after losses, and merges the server's messages into one view. */
export function createLiveConnection<In extends LiveMessage, Out extends LiveMessage, View, const Final extends string>(
  options: LiveConnectionOptions<In, View, Final>,
): LiveConnection<In, Out, View, Final> {
  const { clock } = options
  const changes = createObservable()
  const messages = createObservable<[message: In]>()
  const requests = createNumberedRequests<Refusal<In>>(options.mayRepeat)
  const choice = createWayChoice(options.memory, options.wallClock)
  const pause = createAlarm(clock)
  let state: LiveState<View, Final> = { status: 'idle', failures: 0, view: options.firstView }
  let attempt: Attempt | null = null
  let openedAt = 0
  let stopHints: (() => void) | null = null
  /** Attempts in a row without a stable connection; it sets the pauses. */
  let tries = 0

  const set = (change: Partial<LiveState<View, Final>>) => {
    state = { ...state, ...change }
    changes.notify()
  }
  /** A temporary refusal does not answer a request that may be repeated: the request is sent again after a while. */
  const refused = (refusal: Refusal<In>) => {
    const request = requests.findRepeatable(refusal.id)
    const waitMs = request === null ? null : options.passesAfterMs(refusal)
    if (request === null || waitMs === null) return requests.settle(refusal.id, { ok: false, refusal })
    // Up to twice the time, because many phones are refused at the same moment.
    clock.after(waitMs * (1 + clock.random()), () => {
      if (requests.findRepeatable(refusal.id) !== null && state.status === 'open') attempt?.send(request)
    })
  }
  const received = (message: In) => {
    if (message.type === 'done') requests.settle(message.id, { ok: true })
    // The type of the message says that it is a refusal.
    if (message.type === 'error') refused(message as Refusal<In>)
    const view = options.merge(state.view, message)
    if (view !== state.view) set({ view })
    messages.notify(message)
  }
  const ready = (way: Way) => {
    choice.worked(way)
    openedAt = clock.now()
    set({ status: 'open', failures: 0 })
    for (const message of requests.listWaiting()) attempt?.send(message)
  }
  const finish = (status: 'idle' | Final) => {
    pause.clear()
    stopHints?.()
    stopHints = null
    attempt?.close()
    attempt = null
    requests.giveUpAll()
    set({ status })
  }
  const ended = (way: Way, end: AttemptEnd, code: number | null) => {
    const wasOpen = attempt?.isReady ?? false
    attempt = null
    const final = finalNameOf(options.finalCodes, code)
    if (final !== null) return finish(final)
    // Without a network, the failure says nothing about the way.
    if (!wasOpen && !options.isOffline()) choice.failed(way, end)
    tries = wasOpen && clock.now() - openedAt >= stableMs ? 1 : tries + 1
    requests.connectionLost()
    pause.set(backoffMs(tries, clock.random), connect)
    set({ status: 'waiting', failures: state.failures + 1 })
  }
  function connect(): void {
    pause.clear()
    const way = choice.next()
    set({ status: 'connecting' })
    attempt = startAttempt({
      ...{ open: options.ways[way], hello: options.hello(), read: options.read, isView: options.isView },
      ...{ heartbeatMs: options.heartbeatMs, clock },
      events: { received, ready: () => ready(way), ended: (end, code) => ended(way, end, code) },
    })
  }
  const wake = () => {
    if (attempt === null) connect()
    else attempt.doubt()
  }
  function start(): void {
    if (stopHints !== null) return
    stopHints = options.onWakeHint(wake)
    connect()
  }

  return {
    subscribe: changes.subscribe,
    getSnapshot: () => state,
    onMessage: messages.subscribe,
    start,
    stop: () => finish('idle'),
    restart() {
      if (state.status === 'idle') return
      if (stopHints === null) return start()
      attempt?.close()
      requests.connectionLost()
      connect()
    },
    send(message) {
      const isOpen = attempt?.isReady ?? false
      if (!isOpen && !options.mayRepeat(message)) return Promise.resolve({ ok: false, refusal: null })
      const request = requests.add(message)
      if (isOpen) attempt?.send(request.message)
      return request.answered
    },
    withdraw: (...types) => requests.withdraw(types),
  }
}

/** Full jitter between zero and a ceiling that doubles: guests who lost the same server do not return at once. */
const backoff = { firstMs: 500, lastMs: 30_000 }

/** The wait before the next attempt, in milliseconds, after this many failures in a row. */
function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(backoff.lastMs, backoff.firstMs * 2 ** Math.min(failures - 1, 16))
  return Math.floor(ceiling * random())
}

function finalNameOf<Final extends string>(codes: Readonly<Record<Final, number>>, code: number | null): Final | null {
  return (Object.keys(codes) as Final[]).find((name) => codes[name] === code) ?? null
}
