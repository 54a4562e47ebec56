import { type Kysely, sql } from 'kysely'
import type {
  incomeReport,
  rejectionReport,
  throughputReport,
  trendReport,
} from '#contract/applications/desk/reports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { deskStatuses } from '#domain/enlistment/desk/desks.ts'
import { addDays } from '#domain/reference/calendar.ts'
import { addMonth, listMonths, type Month, type MonthRange, startOfMonth } from '#domain/reports/months.ts'
import {
  type DeskOutcome,
  decidingDesks,
  decidingStatuses,
  deskOutcomes,
  mostReasons,
} from '#domain/reports/report-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'

type Db = Kysely<Database>

/** SQL condition on `report_counts` for the days of the range. */
export function within({ from, to }: MonthRange) {
  const last = addDays(startOfMonth(addMonth(to, 1)), -1)
  return sql`day BETWEEN ${startOfMonth(from)}::date AND ${last}::date`
}

const month = sql<Month>`to_char(day, 'YYYY-MM')`

export async function reportTrend(db: Db, range: MonthRange): Promise<AnswerOf<typeof trendReport>['body']> {
  const { rows } = await sql<{ month: Month; submitted: number; approved: number; rejected: number }>`
    SELECT ${month} AS month, coalesce(sum(count) FILTER (WHERE from_status = 'draft'), 0) AS submitted,
      coalesce(sum(count) FILTER (WHERE to_status = 'approved'), 0) AS approved,
      coalesce(sum(count) FILTER (WHERE to_status = 'rejected'), 0) AS rejected
    FROM report_counts WHERE subject = 'month' AND ${within(range)} GROUP BY 1`.execute(db)
  return { months: eachMonth(range, rows, { submitted: 0, approved: 0, rejected: 0 }) }
}

export async function reportIncome(db: Db, range: MonthRange): Promise<AnswerOf<typeof incomeReport>['body']> {
  const { rows } = await sql<{ month: Month; payments: number; amount: number }>`
    SELECT ${month} AS month, sum(count) AS payments, sum(amount)::bigint AS amount
    FROM report_counts WHERE subject = 'income' AND ${within(range)} GROUP BY 1`.execute(db)
  return { months: eachMonth(range, rows, { payments: 0, amount: 0 }) }
}

const outcomeOf: Partial<Record<ApplicationStatus, DeskOutcome>> = {
  pending1: 'forwarded',
  pending2: 'forwarded',
  approved: 'approved',
  recheck: 'returned',
  rejected: 'rejected',
}

type StepRow = { month: Month; from: ApplicationStatus; to: ApplicationStatus; count: number }

export async function reportThroughput(db: Db, range: MonthRange): Promise<AnswerOf<typeof throughputReport>['body']> {
  const { rows } = await sql<StepRow>`
    SELECT ${month} AS month, from_status AS "from", to_status AS "to", sum(count) AS count FROM report_counts
    WHERE subject = 'month' AND ${within(range)} AND from_status = ANY (${decidingStatuses}) GROUP BY 1, 2, 3`.execute(
    db,
  )
  const sumOf = (matches: (row: StepRow) => boolean) => rows.filter(matches).reduce((sum, { count }) => sum + count, 0)
  const months = listMonths(range).map((each) => {
    const ofDesk = decidingDesks.map((desk) => {
      const outcomes = deskOutcomes.map((outcome) => {
        const matches = (row: StepRow) =>
          row.month === each && row.from === deskStatuses[desk] && outcomeOf[row.to] === outcome
        return [outcome, sumOf(matches)] as const
      })
      return [desk, Object.fromEntries(outcomes)] as const
    })
    return { month: each, desks: Object.fromEntries(ofDesk) }
  })
  return { months } as AnswerOf<typeof throughputReport>['body']
}

/**
 * Reasons that differ only in case and spaces count as one. Their words are read from any audit record that still has
 * them. Reasons whose words are in no record any more form one row.
 */
export async function reportRejections(db: Db, range: MonthRange): Promise<AnswerOf<typeof rejectionReport>['body']> {
  const { rows } = await sql<{ reason: string | null; count: number; total: number }>`
    WITH reasons AS (
      SELECT reason, min(audit_id) AS line, sum(count) AS count FROM report_counts
      WHERE subject = 'rejection' AND ${within(range)} GROUP BY reason HAVING sum(count) > 0
    ), frequent AS (SELECT * FROM reasons ORDER BY count DESC, line LIMIT ${mostReasons})
    SELECT btrim(coalesce(a.reason, (SELECT other.reason FROM audit other
        WHERE a.reason IS NULL AND other.to_status = 'rejected' AND other.reason IS NOT NULL
          AND md5(lower(regexp_replace(btrim(other.reason), '\\s+', ' ', 'g'))) = f.reason ORDER BY other.id LIMIT 1))) AS reason,
      f.count::int, (SELECT coalesce(sum(count), 0)::int FROM reasons) AS total
    FROM frequent f LEFT JOIN audit a ON a.id = f.line ORDER BY f.count DESC, f.line`.execute(db)
  const total = rows[0]?.total ?? 0
  const listed = rows.reduce((sum, { count }) => sum + count, 0)
  return { total, reasons: mergeErased(rows), others: total - listed }
}

type Reason = { reason: string | null; count: number }

function mergeErased(rows: readonly Reason[]): Reason[] {
  const erased = rows.filter(({ reason }) => reason === null).reduce((sum, { count }) => sum + count, 0)
  const kept = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
  return [...kept, ...(erased > 0 ? [{ reason: null, count: erased }] : [])].toSorted((a, b) => b.count - a.count)
}

/** One row for each month, also for months without data. */
function eachMonth<Values extends object>(
  range: MonthRange,
  rows: readonly (Values & { month: Month })[],
  none: Values,
): (Values & { month: Month })[] {
  return listMonths(range).map((each) => rows.find((row) => row.month === each) ?? { month: each, ...none })
}
