import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { type OfficeDays, runningOfficeDays } from '#domain/reference/office-days.ts'
import { addMonth, listMonths, monthOf, startOfMonth } from '#domain/reports/months.ts'
import { decidingStatuses } from '#domain/reports/report-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'

/** How many applications came to a desk on one day (`began`) and left it on another (`day`). */
export type DayPair = { status: string; began: CalendarDate; day: CalendarDate; count: number }

/** A key that distinguishes calendars, independent of the order of their holidays. */
export function calendarKey({ weekend, holidays }: OfficeDays): string {
  const parts = [[...weekend].sort(), holidays.map(({ from, to }) => `${from} ${to}`).sort()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * Adds steps to the stays of their months, or counts all stays again if the calendar has changed. The calendar is
 * always written, because the move of the steps has emptied it (migration 0043).
 */
export async function keepStays(
  db: Kysely<Database>,
  { steps, office, kept }: { steps: readonly DayPair[]; office: OfficeDays; kept: string },
): Promise<void> {
  const key = calendarKey(office)
  if (kept === key) await addStays(db, steps, stayCounter(steps, office))
  else await countAnew(db, office)
  await sql`UPDATE stay_calendar SET calendar = ${key}`.execute(db)
}

async function countAnew(db: Kysely<Database>, office: OfficeDays): Promise<void> {
  await sql`DELETE FROM stay_tallies`.execute(db)
  const { rows } = await sql<{ began: CalendarDate | null; first: CalendarDate | null; last: CalendarDate | null }>`
    SELECT min(began) AS began, min(day) AS first, max(day) AS last FROM report_tallies WHERE subject = 'step'`.execute(
    db,
  )
  const { began = null, first = null, last = null } = rows[0] ?? {}
  if (began !== null && first !== null && last !== null) {
    const daysOf = stayCounter([{ began, day: last }], office)
    for (const month of listMonths({ from: monthOf(first), to: monthOf(last) }))
      await addStays(db, await readPairs(db, month), daysOf)
  }
}

/** One month at a time, so that no result of a query is large. */
async function readPairs(db: Kysely<Database>, month: string): Promise<DayPair[]> {
  const { rows } = await sql<DayPair>`
    SELECT from_status AS status, began, day, sum(count)::int AS count FROM report_tallies
    WHERE subject = 'step' AND day >= ${startOfMonth(month)}::date AND day < ${startOfMonth(addMonth(month, 1))}::date
      AND from_status = ANY (${decidingStatuses}) GROUP BY 1, 2, 3`.execute(db)
  return rows
}

/** Returns a function that counts the office days between two days. Both must lie within the days of `pairs`. */
export function stayCounter(
  pairs: readonly Pick<DayPair, 'began' | 'day'>[],
  office: OfficeDays,
): (pair: Pick<DayPair, 'began' | 'day'>) => number {
  const days = pairs.flatMap(({ began, day }) => [began, day]).sort()
  const [from = '', to = from] = [days[0], days.at(-1)]
  const counted = days.length === 0 ? [] : runningOfficeDays({ from, to }, office)
  const running = new Map(counted.map(({ day, count }) => [day, count]))
  return ({ began, day }) => (running.get(day) ?? 0) - (running.get(began) ?? 0)
}

async function addStays(
  db: Kysely<Database>,
  pairs: readonly DayPair[],
  daysOf: (pair: DayPair) => number,
): Promise<void> {
  const stays = pairs.map((pair) => ({ month: startOfMonth(monthOf(pair.day)), days: daysOf(pair), ...pair }))
  if (stays.length === 0) return
  await sql`
    INSERT INTO stay_tallies AS t (month, status, days, count)
    SELECT month, status, days, sum(count) FROM unnest(${stays.map(({ month }) => month)}::date[],
      ${stays.map(({ status }) => status)}::text[], ${stays.map(({ days }) => days)}::int[],
      ${stays.map(({ count }) => count)}::int[]) AS stays (month, status, days, count)
    GROUP BY 1, 2, 3 ON CONFLICT (month, status, days) DO UPDATE SET count = t.count + excluded.count`.execute(db)
}
