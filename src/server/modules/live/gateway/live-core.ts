import { randomUUID } from 'node:crypto'
import { liveCloseCodes } from '#contract/live/live-messages.ts'
import type { LiveSession } from '#contract/live/live-shapes.ts'
import { createNotifications, type Notifications } from '../../../platform/database/notifications.ts'
import { createHostAccounts, type HostAccounts } from '../access/host-accounts.ts'
import { presenceChannel } from '../presence/connection-rows.ts'
import { Presence } from '../presence/presence.ts'
import { createLiveClock, databaseTime, type LiveClock } from '../queue/live-clock.ts'
import { createLiveQueue, type LiveQueue } from '../queue/live-queue.ts'
import { createQueueView, type QueueView } from '../queue/queue-view.ts'
import { queueChannel } from '../queue/session-change.ts'
import { Connections } from './connections.ts'
import type { HubContext, HubOptions } from './hub-options.ts'
import type { LiveConnection } from './live-connection.ts'
import { callFailures, nextSession, readLiveState } from './live-state.ts'
import type { LiveTimes } from './live-times.ts'
import { createConversation } from './messages/conversation.ts'
import { createGreeting } from './messages/greeting.ts'
import { createGuestMessages } from './messages/guest-messages.ts'
import { createHostMessages } from './messages/host-messages.ts'
import { createPerformer } from './messages/perform.ts'
import { createFlusher, createTicker, type FlushScope } from './timers.ts'
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
  const updates = createUpdates({ db, time, clock, times })
  const { connections, view, presence, flusher } = updates
  listen(notifications, { presence, view, report })
  const watch = createWatch({ ...updates, time, clock, times, accounts, queue })
  const ticker = createTicker({ everyMs: times.tickMs, work: watch, report })
  const { ready, hasStarted } = startOnce(async () => {
    notifications.start()
    ticker.start()
    await presence.write()
    await Promise.all([presence.pull(), view.pull()])
  })
  return {
    ...{ queue, ready, accounts, connections, presence, state: view.state, session: updates.session },
    ...{ noteHeard: updates.noteHeard, flushSoon: flusher.soon },
    ...createMessages({ context, queue, accounts, updates, ready }),
    async stop() {
      ticker.stop()
      flusher.stop()
      if (!hasStarted()) return
      await presence.leave()
      await notifications.stop()
    },
  }
}

type Messaging = {
  context: HubContext
  queue: LiveQueue
  accounts: HostAccounts
  updates: ReturnType<typeof createUpdates>
  ready: () => Promise<void>
}

/** Identifies the senders of hellos, and handles the messages that follow. */
function createMessages({ context, queue, accounts, updates, ready }: Messaging) {
  const { connections, view, presence, flusher, update } = updates
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
      presence.writeSoon()
      update(connection)
      flusher.soon('hosts')
    },
  })
  return { present, perform, conversation }
}

type UpdateParts = {
  db: HubContext['db']
  time: LiveClock
  clock: () => number
  times: LiveTimes
}

/** The view of the queue, presence over all processes, and the updates of this process's connections from both. */
function createUpdates({ db, time, clock, times }: UpdateParts) {
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
  const noteHeard = createHeardRecorder(connections, clock)
  const self = randomUUID()
  const presence = new Presence({
    ...{ self, db, time, clock, batchMs: times.presenceBatchMs, connections, heard: noteHeard },
    changed: () => flusher.soon('hosts'),
    taken: createReplacedCloser(connections, self),
  })
  const isOnline = (key: string) => presence.isOnline(key)
  const liveState = () => readLiveState({ state: view.state(), session, isOnline, now: time.now() })
  const flusher = createFlusher({
    ...{ everyMs: times.flushMs, clock },
    flush(scope: FlushScope) {
      const current = liveState()
      const shown = scope === 'all' ? connections.all : connections.hosts()
      for (const connection of shown) connection.update(current, clock())
    },
  })
  const update = (connection: LiveConnection) => connection.update(liveState(), clock())
  return { connections, view, presence, flusher, noteHeard, liveState, update, session: () => session }
}

/** Records that the guest or host of a token was heard; false when the connection is in another process. */
function createHeardRecorder(connections: Connections, clock: () => number): (key: string) => boolean {
  return (key) => {
    const found = [...connections.ofKey(key)]
    for (const connection of found) connection.heardAt = clock()
    return found.length > 0
  }
}

/** Closes the connection of a guest who has connected to another process since. */
function createReplacedCloser(connections: Connections, self: string) {
  return (key: string, at: number, from: string): void => {
    const own = connections.ofGuest(key)
    const isOlder = own !== null && (at > own.at || (at === own.at && from > self))
    if (isOlder) connections.end(own, liveCloseCodes.replaced)
  }
}

type Listening = { presence: Presence; view: QueueView; report: (error: unknown) => void }

function listen(notifications: Notifications, { presence, view, report }: Listening): void {
  notifications.listen(presenceChannel, (payload) => void presence.catchUp(Number(payload)).catch(report))
  notifications.listen(queueChannel, (payload) => {
    const [id = '', revision] = payload.split(' ')
    view.catchUp(id, Number(revision)).catch(report)
  })
  notifications.onConnected(() => {
    Promise.all([presence.pull(), view.pull()]).catch(report)
  })
}

type Watching = Pick<ReturnType<typeof createUpdates>, 'connections' | 'view' | 'presence' | 'liveState'> &
  Pick<UpdateParts, 'time' | 'clock' | 'times'> & {
    accounts: HostAccounts
    queue: LiveQueue
  }

/** The checks that run once a second. */
function createWatch({ connections, view, presence, liveState, time, clock, times, accounts, queue }: Watching) {
  let polledAt = clock()
  return async (): Promise<void> => {
    const at = clock()
    watchConnections(connections, times, at)
    await presence.write()
    const current = liveState()
    for (const connection of connections.all) if (connection.isBehind) connection.update(current, at)
    if (at - polledAt >= times.pollMs) {
      polledAt = at
      await Promise.all([presence.pull(), view.pull()])
    }
    await watchHosts(connections, { times, clock: at, accounts })
    const offlineSince = (key: string) => presence.offlineSince(key)
    const facts = { now: time.now(), graceMs: times.offlineGraceMs, offlineSince, write: presence.write }
    if (await watchQueue(queue, view.state(), facts)) await view.pull()
  }
}

/** Starts at the first call; after a failure the next call starts again. */
function startOnce(start: () => Promise<void>): { ready: () => Promise<void>; hasStarted: () => boolean } {
  let starting: Promise<void> | null = null
  let hasStarted = false
  const ready = () => {
    hasStarted = true
    starting ??= start().catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }
  return { ready, hasStarted: () => hasStarted }
}
