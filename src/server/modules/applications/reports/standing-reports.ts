import { type Kysely, sql } from 'kysely'
import type { ageingReport, expiryReport } from '#contract/applications/desk/reports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { AgeLimits } from '#domain/enlistment/desk/age-limits.ts'
import { deskStatuses, desks } from '#domain/enlistment/desk/desks.ts'
import { addDays, type CalendarDate } from '#domain/reference/calendar.ts'
import { lastArrivalOfAge, officeDaysBetween } from '#domain/reference/office-days.ts'
import { addMonth, listMonths, type Month, monthOf, startOfMonth } from '#domain/reports/months.ts'
import { expiryDays } from '#domain/reports/report-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readDeskRules } from '../search/office-calendar.ts'

type Ageing = AnswerOf<typeof ageingReport>['body']
type WaitingRow = { status: string; waiting: number; late: number; dueSoon: number; oldest: CalendarDate }

/** How many applications wait at each desk today, in the age bands that the desk's list marks. */
export async function reportAgeing(db: Kysely<Database>, today: CalendarDate): Promise<Ageing> {
  const { office, limits } = await readDeskRules(db)
  const lastDays = (daysOf: (desk: AgeLimits) => number) =>
    desks.map((desk) => lastArrivalOfAge(daysOf(limits[desk]), today, office))
  const { rows } = await sql<WaitingRow>`
    SELECT status, sum(count)::int AS waiting, min(day) AS oldest,
      coalesce(sum(count) FILTER (WHERE day <= late), 0)::int AS late,
      coalesce(sum(count) FILTER (WHERE day <= due_soon AND day > late), 0)::int AS "dueSoon"
    FROM (SELECT from_status AS status, day, sum(count) AS count FROM report_counts
      WHERE subject = 'waiting' GROUP BY 1, 2 HAVING sum(count) > 0) days
    JOIN unnest(${desks.map((desk) => deskStatuses[desk])}::text[],
      ${lastDays(({ dueSoonDays }) => dueSoonDays)}::date[], ${lastDays(({ lateDays }) => lateDays)}::date[]
    ) AS of_desk (status, due_soon, late) USING (status) GROUP BY 1`.execute(db)
  const ofDesks = desks.map((desk) => {
    const row = rows.find(({ status }) => status === deskStatuses[desk])
    const { waiting, late, dueSoon } = row ?? { waiting: 0, late: 0, dueSoon: 0 }
    const bands = { inTime: waiting - dueSoon - late, dueSoon, late }
    const oldest = row === undefined ? null : officeDaysBetween(row.oldest, today, office)
    return [desk, { ...limits[desk], waiting, bands, oldest }] as const
  })
  return { asOf: today, desks: Object.fromEntries(ofDesks) as Ageing['desks'] }
}

/** Enlistments in force by their last day. One that ends today is still in force. */
export async function reportExpiring(
  db: Kysely<Database>,
  today: CalendarDate,
): Promise<AnswerOf<typeof expiryReport>['body']> {
  const thisMonth = monthOf(today)
  const range = { from: thisMonth, to: addMonth(thisMonth, 11) }
  const limits = expiryDays.map((days) => addDays(today, days))
  const last = addDays(startOfMonth(addMonth(range.to, 1)), -1)
  const { rows } = await sql<{ day: CalendarDate; count: number }>`
    SELECT day, sum(count) AS count FROM tallies
    WHERE subject = 'enlistment' AND state = 'VALID' AND day BETWEEN ${today}::date AND ${last}::date
    GROUP BY 1`.execute(db)
  const sumOf = (matches: (day: CalendarDate) => boolean) =>
    rows.filter(({ day }) => matches(day)).reduce((sum, { count }) => sum + count, 0)
  return {
    asOf: today,
    within: expiryDays.map((days, index) => ({ days, count: sumOf((day) => day <= (limits[index] ?? today)) })),
    months: listMonths(range).map((month: Month) => ({ month, count: sumOf((day) => monthOf(day) === month) })),
  }
}
