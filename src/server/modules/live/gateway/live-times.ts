import { heartbeatMs } from '#contract/live/live-messages.ts'
import { offlineGraceMs } from '#domain/live/live-states.ts'
import { type PresenceTimes, presenceTimes } from '../presence/presence.ts'

/** All the times of the gateway in one place, in milliseconds, so that a test can shorten them. */
export type LiveTimes = {
  /** Changes that come within this time go out together. */
  flushMs: number
  tickMs: number
  /** How often the revision in the database is compared with that of the view. */
  pollMs: number
  helloMs: number
  /** A connection from which nothing was heard for so long has ended. */
  silentMs: number
  /** A reader whose buffer is full and has not shrunk for so long gets a snapshot once it has read. */
  stalledMs: number
  /** A reader whose buffer stays full for so long is let go. */
  blockedMs: number
  /** How often it is looked whether a connected host still is one. */
  hostCheckMs: number
  offlineGraceMs: number
  presence: PresenceTimes
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
  presence: presenceTimes,
}

/** A connection with more than this before it gets nothing until it has read. The whole queue of a host is about as much. */
export const mostBufferedBytes = 64 * 1024
/** A host sees all who are called or spoken to, and so many of those who wait. */
export const mostQueueRows = 200
/** Messages of a connection at once; they come back over ten seconds. */
export const messagesPerTenSeconds = 20
