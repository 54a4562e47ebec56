import { sql } from 'kysely'
import type { stats } from '#contract/applications/applications.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { registry } from '#domain/enlistment/registry.ts'
import type { Result } from '#domain/errors.ts'
import { dhakaDate, dhakaInstant, startOfWeek } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import { isReader } from '../access/application-access.ts'

type Stats = AnswerOf<typeof stats>['body']

/** The counters of the dashboard: of everything for the desks, of one's own for everyone else. */
export async function countApplications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { caller }: ServiceRequest<typeof stats>,
): Promise<Result<Stats>> {
  const today = dhakaDate(now())
  const midnight = (date: string) => dhakaInstant(date, 0, 0)
  const week = startOfWeek(today)
  const month = `${today.slice(0, 8)}01`
  const own = (column: string) => (isReader(caller) ? sql`true` : sql`${sql.ref(column)} = ${caller.user?.id ?? null}`)
  const counters = sql<Omit<Stats, 'enlistedByType'>>`
    SELECT
      count(*) FILTER (WHERE submitted_at >= ${midnight(today)}) AS today,
      count(*) FILTER (WHERE submitted_at >= ${midnight(week)}) AS "thisWeek",
      count(*) FILTER (WHERE submitted_at >= ${midnight(month)}) AS "thisMonth",
      count(*) FILTER (WHERE status = 'draft') AS draft,
      count(*) FILTER (WHERE status = 'pending') AS pending,
      count(*) FILTER (WHERE status = 'pending1') AS pending1,
      count(*) FILTER (WHERE status = 'pending2') AS pending2,
      count(*) FILTER (WHERE status = 'recheck') AS recheck,
      count(*) FILTER (WHERE status = 'rejected') AS rejected,
      count(*) FILTER (WHERE status = 'approved') AS approved,
      count(p.application_id) AS payments
    FROM applications a LEFT JOIN payments p ON p.application_id = a.id AND p.state = 'CONFIRMED'
    WHERE ${own('a.holder_user_id')}`.execute(db)
  const enlisted = sql<{ type: string; count: number }>`
    SELECT type, count(*) AS count FROM enlistments
    WHERE valid_to >= ${today} AND revoked_at IS NULL AND ${own('holder_user_id')} GROUP BY type`.execute(db)
  const [{ rows }, byType] = await Promise.all([counters, enlisted])
  const counted = rows[0]
  if (counted === undefined) throw new Error('A count of rows gave no row')
  const enlistedByType = Object.fromEntries(registry.map(({ type }) => [type as string, 0]))
  for (const { type, count } of byType.rows) enlistedByType[type] = count
  return { ok: true, value: { ...counted, enlistedByType } }
}
