import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { appointmentStats, monthlyStats } from '#contract/appointments/schedules.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { confirmedStatuses } from '#domain/appointments/appointment-states.ts'
import { addDays, addMonths, type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isConfirmed } from './appointment-rows.ts'
import { filterBy } from './lists.ts'
import { monthSpan, periodSpan, type Span } from './periods.ts'
import { listedFor, mayPlanFor, type Viewer } from './viewer.ts'

type Db = Pick<Context, 'db'>
type Stats = AnswerOf<typeof appointmentStats>['body']
type Month = AnswerOf<typeof monthlyStats>['body']
type PeriodCounts = Stats['today']
type Condition = RawBuilder<unknown>

/** Appointments that take place or took place. Those that a visitor missed or cancelled do not count. */
const takingPlace = sql`a.status IN (${sql.join([...confirmedStatuses, 'COMPLETED'])})`

export async function readStats(
  { db }: Db,
  viewer: Viewer,
  { officialId }: QueryOf<typeof appointmentStats>,
): Promise<Stats> {
  const seen = sql.join([listedFor(viewer), ...filterBy({ officialId })], sql` AND `)
  const of = (span: Span) => countPeriod(db, seen, span)
  const [today, week, month, waiting] = await Promise.all([
    of(periodSpan('today', viewer.at)),
    of(periodSpan('current-week', viewer.at)),
    of(periodSpan('current-month', viewer.at)),
    countOne(db, sql`a.status = 'APPLIED' AND ${seen}`),
  ])
  return { today, week, month, waiting }
}

async function countPeriod(db: Kysely<Database>, seen: Condition, { from, to }: Span): Promise<PeriodCounts> {
  const { rows } = await sql<{ online: number; inPerson: number }>`
    SELECT count(*) FILTER (WHERE a.type = 'online') AS online, count(*) FILTER (WHERE a.type <> 'online') AS "inPerson"
    FROM appointments a
    WHERE a.starts_at >= ${from} AND a.starts_at < ${to} AND ${takingPlace} AND ${seen}`.execute(db)
  const requests = await countOne(db, sql`a.created_at >= ${from} AND a.created_at < ${to} AND ${seen}`)
  return { online: rows[0]?.online ?? 0, inPerson: rows[0]?.inPerson ?? 0, requests }
}

async function countOne(db: Kysely<Database>, conditions: Condition): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM appointments a WHERE ${conditions}`.execute(db)
  return rows[0]?.count ?? 0
}

type DayRow = { day: number; online: number; inPerson: number; confirmed: number }

/** The days of a month that have any data, in order. */
export async function readMonth(
  { db }: Db,
  viewer: Viewer,
  { officialId, year, month }: QueryOf<typeof monthlyStats>,
): Promise<Month> {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const { from, to } = monthSpan(first)
  const seen = sql.join([listedFor(viewer), ...filterBy({ officialId })], sql` AND `)
  // The index of the day within the month, from zero. Searching the array of day starts costs per row a tenth of the
  // arithmetic with intervals, which is numeric.
  const day = (column: 'starts_at' | 'created_at') =>
    sql`width_bucket(a.${sql.ref(column)}, ${daysFrom(from, to)}::timestamptz[]) - 1`
  const [taking, asked, closed] = await Promise.all([
    sql<DayRow>`
      SELECT ${day('starts_at')} AS day, count(*) FILTER (WHERE a.type = 'online') AS online,
        count(*) FILTER (WHERE a.type <> 'online') AS "inPerson", count(*) FILTER (WHERE ${isConfirmed}) AS confirmed
      FROM appointments a
      WHERE a.starts_at >= ${from} AND a.starts_at < ${to} AND ${takingPlace} AND ${seen} GROUP BY 1`.execute(db),
    sql<{ day: number; requests: number }>`
      SELECT ${day('created_at')} AS day, count(*) AS requests FROM appointments a
      WHERE a.created_at >= ${from} AND a.created_at < ${to} AND ${seen} GROUP BY 1`.execute(db),
    listClosedDays(db, { first, officialId: absentOfficial(viewer, officialId) }),
  ])
  const places = new Map(taking.rows.map(({ day: at, ...counts }) => [at, counts]))
  const requests = new Map(asked.rows.map(({ day: at, requests: count }) => [at, count]))
  const days = [...new Set([...places.keys(), ...requests.keys(), ...closed])].sort((one, other) => one - other)
  return {
    days: days.map((at) => ({
      date: addDays(first, at),
      requests: requests.get(at) ?? 0,
      ...(places.get(at) ?? { online: 0, inPerson: 0, confirmed: 0 }),
      closed: closed.has(at),
    })),
  }
}

/** The start of each day of the span, 24 hours apart: Dhaka has no summer time. */
function daysFrom(from: Date, to: Date): Date[] {
  const dayMs = 86_400_000
  return Array.from(
    { length: (to.getTime() - from.getTime()) / dayMs },
    (_, day) => new Date(from.getTime() + day * dayMs),
  )
}

/** The official whose absences the month shows, if any. Only that official and the administration may see them. */
function absentOfficial(viewer: Viewer, asked: string | undefined): string | null {
  // In a month of all officials, the absence of one of them closes no day.
  const officialId = asked ?? (viewer.isAdministration ? null : viewer.officialId)
  return officialId !== null && mayPlanFor(viewer, officialId) ? officialId : null
}

/** Days of the month on which the whole office, or the official, is closed all day. */
async function listClosedDays(
  db: Kysely<Database>,
  { first, officialId }: { first: CalendarDate; officialId: string | null },
): Promise<Set<number>> {
  const end = addMonths(first, 1)
  const rows = await db
    .selectFrom('closures')
    .select(['from_date', 'to_date'])
    .where('from_minute', 'is', null)
    .where('from_date', '<', end)
    .where('to_date', '>=', first)
    .where((is) => is.or([is('official_id', 'is', null), is('official_id', '=', officialId)]))
    .execute()
  const count = Number(dhakaDate(monthSpan(first).to.getTime() - 1).slice(8))
  const days = Array.from({ length: count }, (_, index) => index)
  return new Set(
    days.filter((index) => {
      const date = addDays(first, index)
      return rows.some(({ from_date: from, to_date: to }) => from <= date && date <= to)
    }),
  )
}
