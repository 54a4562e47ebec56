import { type PresenceMessage, readPresence } from './presence-messages.ts'
import { PresencePublisher } from './presence-publisher.ts'
import { SeenSerials } from './seen-serials.ts'
import { sendInOrder } from './send-in-order.ts'

export type PresenceTimes = {
  /** Changes are published together after this time. */
  batchMs: number
  /** The complete list is published again this often. */
  everythingMs: number
  /** A process that was silent for this long counts as serving no one. */
  silentMs: number
  /** When a process begins to listen, the others have answered its question after this time. */
  settleMs: number
}

export const presenceTimes: PresenceTimes = { batchMs: 100, everythingMs: 10_000, silentMs: 30_000, settleMs: 500 }

type Options = {
  /** The id of this process among the others. */
  self: string
  send: (payload: string) => Promise<void>
  /** A clock of this process in milliseconds; it need not be the wall clock. */
  clock: () => number
  times?: PresenceTimes
  /** Whether the process hears the others at this moment. */
  isListening: () => boolean
  /** Called when guests of other processes have come or gone. */
  changed: () => void
  /** Called when the newest connection of a token is in another process, opened at `at` by the wall clock. */
  taken: (token: string, at: number, from: string) => void
  /** Called when a guest has sent something through another process. */
  heard: (token: string) => void
}

/** Who is connected, over all processes. Nothing is stored: the next complete list makes up for a lost message. */
export type Presence = {
  /** Sets the serials of a session that are connected to this process. */
  setLocal: (session: string, serials: ReadonlySet<number>) => void
  /** Whether a serial is connected to any process, as far as this one has heard. */
  isOnline: (serial: number) => boolean
  /** Whether it hears the others and all have answered: otherwise a serial that is not online may still be. */
  isKnown: () => boolean
  /**
   * Since when a serial has had no connection; null while it has one, and while the others are not heard. It is never
   * earlier than the time at which this process began to listen.
   */
  offlineSince: (serial: number) => number | null
  claim: (token: string, at: number) => void
  publishHeard: (token: string) => void
  receive: (payload: string) => void
  /** Called when it begins to hear the others, whose messages were lost: asks for their lists and sends its own. */
  connected: () => void
  /** Publishes what is due and forgets silent processes. Call it about once a second. */
  tick: () => void
  leave: () => Promise<void>
}

export function createPresence(options: Options): Presence {
  const { self, clock, isListening, times = presenceTimes, changed } = options
  const publish = sendInOrder(options.send)
  const publisher = new PresencePublisher({ self, clock, publish, batchMs: times.batchMs })
  const seen = new SeenSerials(publisher, clock())
  const receive = createReceiver(options, { publisher, seen })
  return {
    setLocal: (session, serials) => seen.setLocal(session, serials, clock()),
    isOnline: (serial) => seen.isOnline(serial),
    isKnown: () => isListening() && clock() - seen.since >= times.settleMs,
    offlineSince: (serial) => (isListening() ? seen.offlineSince(serial) : null),
    claim: (token, at) => publisher.claim(token, at),
    publishHeard: (token) => publisher.publishHeard(token),
    receive,
    connected() {
      seen.since = clock()
      void publish({ from: self, type: 'ask' })
      publisher.publishAll()
    },
    tick() {
      const at = clock()
      if (seen.forgetSilent(at - times.silentMs)) changed()
      if (at - publisher.publishedAllAt >= times.everythingMs) publisher.publishAll()
    },
    leave: () => publisher.leave(),
  }
}

type Handlers = {
  [Type in PresenceMessage['type']]: (message: Extract<PresenceMessage, { type: Type }>) => void
}

/** Handles the messages of other processes. */
function createReceiver(
  { self, clock, changed, taken, heard }: Options,
  { publisher, seen }: { publisher: PresencePublisher; seen: SeenSerials },
): (payload: string) => void {
  const takeStatement = (message: Extract<PresenceMessage, { type: 'all' | 'delta' }>) => {
    seen.take(message, clock())
    changed()
  }
  const handlers: Handlers = {
    all: takeStatement,
    delta: takeStatement,
    ask: () => publisher.publishAll(),
    taken: ({ tokens, from }) => {
      for (const claim of tokens.split(',')) {
        const [token = '', at] = claim.split('@')
        taken(token, Number(at), from)
      }
    },
    heard: ({ tokens }) => tokens.split(',').forEach(heard),
    bye: ({ from }) => {
      seen.leave(from, clock())
      changed()
    },
  }
  return (payload) => {
    const message = readPresence(payload)
    if (message === null || message.from === self) return
    // Each handler only gets messages of its own type.
    const handle = handlers[message.type] as (one: PresenceMessage) => void
    handle(message)
  }
}
