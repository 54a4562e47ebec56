import { createAlarm, type LiveClock } from './live-clock.ts'
import type { LiveLink, LiveMessage, OpenLink } from './live-link.ts'
import type { AttemptEnd } from './way-choice.ts'

/** The limit for the opening, because some proxies neither open nor refuse a connection. */
const openMs = 10_000
/** If a connection is open and the view does not arrive, a proxy is holding it back. */
const viewMs = 8_000
/** The time for an answer. A slow village connection answers within ten seconds. */
const answerMs = 10_000
/** A shorter limit when the connection is in doubt: waiting longer would cost more than reconnecting. */
const doubtedAnswerMs = 5_000

export type AttemptEvents<In> = {
  received: (message: In) => void
  /** The first view has arrived, and `received` was called with it. */
  ready: () => void
  /** Called once, as the last event. `code` is the close code of the server, if it gave one. */
  ended: (end: AttemptEnd, code: number | null) => void
}

export type AttemptOptions<In> = {
  open: OpenLink
  hello: LiveMessage
  /** Null for a text that is not a message of the protocol; it is ignored. */
  read: (text: string) => In | null
  /** Whether this is the message with the whole view, with which every connection begins. */
  isView: (message: In) => boolean
  heartbeatMs: number
  clock: LiveClock
  events: AttemptEvents<In>
}

export type Attempt = {
  readonly isReady: boolean
  send: (message: LiveMessage) => void
  /** Sends a ping that must be answered soon, because the connection may be dead. */
  doubt: () => void
  close: () => void
}

const ping: LiveMessage = { type: 'ping' }

/** One connection from its opening to its end, with its heartbeat. */
export function startAttempt<In>(options: AttemptOptions<In>): Attempt {
  const { clock, events, heartbeatMs } = options
  /** Before the connection is ready: the limit for the opening and the view. Then: for the answer to what was sent. */
  const deadline = createAlarm(clock)
  const beat = createAlarm(clock)
  let link: LiveLink | null = null
  let sentAt = clock.now()
  let isReady = false
  let hasEnded = false

  const close = () => {
    hasEnded = true
    deadline.clear()
    beat.clear()
    link?.close()
  }
  const end = (how: AttemptEnd, code: number | null = null) => {
    if (hasEnded) return
    close()
    events.ended(how, code)
  }
  const send = (message: LiveMessage, withinMs = answerMs) => {
    if (hasEnded) return
    sentAt = clock.now()
    beat.set(heartbeatMs, () => send(ping))
    if (!deadline.isSet) deadline.set(withinMs, () => end('silent'))
    link?.send(message)
  }
  const alive = () => {
    if (!isReady || hasEnded) return
    deadline.clear()
    // The timers of a page in the background hardly run, so a message of the server triggers the ping as well.
    if (clock.now() - sentAt > heartbeatMs / 2) send(ping)
  }
  const received = (text: string) => {
    if (hasEnded) return
    alive()
    const message = options.read(text)
    if (message === null) return
    const isFirstView = !isReady && options.isView(message)
    if (isFirstView) {
      isReady = true
      deadline.clear()
      beat.set(heartbeatMs, () => send(ping))
    }
    events.received(message)
    if (isFirstView) events.ready()
  }

  deadline.set(openMs, () => end('closed'))
  const opened = () => deadline.set(viewMs, () => end('silent'))
  link = options.open(options.hello, { opened, received, alive, closed: (code) => end('closed', code) })
  return {
    get isReady() {
      return isReady
    },
    send: (message) => send(message),
    doubt: () => isReady && !deadline.isSet && send(ping, doubtedAnswerMs),
    close,
  }
}
