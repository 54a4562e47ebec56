import type { RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Notifications } from '../../../platform/database/notifications.ts'
import type { LiveTimes } from './live-times.ts'

/** The parts of the server's context that the gateway uses. */
export type HubContext = Pick<
  Context,
  'db' | 'pool' | 'now' | 'newId' | 'secret' | 'sessions' | 'limits' | 'guesses' | 'messages' | 'log'
>
export type HubOptions = {
  times?: LiveTimes
  /** A monotonic clock, in milliseconds. */
  clock?: () => number
  /** The time of the database as an SQL expression; the database's own clock by default. */
  databaseTime?: () => RawBuilder<Date>
  /** How long a change of the queue waits for its lock; see `QueueParts`. */
  mostWaitMs?: number
  /** Given by tests that cut the connection. */
  notifications?: Notifications
}
