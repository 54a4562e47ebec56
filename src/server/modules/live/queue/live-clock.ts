import { type RawBuilder, sql } from 'kysely'

/**
 * The time of the queue is that of the database. Processes have clocks of their own: with one that is ahead, a call that
 * another has begun would be over too early.
 */
export type LiveClock = {
  /** The time as a part of a statement. */
  inDatabase: () => RawBuilder<Date>
  /** The same time by the clock of this process and what it was found to be off. */
  now: () => Date
  /** Compares the two: the database said `said` after `asked`, which is by `now`. */
  compare: (said: Date, asked: Date) => void
}

type Options = { now: () => Date; inDatabase: () => RawBuilder<Date> }

// What is less is the way to the database and back.
const leastOffMs = 1_000

export function createLiveClock({ now, inDatabase }: Options): LiveClock {
  let offMs = 0
  const corrected = () => now().getTime() + offMs
  return {
    inDatabase,
    now: () => new Date(corrected()),
    compare(said, asked) {
      // An answer that took long says little.
      if (corrected() - asked.getTime() > leastOffMs) return
      const found = said.getTime() - asked.getTime()
      if (Math.abs(found) >= leastOffMs) offMs += found
    },
  }
}

/** The clock of the database, which `offsetDays` (CLOCK_OFFSET_DAYS) moves as it moves that of the application. */
export function databaseTime(offsetDays: number): () => RawBuilder<Date> {
  return () => sql<Date>`clock_timestamp() + make_interval(days => ${offsetDays})`
}
