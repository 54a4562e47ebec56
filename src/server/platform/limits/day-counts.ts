import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Database } from '../database/schema.ts'

/** A count per day in Dhaka, shared by all processes: `what` for `who` (an address, a number, or '' for everyone). */
export type DayCount = { day: CalendarDate; what: string; who: Buffer }

const dayMs = 24 * 60 * 60 * 1000
const dhakaOffsetMs = 6 * 60 * 60 * 1000

/** `who` is hashed: addresses and numbers are personal data, and the table must not reveal them. */
export function dayCount(secret: Buffer, { what, who, at }: { what: string; who: string; at: Date }): DayCount {
  return { day: dhakaDate(at), what, who: createHmac('sha256', secret).update(`${what} ${who}`).digest() }
}

/** Adds to the count unless it would exceed `most`. Returns the new count, or null when nothing was added. */
export async function addToDay(
  db: Kysely<Database>,
  { day, what, who }: DayCount,
  { amount, most }: { amount: number; most: number },
): Promise<number | null> {
  if (amount > most) return null
  const { rows } = await sql<{ count: number }>`
    INSERT INTO day_counts AS c (day, what, who, count) VALUES (${day}, ${what}, ${who}, ${amount})
    ON CONFLICT (day, what, who) DO UPDATE SET count = c.count + excluded.count
      WHERE c.count + excluded.count <= ${most}
    RETURNING count`.execute(db)
  return rows[0]?.count ?? null
}

export async function takeFromDay(db: Kysely<Database>, { day, what, who }: DayCount, amount: number): Promise<void> {
  await sql`UPDATE day_counts SET count = greatest(0, count - ${amount})
    WHERE day = ${day} AND what = ${what} AND who = ${who}`.execute(db)
}

export async function readDay(db: Kysely<Database>, { day, what, who }: DayCount): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count FROM day_counts WHERE day = ${day} AND what = ${what} AND who = ${who}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Seconds until the next day begins in Dhaka. */
export function secondsLeftOfDay(at: Date): number {
  return Math.ceil((dayMs - ((at.getTime() + dhakaOffsetMs) % dayMs)) / 1000)
}

/** Counts are kept for a week, so that they can be looked at afterwards. */
export async function pruneDayCounts(db: Kysely<Database>, at: Date): Promise<void> {
  await sql`DELETE FROM day_counts WHERE day < ${dhakaDate(new Date(at.getTime() - 7 * dayMs))}`.execute(db)
}
