import { type RawBuilder, sql } from 'kysely'

/**
 * The time of the queue is the database's. The clocks of processes differ: one that is ahead would end another
 * process's call too early.
 */
export type LiveClock = {
  /** The current time as an SQL expression. */
  inDatabase: () => RawBuilder<Date>
  /** The same time, computed from the clock of this process and its measured error. */
  now: () => Date
  /** Measures the error: the database answered `said` to a query that was sent at `asked`, by `now`. */
  compare: (said: Date, asked: Date) => void
}

type Options = { now: () => Date; inDatabase: () => RawBuilder<Date> }

// A smaller difference is the latency of the database.
const leastOffMs = 1_000

export function createLiveClock({ now, inDatabase }: Options): LiveClock {
  let offMs = 0
  const corrected = () => now().getTime() + offMs
  return {
    inDatabase,
    now: () => new Date(corrected()),
    compare(said, asked) {
      // A slow answer is too inexact.
      if (corrected() - asked.getTime() > leastOffMs) return
      const found = said.getTime() - asked.getTime()
      if (Math.abs(found) >= leastOffMs) offMs += found
    },
  }
}

/** The clock of the database, moved like the application's (CLOCK_OFFSET_DAYS and CLOCK_OFFSET_MINUTES). */
export function databaseTime(offsetMs: number): () => RawBuilder<Date> {
  return () => sql<Date>`clock_timestamp() + make_interval(secs => ${offsetMs / 1000})`
}
