import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { liveCloseCodes } from '#contract/live/live-messages.ts'
import type { LiveSession } from '#contract/live/live-shapes.ts'
import { createNotifications, type Notifications } from '../../../platform/database/notifications.ts'
import { createHostAccounts, type HostAccounts } from '../access/host-accounts.ts'
import { createPresence, type Presence } from '../presence/presence.ts'
import { presenceChannel } from '../presence/presence-messages.ts'
import { createLiveClock, databaseTime, type LiveClock } from '../queue/live-clock.ts'
import { createLiveQueue, type LiveQueue } from '../queue/live-queue.ts'
import { createQueueView, type QueueView } from '../queue/queue-view.ts'
import { queueChannel } from '../queue/session-change.ts'
import { Connections } from './connections.ts'
import { createFlusher, type FlushScope } from './flusher.ts'
import type { HubContext, HubOptions } from './hub-options.ts'
import type { LiveConnection } from './live-connection.ts'
import type { LiveTimes } from './live-times.ts'
import { createLocalPresence } from './local-presence.ts'
import { createConversation } from './messages/conversation.ts'
import { createGreeting } from './messages/greeting.ts'
import { createGuestMessages } from './messages/guest-messages.ts'
import { createHostMessages } from './messages/host-messages.ts'
import { createPerformer } from './messages/perform.ts'
import { callFailures, nextSession, takePicture } from './picture.ts'
import { createTicker } from './ticker.ts'
import { watchConnections, watchHosts, watchQueue } from './watch.ts'

type Options = HubOptions & { times: LiveTimes; clock: () => number; report: (error: unknown) => void }
export type LiveCore = ReturnType<typeof createLiveCore>

/** The queue view, presence, updates to connections and message handling; the hub parses the texts that come in. */
export function createLiveCore(context: HubContext, options: Options) {
  const { db, now } = context
  const { clock, report, times, mostWaitMs } = options
  const time = createLiveClock({ now, inDatabase: options.databaseTime ?? databaseTime(0) })
  const queue = createLiveQueue({ ...context, clock: time, ...(mostWaitMs === undefined ? {} : { mostWaitMs }) })
  const notifications = options.notifications ?? createNotifications({ connection: context.pool.options, report })
  const accounts = createHostAccounts(context)
  const outflow = createOutflow({ db, time, clock, times, notifications })
  const { connections, view, presence, flusher } = outflow
  listen(notifications, { presence, view, report })
  const watch = createWatch({ ...outflow, time, clock, times, accounts, queue })
  const ticker = createTicker({ everyMs: times.tickMs, work: watch, report })
  const { ready, hasBegun } = onceBegun(async () => {
    notifications.start()
    ticker.start()
    await view.pull()
  })
  return {
    ...{ queue, ready, accounts, connections, presence, state: view.state, session: outflow.session },
    ...{ noteHeard: outflow.noteHeard, flushSoon: flusher.soon },
    ...createMessages({ context, queue, accounts, outflow, ready }),
    async stop() {
      ticker.stop()
      flusher.stop()
      if (!hasBegun()) return
      await presence.leave()
      await notifications.stop()
    },
  }
}

type Messaging = {
  context: HubContext
  queue: LiveQueue
  accounts: HostAccounts
  outflow: ReturnType<typeof createOutflow>
  ready: () => Promise<void>
}

/** Identifies the senders of hellos, and handles the messages that follow. */
function createMessages({ context, queue, accounts, outflow, ready }: Messaging) {
  const { connections, view, presence, flusher, update } = outflow
  const { present, greet } = createGreeting({ secret: context.secret, accounts })
  const parts = { context, queue, view, presence }
  const [ofGuest, ofHost] = [createGuestMessages(parts), createHostMessages(parts)]
  const perform = createPerformer({ ofGuest, ofHost, accounts, view })
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
  return { present, perform, conversation }
}

type Flowing = {
  db: HubContext['db']
  time: LiveClock
  clock: () => number
  times: LiveTimes
  notifications: Notifications
}

/** The view of the queue, presence over all processes, and the updates of this process's connections from both. */
function createOutflow({ db, time, clock, times, notifications }: Flowing) {
  const connections = new Connections()
  let session: LiveSession | null = null
  const view = createQueueView({
    ...{ db, clock: time },
    changed(change) {
      session = nextSession(session, view.state())
      flusher.soon('all')
      const failures = callFailures(change)
      for (const host of failures.length === 0 ? [] : connections.hosts())
        for (const failure of failures) host.send(failure)
    },
  })
  const noteHeard = createHearing(connections, clock)
  const self = randomUUID()
  const presence = createPresence({
    ...{ self, clock, times: times.presence, isListening: notifications.isConnected, heard: noteHeard },
    say: async (payload) => void (await sql`SELECT pg_notify(${presenceChannel}, ${payload})`.execute(db)),
    changed: () => flusher.soon('hosts'),
    taken: createLettingGo(connections, self),
  })
  const { isOnline } = presence
  const picture = () => takePicture({ state: view.state(), session, isOnline, now: time.now() })
  const sayLocal = createLocalPresence(connections, presence)
  const flusher = createFlusher({
    ...{ everyMs: times.flushMs, clock },
    flush(scope: FlushScope) {
      sayLocal(view.state())
      const taken = picture()
      const shown = scope === 'all' ? connections.all : connections.hosts()
      for (const connection of shown) connection.update(taken, clock())
    },
  })
  const update = (connection: LiveConnection) => connection.update(picture(), clock())
  return { connections, view, presence, flusher, noteHeard, picture, update, session: () => session }
}

/** Records that the guest or host of a token was heard; false when the connection is in another process. */
function createHearing(connections: Connections, clock: () => number): (key: string) => boolean {
  return (key) => {
    const found = [...connections.ofKey(key)]
    for (const connection of found) connection.heardAt = clock()
    return found.length > 0
  }
}

/** Closes the connection of a guest who has connected to another process since. */
function createLettingGo(connections: Connections, self: string) {
  return (key: string, at: number, from: string): void => {
    const own = connections.ofGuest(key)
    const isOlder = own !== null && (at > own.at || (at === own.at && from > self))
    if (isOlder) connections.end(own, liveCloseCodes.replaced)
  }
}

type Listening = { presence: Presence; view: QueueView; report: (error: unknown) => void }

function listen(notifications: Notifications, { presence, view, report }: Listening): void {
  notifications.listen(presenceChannel, presence.receive)
  notifications.listen(queueChannel, (payload) => {
    const [id = '', revision] = payload.split(' ')
    view.catchUp(id, Number(revision)).catch(report)
  })
  notifications.onConnected(() => {
    presence.connected()
    view.pull().catch(report)
  })
}

type Watching = Pick<ReturnType<typeof createOutflow>, 'connections' | 'view' | 'presence' | 'picture'> &
  Pick<Flowing, 'time' | 'clock' | 'times'> & {
    accounts: HostAccounts
    queue: LiveQueue
  }

/** The checks that run once a second. */
function createWatch({ connections, view, presence, picture, time, clock, times, accounts, queue }: Watching) {
  let polledAt = clock()
  return async (): Promise<void> => {
    const at = clock()
    presence.tick()
    watchConnections(connections, times, at)
    const taken = picture()
    for (const connection of connections.all) if (connection.isBehind) connection.update(taken, at)
    if (at - polledAt >= times.pollMs) {
      polledAt = at
      await view.pull()
    }
    await watchHosts(connections, { times, clock: at, accounts })
    const facts = { now: time.now(), clock: at, graceMs: times.offlineGraceMs, offlineSince: presence.offlineSince }
    if (await watchQueue(queue, view.state(), facts)) await view.pull()
  }
}

/** Starts at the first call; after a failure the next call starts again. */
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
