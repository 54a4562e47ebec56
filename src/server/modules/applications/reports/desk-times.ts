import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { deskTimeReport } from '#contract/applications/desk/reports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { deskStatuses } from '#domain/enlistment/desk/desks.ts'
import { addDays, type CalendarDate } from '#domain/reference/calendar.ts'
import { type OfficeDays, runningOfficeDays } from '#domain/reference/office-days.ts'
import { type Distribution, spreadOf } from '#domain/reports/distribution.ts'
import { addMonth, listMonths, type Month, type MonthRange, monthOf, startOfMonth } from '#domain/reports/months.ts'
import { decidingDesks, decidingStatuses } from '#domain/reports/report-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readOfficeDays } from '../search/office-calendar.ts'
import { within } from './monthly-reports.ts'

/** How many applications of a status left their desk in a month after so many working days. */
type Stay = { status: string; month: Month; days: number; count: number }

/** Counted with the office's calendar as it is now, so that a holiday that was entered late counts for days before it. */
export async function reportDeskTimes(
  db: Kysely<Database>,
  range: MonthRange,
): Promise<AnswerOf<typeof deskTimeReport>['body']> {
  const stays = await readStays(db, range)
  const months = listMonths(range)
  return {
    whole: spreads(stays),
    months: months.map((month) => ({ month, desks: spreads(stays.filter((stay) => stay.month === month)) })),
  }
}

/** Nearly every stay began within so many months before the range. */
const usualMonths = 24

async function readStays(db: Kysely<Database>, range: MonthRange): Promise<Stay[]> {
  const office = await readOfficeDays(db)
  const usual = startOfMonth(addMonth(range.from, -usualMonths))
  const found = await staysSince(db, { range, from: usual, office })
  const earliest = found.map(({ began }) => began).sort()[0]
  return earliest === undefined || earliest >= usual ? found : staysSince(db, { range, from: earliest, office })
}

type Asked = { range: MonthRange; from: CalendarDate; office: OfficeDays }

/** Days are places in arrays: a join of days would cost several times as much. Earlier beginnings count as `from`. */
async function staysSince(
  db: Kysely<Database>,
  { range, from, office }: Asked,
): Promise<(Stay & { began: CalendarDate })[]> {
  const months = listMonths(range)
  const running = runningOfficeDays({ from, to: addDays(startOfMonth(addMonth(range.to, 1)), -1) }, office)
  const totals = sql`${running.map(({ count }) => count)}::int[]`
  const places = sql`${running.map(({ day }) => months.indexOf(monthOf(day)))}::int[]`
  const place = (day: RawBuilder<unknown>) => sql`${day} - ${from}::date + 1`
  const { rows } = await sql<{ status: string; place: number; days: number; count: number; began: CalendarDate }>`
    SELECT from_status AS status, (${places})[${place(sql`day`)}] AS place,
      (${totals})[${place(sql`day`)}] - (${totals})[${place(sql`greatest(began, ${from}::date)`)}] AS days,
      sum(count) AS count, min(began) AS began
    FROM report_counts
    WHERE subject = 'step' AND ${within(range)} AND from_status = ANY (${decidingStatuses}) GROUP BY 1, 2, 3`.execute(
    db,
  )
  return rows.map(({ place: at, ...row }) => ({ ...row, month: months[at] ?? range.from }))
}

function spreads(stays: readonly Stay[]): AnswerOf<typeof deskTimeReport>['body']['whole'] {
  const ofDesks = decidingDesks.map((desk) => {
    const own = stays.filter(({ status }) => status === deskStatuses[desk])
    return [desk, spreadOf(distributionOf(own))] as const
  })
  return Object.fromEntries(ofDesks) as AnswerOf<typeof deskTimeReport>['body']['whole']
}

function distributionOf(stays: readonly Stay[]): Distribution {
  const counts = new Map<number, number>()
  for (const { days, count } of stays) counts.set(days, (counts.get(days) ?? 0) + count)
  return counts
}
