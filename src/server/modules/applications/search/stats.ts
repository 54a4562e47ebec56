import { type Kysely, sql } from 'kysely'
import type { stats } from '#contract/applications/applications.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type ApplicationStatus, applicationStatuses } from '#domain/enlistment/application-status.ts'
import { registry } from '#domain/enlistment/registry.ts'
import type { Result } from '#domain/errors.ts'
import { type CalendarDate, dhakaDate, dhakaInstant, laterDate, startOfWeek } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isReader } from '../access/application-access.ts'
import { countEnlistments, countPayments, tallyApplications } from './tallies.ts'

type Stats = AnswerOf<typeof stats>['body']
type Periods = Pick<Stats, 'today' | 'thisWeek' | 'thisMonth'>

/** The counters of the dashboard: of all applications for the desks, of their own for everyone else. */
export async function countApplications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { caller }: ServiceRequest<typeof stats>,
): Promise<Result<Stats>> {
  const today = dhakaDate(now())
  const value = isReader(caller) ? await countAll(db, today) : await countOwn(db, today, caller.user?.id ?? null)
  return { ok: true, value }
}

async function countAll(db: Kysely<Database>, today: CalendarDate): Promise<Stats> {
  const [periods, tallies, payments, enlisted] = await Promise.all([
    countPeriods(db, today, sql`status <> 'draft'`),
    tallyApplications(db),
    countPayments(db, 'CONFIRMED'),
    countEnlistments(db, today),
  ])
  return { ...periods, ...countStates(tallies), payments, enlistedByType: ofEachType(enlisted) }
}

/** A person has few applications, so their rows are counted without tallies. */
async function countOwn(db: Kysely<Database>, today: CalendarDate, userId: string | null): Promise<Stats> {
  const own = sql`holder_user_id = ${userId}`
  const [periods, states, payments, enlisted] = await Promise.all([
    countPeriods(db, today, own),
    sql<{ state: ApplicationStatus; count: number }>`
      SELECT status AS state, count(*) AS count FROM applications WHERE ${own} GROUP BY status`.execute(db),
    sql<{ count: number }>`
      SELECT count(*) AS count FROM applications a JOIN payments p ON p.paid_for = a.id
      WHERE p.state = 'CONFIRMED' AND ${own}`.execute(db),
    sql<{ type: string; count: number }>`
      SELECT type, count(*) AS count FROM enlistments
      WHERE valid_to >= ${today} AND revoked_at IS NULL AND ${own} GROUP BY type`.execute(db),
  ])
  const byType = new Map(enlisted.rows.map(({ type, count }) => [type, count]))
  const enlistedByType = ofEachType(byType)
  return { ...periods, ...countStates(states.rows), payments: payments.rows[0]?.count ?? 0, enlistedByType }
}

/** Counts by the day of submission. An index has this order, so that at most about a month of it is read. */
async function countPeriods(db: Kysely<Database>, today: CalendarDate, seen: ReturnType<typeof sql>): Promise<Periods> {
  const midnight = (date: CalendarDate) => sql`${dhakaInstant(date, 0, 0)}::timestamptz`
  const [week, month] = [startOfWeek(today), `${today.slice(0, 8)}01`]
  const earliest = laterDate(week, month) === week ? month : week
  const { rows } = await sql<Periods>`
    SELECT
      count(*) FILTER (WHERE submitted_at >= ${midnight(today)}) AS today,
      count(*) FILTER (WHERE submitted_at >= ${midnight(week)}) AS "thisWeek",
      count(*) FILTER (WHERE submitted_at >= ${midnight(month)}) AS "thisMonth"
    FROM applications WHERE ${seen} AND submitted_at >= ${midnight(earliest)}`.execute(db)
  return rows[0] ?? { today: 0, thisWeek: 0, thisMonth: 0 }
}

function countStates(rows: readonly { state: ApplicationStatus; count: number }[]): Record<ApplicationStatus, number> {
  const counts = Object.fromEntries(applicationStatuses.map((status) => [status, 0])) as Record<
    ApplicationStatus,
    number
  >
  for (const { state, count } of rows) counts[state] += count
  return counts
}

function ofEachType(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(registry.map(({ type }) => [type, counts.get(type) ?? 0]))
}
