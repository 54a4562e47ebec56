import {
  type ClientMessage,
  type Hello,
  liveCloseCodes,
  liveVersion,
  type ServerMessage,
} from '#contract/live/live-messages.ts'
import type { LiveSession } from '#contract/live/live-shapes.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { isDatabaseAway } from '../../../platform/database/database-errors.ts'
import type { LiveQueue } from '../queue/live-queue.ts'
import type { QueueState } from '../queue/queue-state.ts'
import type { HubContext, HubOptions } from './hub-options.ts'
import { LiveConnection, type Outlet } from './live-connection.ts'
import { createLiveCore, type LiveCore } from './live-core.ts'
import { liveTimes } from './live-times.ts'
import { isOfGuest } from './messages/perform.ts'
import { createPostLimits } from './messages/post-limits.ts'
import { readMessage, toErrorMessage } from './messages/read-message.ts'

/** The receiving side of a connection; its transport calls these. */
export type Inlet = {
  receive: (text: string) => void
  /** Something other than a message arrived: a ping, or the answer to one. */
  heard: () => void
  closed: () => void
}

/**
 * The live session in one process: its connections over any transport, and the view that they are sent. It starts when
 * it is first used.
 */
export type LiveHub = {
  queue: LiveQueue
  /** Resolves when the view was read once; rejects while the database is unreachable. */
  ready: () => Promise<void>
  state: () => QueueState | null
  session: () => LiveSession | null
  /** Whether the owner of a token has a connection to any process. */
  isOnline: (tokenKey: string) => boolean
  connect: (outlet: Outlet) => Inlet
  /** Takes one message from the allowance that a hello's tokens have without a socket; a refusal when it is used up. */
  refusePost: (hello: Hello) => Refusal | null
  /** Handles one message without a connection, and returns the answers to it. */
  post: (hello: Hello, message: ClientMessage, address: string) => Promise<ServerMessage[]>
  /** The number of open connections. */
  count: () => number
  stop: () => Promise<void>
}

// A person sends one message at a time; a longer backlog comes from a program, and would fill the memory.
const mostPending = 20

// WebSocket close code 1012: the server restarts, and the client may reconnect.
const restarting = 1012

type Report = (error: unknown) => void

export function createLiveHub(context: HubContext, options: HubOptions = {}): LiveHub {
  const { clock = () => performance.now(), times = liveTimes } = options
  const report: Report = (error) => context.log.error({ error }, 'The live session failed')
  const core = createLiveCore(context, { ...options, times, clock, report })
  const { connections, presence, ready, accounts } = core
  const receive = createReceiver({ core, clock, report, isLimited: context.limits.enabled })
  const refuseSender = createPostLimits({ enabled: context.limits.enabled, clock })
  const refusePost = (hello: Hello) => refuseSender(core.present(hello))

  return {
    ...{ queue: core.queue, ready, state: core.state, session: core.session },
    isOnline: (tokenKey) => presence.isOnline(tokenKey),
    count: () => connections.all.size,

    connect(outlet) {
      const connection = new LiveConnection(outlet, { clock: clock(), stalledMs: times.stalledMs })
      connections.all.add(connection)
      // The ticker closes connections that never say who they are, so it has to run.
      ready().catch(report)
      return {
        receive: (text) => receive(connection, text),
        heard: () => {
          connection.heardAt = clock()
        },
        closed: () => {
          connections.delete(connection)
          presence.writeSoon()
          core.flushSoon('hosts')
        },
      }
    },

    refusePost,
    post: createPost({ core, refusePost, accounts }),

    async stop() {
      for (const connection of connections.all) connections.end(connection, restarting)
      await core.stop()
    },
  }
}

type Receiving = { core: LiveCore; clock: () => number; report: Report; isLimited: boolean }

/** Handles the texts of a connection one after the other, and closes it when it sends more than a person does. */
function createReceiver({ core: { connections, conversation }, clock, report, isLimited }: Receiving) {
  const answerFault = (error: unknown, id: number | undefined) => {
    if (isDatabaseAway(error)) return toErrorMessage(refuse('maintenance', { retryAfter: 5 }), id)
    report(error)
    return toErrorMessage(refuse('internal'), id)
  }
  return (connection: LiveConnection, text: string) => {
    connection.heardAt = clock()
    if (!connection.isOpen) return
    if (isLimited && (connection.pending >= mostPending || !connection.allowance.take(clock()))) {
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
}

type Posting = Pick<LiveHub, 'refusePost'> & { core: LiveCore; accounts: LiveCore['accounts'] }

function createPost({ core, refusePost, accounts }: Posting): LiveHub['post'] {
  const { present, perform, noteHeard, presence } = core
  return async (hello, message, address) => {
    const refused = (refusal: Refusal) => [toErrorMessage(refusal, message.id)]
    if (hello.v !== liveVersion) return refused(refuse('unsupported_client'))
    const tooMany = refusePost(hello)
    if (tooMany !== null) return refused(tooMany)
    await core.ready()
    const identity = present(hello)
    for (const one of [identity.guest, identity.auth])
      if (one !== null && !noteHeard(one.key)) presence.writeHeard(one.key)
    if (message.type === 'ping' || message.type === 'hello') return [{ type: 'pong' }]
    // Without a connection there was no hello that counted the look-up of this account.
    const { auth } = identity
    const limited = auth === null || isOfGuest(message) ? null : await accounts.refuse(auth, address)
    if (limited !== null) return refused(limited)
    const performed = await perform(message, identity, address)
    if (!performed.ok) return refused(performed)
    const answer: ServerMessage[] = message.id === undefined ? [] : [{ type: 'done', id: message.id }]
    return [...(performed.events ?? []), ...answer]
  }
}
