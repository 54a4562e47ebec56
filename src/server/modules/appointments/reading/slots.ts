import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { listSlots as slotsCall } from '#contract/appointments/schedules.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listSlots, type Slot } from '#domain/appointments/day-slots.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isConfirmed, type SummaryRow, summaryColumns, summaryJoins } from './appointment-rows.ts'
import { toSummary } from './appointment-view.ts'
import { dayStart } from './periods.ts'
import { listClosures, type PlannedOfficial } from './times.ts'
import type { Viewer } from './viewer.ts'

const dayMs = 24 * 60 * 60 * 1000

type Day = { official: PlannedOfficial; date: CalendarDate; now: Date }
type Busy = { starts_at: Date; ends_at: Date }

/** An official's day: its slots, what is booked in it and why it is closed. */
export async function readDay(
  db: Kysely<Database>,
  viewer: Viewer,
  { official, date }: Pick<Day, 'official' | 'date'>,
): Promise<AnswerOf<typeof slotsCall>['body']> {
  const [booked, closures] = await Promise.all([
    sql<SummaryRow & Busy>`
      SELECT ${summaryColumns} FROM (SELECT a.* FROM appointments a WHERE ${isBooked(official.id, date)}) a ${summaryJoins}
      ORDER BY a.starts_at`.execute(db),
    listClosures(db, { officialId: official.id, date }),
  ])
  const slots = slotsOf({ official, date, now: viewer.at }, { busy: booked.rows, closures })
  return {
    slots,
    booked: booked.rows.map((row) => toSummary(row, viewer)),
    closures: closures.map(({ titleBn, titleEn }) => ({ titleBn, titleEn })),
    now: viewer.at.toISOString(),
  }
}

/** The slots of a day that can still be booked. */
export async function listFreeSlots(db: Kysely<Database>, { official, date, now }: Day) {
  const [booked, closures] = await Promise.all([
    sql<Busy>`SELECT a.starts_at, a.ends_at FROM appointments a WHERE ${isBooked(official.id, date)}`.execute(db),
    listClosures(db, { officialId: official.id, date }),
  ])
  const slots = slotsOf({ official, date, now }, { busy: booked.rows, closures })
  return slots.filter(({ state }) => state === 'free').map(({ state: _, ...slot }) => slot)
}

function slotsOf(
  { official, date, now }: Day,
  { busy, closures }: { busy: readonly Busy[]; closures: Awaited<ReturnType<typeof listClosures>> },
): Slot[] {
  const start = dayStart(date).getTime()
  const minuteOf = (instant: Date) => Math.round((instant.getTime() - start) / 60_000)
  const spans = busy.map(({ starts_at: from, ends_at: to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
  return listSlots({ date, hours: official.hours, closures, busy: spans, now })
}

// Written like the exclusion constraint, to use its index. One day back is enough: no appointment exceeds eight hours.
function isBooked(officialId: string, date: CalendarDate) {
  const from = dayStart(date)
  const to = new Date(from.getTime() + dayMs)
  return sql`a.official_id = ${officialId} AND a.starts_at < ${to} AND a.ends_at > ${from}
    AND a.starts_at > ${new Date(from.getTime() - dayMs)} AND ${isConfirmed}`
}
