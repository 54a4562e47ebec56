import { heartbeatMs } from '#contract/live/live-messages.ts'
import { offlineGraceMs } from '#domain/live/live-states.ts'

/** All the times of the gateway in one place, in milliseconds, so that a test can shorten them. */
export type LiveTimes = {
  /** Changes within this time are sent together. */
  flushMs: number
  tickMs: number
  /** How often the view compares its revision with that of the database. */
  pollMs: number
  helloMs: number
  /** A connection that was silent for this long counts as dead. */
  silentMs: number
  /** A client whose full buffer has not shrunk for this long gets a snapshot once it reads again. */
  stalledMs: number
  /** A client whose buffer stays full for this long is disconnected. */
  blockedMs: number
  /** How often the server checks that a connected host still is one. */
  hostCheckMs: number
  offlineGraceMs: number
  /** Connections that come or go within this time are written together. */
  presenceBatchMs: number
}

export const liveTimes: LiveTimes = {
  flushMs: 50,
  tickMs: 1_000,
  pollMs: 2_000,
  helloMs: 10_000,
  silentMs: 2 * heartbeatMs,
  stalledMs: 5_000,
  blockedMs: 30_000,
  hostCheckMs: 5_000,
  offlineGraceMs,
  presenceBatchMs: 100,
}

/** Above this size of its send buffer, a connection gets nothing new. A host's whole queue is about this large. */
export const mostBufferedBytes = 64 * 1024
/** A host sees all guests who are called or in a call, and this many of those who wait. */
export const mostQueueRows = 200
/** How many messages a connection may send at once; the allowance refills over ten seconds. */
export const messagesPerTenSeconds = 20
