import type { RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Notifications } from '../../../platform/database/notifications.ts'
import type { LiveTimes } from './live-times.ts'

/** What the gateway takes from the server around it. */
export type HubContext = Pick<
  Context,
  'db' | 'pool' | 'now' | 'newId' | 'secret' | 'sessions' | 'limits' | 'guesses' | 'log'
>
export type HubOptions = {
  times?: LiveTimes
  /** Milliseconds of a clock that only goes forward. */
  clock?: () => number
  /** The time of the database in a statement; its own clock when it is not given. */
  databaseTime?: () => RawBuilder<Date>
  /** How long a change of the queue waits for those before it; seconds when it is not given. */
  mostWaitMs?: number
  /** Given in tests that cut it. */
  notifications?: Notifications
}
