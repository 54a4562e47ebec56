import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ClientMessage,
  type Hello,
  liveCloseCodes,
  liveVersion,
  type ServerMessage,
} from '#contract/live/live-messages.ts'
import type { LiveSession } from '#contract/live/live-shapes.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import { isDatabaseAway } from '../../../platform/database/database-errors.ts'
import { createNotifications, type Notifications } from '../../../platform/database/notifications.ts'
import { createPresence } from '../presence/presence.ts'
import { presenceChannel } from '../presence/presence-messages.ts'
import { createLiveQueue, type LiveQueue } from '../queue/live-queue.ts'
import type { QueueState } from '../queue/queue-state.ts'
import { createQueueView } from '../queue/queue-view.ts'
import { queueChannel } from '../queue/session-change.ts'
import { Connections } from './connections.ts'
import { createConversation } from './conversation.ts'
import { createFlusher } from './flusher.ts'
import { createGreeting } from './greeting.ts'
import { LiveConnection, type Outlet } from './live-connection.ts'
import { type LiveTimes, liveTimes } from './live-times.ts'
import { createLocalPresence } from './local-presence.ts'
import { createPerformer } from './perform.ts'
import { callFailures, nextSession, takePicture } from './picture.ts'
import { readMessage, toErrorMessage } from './read-message.ts'
import { createTicker } from './ticker.ts'
import { watchConnections, watchHosts, watchQueue } from './watch.ts'

/** The end of a connection as its transport drives it. */
export type Inlet = {
  receive: (text: string) => void
  /** Something came that is no message: the answer to a ping. */
  heard: () => void
  closed: () => void
}

/** What the gateway takes from the server around it. */
export type HubContext = Pick<Context, 'db' | 'pool' | 'now' | 'newId' | 'secret' | 'sessions' | 'limits' | 'log'>
export type HubOptions = {
  times?: LiveTimes
  /** Milliseconds of a clock that only goes forward. */
  clock?: () => number
  /** Given in tests that cut it. */
  notifications?: Notifications
}

/**
 * The live session in one process: its connections, whatever carries them, and the view that they are sent. It begins to
 * work when it is first asked for something.
 */
export type LiveHub = {
  queue: LiveQueue
  /** Resolves when the view was read once; rejects while the database is away. */
  ready: () => Promise<void>
  state: () => QueueState | null
  session: () => LiveSession | null
  isOnline: (serial: number) => boolean
  connect: (outlet: Outlet) => Inlet
  /** One message without a connection, with the answers to it. */
  post: (hello: Hello, message: ClientMessage, address: string) => Promise<ServerMessage[]>
  /** Open connections. */
  count: () => number
  stop: () => Promise<void>
}

// A person sends one message after the other; more that wait are a program's, and would fill the memory.
const mostPending = 20

// RFC 6455: the server restarts; come again.
const restarting = 1012

export function createLiveHub(context: HubContext, options: HubOptions = {}): LiveHub {
  const { limits, log } = context
  const { clock = () => performance.now() } = options
  const report = (error: unknown) => log.error({ error }, 'The live session has a fault')
  const hub = createCore(context, { ...options, clock, report })
  const { connections, conversation, perform, present, presence, noteHeard } = hub

  const answerFault = (error: unknown, id: number | undefined) => {
    if (isDatabaseAway(error)) return toErrorMessage(refuse('maintenance', { retryAfter: 5 }), id)
    report(error)
    return toErrorMessage(refuse('internal'), id)
  }
  const receive = (connection: LiveConnection, text: string) => {
    connection.heardAt = clock()
    if (!connection.isOpen) return
    if (limits.enabled && (connection.pending >= mostPending || !connection.takeMessage(clock()))) {
      connection.send(toErrorMessage(refuse('rate_limited', { retryAfter: 10 }), undefined))
      return connections.end(connection, liveCloseCodes.tooMany)
    }
    const read = readMessage(text)
    const id = read.ok ? read.message.id : read.id
    connection.pending += 1
    connection.work = connection.work
      .then(() => conversation(connection, read))
      .catch((error: unknown) => connection.send(answerFault(error, id)))
      .finally(() => {
        connection.pending -= 1
      })
  }

  return {
    ...{ queue: hub.queue, ready: hub.ready, state: hub.state, session: hub.session, isOnline: presence.isOnline },
    count: () => connections.all.size,

    connect(outlet) {
      const connection = new LiveConnection(outlet, clock())
      connections.all.add(connection)
      // Who says nothing is let go by the clock, which has to run.
      hub.ready().catch(report)
      return {
        receive: (text) => receive(connection, text),
        heard: () => {
          connection.heardAt = clock()
        },
        closed: () => {
          connections.delete(connection)
          hub.flushSoon('hosts')
        },
      }
    },

    async post(hello, message, address) {
      if (hello.v !== liveVersion) return [toErrorMessage(refuse('unsupported_client'), message.id)]
      await hub.ready()
      const identity = present(hello)
      for (const one of [identity.guest, identity.auth])
        if (one !== null && !noteHeard(one.key)) presence.sayHeard(one.key)
      if (message.type === 'ping' || message.type === 'hello') return [{ type: 'pong' }]
      const performed = await perform(message, identity, address)
      if (!performed.ok) return [toErrorMessage(performed, message.id)]
      const answer: ServerMessage[] = message.id === undefined ? [] : [{ type: 'done', id: message.id }]
      return [...(performed.events ?? []), ...answer]
    },

    async stop() {
      for (const connection of connections.all) connections.end(connection, restarting)
      await hub.stop()
    },
  }
}

type Core = HubOptions & { clock: () => number; report: (error: unknown) => void }

/** The view, who is connected, and what goes out; without what comes in. */
function createCore(context: HubContext, { times = liveTimes, clock, report, ...options }: Core) {
  const { db, now, secret, limits } = context
  const connections = new Connections()
  const queue = createLiveQueue(context)
  let session: LiveSession | null = null

  const view = createQueueView({
    db,
    now,
    changed(change) {
      session = nextSession(session, view.state())
      flusher.soon('all')
      const failures = callFailures(change)
      for (const host of failures.length === 0 ? [] : connections.hosts())
        for (const failure of failures) host.send(failure)
    },
  })
  const noteHeard = (key: string) => {
    const found = [...connections.ofKey(key)]
    for (const connection of found) connection.heardAt = clock()
    return found.length > 0
  }
  const self = randomUUID()
  const presence = createPresence({
    ...{ self, clock, times: times.presence },
    say: async (payload) => void (await sql`SELECT pg_notify(${presenceChannel}, ${payload})`.execute(db)),
    changed: () => flusher.soon('hosts'),
    taken(key, at, from) {
      const own = connections.ofGuest(key)
      const isOlder = own !== null && (at > own.at || (at === own.at && from > self))
      if (isOlder) connections.end(own, liveCloseCodes.replaced)
    },
    heard: noteHeard,
  })
  const { isOnline } = presence
  const picture = () => takePicture({ state: view.state(), session, isOnline, now: now() })
  const sayLocal = createLocalPresence(connections, presence)
  const flusher = createFlusher({
    ...{ everyMs: times.flushMs, clock },
    flush(scope) {
      sayLocal(view.state())
      const taken = picture()
      const shown = scope === 'all' ? connections.all : connections.hosts()
      for (const connection of shown) connection.update(taken, clock())
    },
  })
  const { perform, findHostOf } = createPerformer({ context, queue, view, isOnline })
  const { present, greet } = createGreeting({ secret, limits, findHostOf })

  const notifications = options.notifications ?? createNotifications({ connection: context.pool.options, report })
  notifications.listen(presenceChannel, presence.receive)
  notifications.listen(queueChannel, (payload) => {
    const [id = '', revision] = payload.split(' ')
    view.catchUp(id, Number(revision)).catch(report)
  })
  notifications.onConnected(() => {
    presence.connected()
    view.pull().catch(report)
  })

  let polledAt = clock()
  const watch = async () => {
    const at = clock()
    presence.tick()
    watchConnections(connections, times, at)
    const taken = picture()
    for (const connection of connections.all) if (connection.blockedSince !== null) connection.update(taken, at)
    if (at - polledAt >= times.pollMs) {
      polledAt = at
      await view.pull()
    }
    await watchHosts(connections, { times, clock: at, findHostOf })
    const offlineSince = notifications.isConnected() ? presence.offlineSince : null
    const facts = { now: now(), clock: at, graceMs: times.offlineGraceMs, offlineSince }
    if (await watchQueue(queue, view.state(), facts)) await view.pull()
  }
  const ticker = createTicker({ everyMs: times.tickMs, work: watch, report })
  const { ready, hasBegun } = onceBegun(async () => {
    notifications.start()
    ticker.start()
    await view.pull()
  })

  const update = (connection: LiveConnection) => connection.update(picture(), clock())
  const conversation = createConversation({
    ...{ connections, perform, update },
    async greet(hello, address) {
      await ready()
      return greet(hello, address)
    },
    greeted(connection) {
      const key = connection.identity?.guest?.key
      if (key !== undefined) presence.claim(key, connection.at)
      update(connection)
      flusher.soon('hosts')
    },
  })

  return {
    ...{
      queue,
      ready,
      state: view.state,
      session: () => session,
      connections,
      conversation,
      perform,
      present,
      presence,
    },
    ...{ noteHeard, flushSoon: flusher.soon },
    async stop() {
      ticker.stop()
      flusher.stop()
      if (!hasBegun()) return
      await presence.leave()
      await notifications.stop()
    },
  }
}

/** Begins when it is first asked for; after a failure it begins again with the next who asks. */
function onceBegun(begin: () => Promise<void>): { ready: () => Promise<void>; hasBegun: () => boolean } {
  let beginning: Promise<void> | null = null
  let hasBegun = false
  const ready = () => {
    hasBegun = true
    beginning ??= begin().catch((error: unknown) => {
      beginning = null
      throw error
    })
    return beginning
  }
  return { ready, hasBegun: () => hasBegun }
}
