import type { openLiveStream, sendLiveMessage } from '#contract/live/live.ts'
import type {
  ClientMessage,
  heartbeatMs as contractHeartbeatMs,
  Hello,
  liveCloseCodes,
  livePath,
  liveVersion,
  ServerMessage,
} from '#contract/live/live-messages.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { clientHeaders } from '../../platform/api/client-headers.ts'
import { portalFetch } from '../../platform/api/portal-fetch.ts'
import { browserClock } from '../../platform/live/live-clock.ts'
import { createLiveConnection, type LiveConnection, type LiveState } from '../../platform/live/live-connection.ts'
import { socketLink } from '../../platform/live/socket-link.ts'
import { streamLink } from '../../platform/live/stream-link.ts'
import { onWakeHint } from '../../platform/live/wake-hints.ts'
import { tabWayMemory } from '../../platform/live/way-memory.ts'
import { type LiveView, mergeLive, unknownLive } from './live-view.ts'
import { readServerMessage } from './read-server-message.ts'

// Importing the values would load zod, so they are repeated here. The compiler compares them: their types are literal.
const version: typeof liveVersion = 1
const socketPath: typeof livePath = '/ws'
const streamPath: (typeof openLiveStream)['path'] = '/api/live/stream'
const messagesPath: (typeof sendLiveMessage)['path'] = '/api/live/messages'
const heartbeatMs: typeof contractHeartbeatMs = 30_000
const closeCodes: typeof liveCloseCodes = { replaced: 4001, forbidden: 4003, unsupported: 4005, tooMany: 4029 }

/** Why the server has ended a connection for good. */
export type LiveCloseName = keyof typeof liveCloseCodes
export type LiveRequest = Exclude<ClientMessage, { type: 'hello' | 'ping' }>
export type LiveClient = LiveConnection<ServerMessage, LiveRequest, LiveView, LiveCloseName>
export type LiveClientState = LiveState<LiveView, LiveCloseName>
export type LiveTokens = Pick<Hello, 'guestToken' | 'authToken'>

/**
 * Joining twice gives one place, accepting twice one conversation, declining twice one missed call, and entering a code
 * twice one move.
 */
const repeatable: ReadonlySet<string> = new Set<LiveRequest['type']>(['join', 'accept', 'decline', 'claimPlace'])

/** Temporary refusals: the server is busy or restarting. A call rings for 45 seconds, so no request waits very long. */
const passing: ReadonlySet<string> = new Set(['maintenance', 'rate_limited', 'internal'] satisfies ErrorCode[])
const mostWaitSeconds = 20

/** A connection to the live session, for guests and for hosts. `tokens` is called for each new connection. */
export function createLiveClient(tokens: () => LiveTokens): LiveClient {
  const clock = browserClock
  const stream = streamLink({
    ...{ streamPath, messagesPath, clock },
    headers: clientHeaders,
    codeOfStatus,
    silenceMs: 2 * heartbeatMs,
    fetch: portalFetch,
  })
  return createLiveConnection<ServerMessage, LiveRequest, LiveView, LiveCloseName>({
    ways: { socket: socketLink(socketPath), stream },
    memory: tabWayMemory,
    hello: () => ({ type: 'hello', v: version, ...tokens() }),
    read: readServerMessage,
    isView: ({ type }) => type === 'snapshot',
    firstView: unknownLive,
    merge: (view, message) => mergeLive(view, message, clock.now()),
    mayRepeat: ({ type }) => repeatable.has(type),
    passesAfterMs: ({ code, retryAfter = 2 }) =>
      passing.has(code) && retryAfter <= mostWaitSeconds ? retryAfter * 1000 : null,
    finalCodes: closeCodes,
    heartbeatMs,
    clock,
    wallClock: () => Date.now(),
    isOffline: () => !navigator.onLine,
    onWakeHint,
  })
}

/** The close code of a refusal that a retry would not change. Too many requests from one address are temporary. */
function codeOfStatus(status: number): number | null {
  if (status === 401 || status === 403) return closeCodes.forbidden
  return status === 400 ? closeCodes.unsupported : null
}
