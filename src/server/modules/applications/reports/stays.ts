import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, type CalendarDate } from '#domain/reference/calendar.ts'
import { type OfficeDays, runningOfficeDays } from '#domain/reference/office-days.ts'
import { addMonth, listMonths, type Month, type MonthRange, monthOf, startOfMonth } from '#domain/reports/months.ts'
import { decidingStatuses } from '#domain/reports/report-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readOfficeDays } from '../search/office-calendar.ts'
import { within } from './monthly-reports.ts'
import { calendarKey, type DayPair, stayCounter } from './stay-tallies.ts'

/** How many applications of a status left their desk in a month after so many working days. */
export type Stay = { status: string; month: Month; days: number; count: number }

/** Reads the stay tallies; if they were made with another calendar, computes the stays from the steps. */
export async function readStays(db: Kysely<Database>, range: MonthRange): Promise<Stay[]> {
  const office = await readOfficeDays(db)
  return (await readKept(db, range, office)) ?? (await computeStays(db, range, office))
}

type Kept = { isOfCalendar: boolean } & (DayPair | Stay | { status: null })

/** One statement, so that a step that is moved meanwhile is found either among the changes or in the tallies. */
async function readKept(db: Kysely<Database>, range: MonthRange, office: OfficeDays): Promise<Stay[] | null> {
  const { rows } = await sql<Kept>`
    SELECT c.calendar = ${calendarKey(office)} AS "isOfCalendar", s.* FROM stay_calendar c LEFT JOIN (
      SELECT status, to_char(month, 'YYYY-MM') AS month, days, NULL::date AS began, NULL::date AS day, count
      FROM stay_tallies
      WHERE month BETWEEN ${startOfMonth(range.from)}::date AND ${startOfMonth(range.to)}::date AND count > 0
      UNION ALL SELECT from_status, NULL, NULL, began, day, count FROM report_changes
      WHERE subject = 'step' AND ${within(range)} AND from_status = ANY (${decidingStatuses})
    ) s ON true`.execute(db)
  if (!rows.every(({ isOfCalendar }) => isOfCalendar)) return null
  const isChange = (row: Kept): row is Kept & DayPair => row.status !== null && 'day' in row && row.day !== null
  const changes = rows.filter(isChange)
  const daysOf = stayCounter(changes, office)
  const added = changes.map((pair) => ({ ...pair, month: monthOf(pair.day), days: daysOf(pair) }))
  return [...rows.filter((row): row is Kept & Stay => row.status !== null && !isChange(row)), ...added]
}

/** Nearly every stay began within so many months before the range. */
const usualMonths = 24

async function computeStays(db: Kysely<Database>, range: MonthRange, office: OfficeDays): Promise<Stay[]> {
  const usual = startOfMonth(addMonth(range.from, -usualMonths))
  const found = await staysSince(db, { range, from: usual, office })
  const earliest = found.map(({ began }) => began).sort()[0]
  return earliest === undefined || earliest >= usual ? found : staysSince(db, { range, from: earliest, office })
}

type Asked = { range: MonthRange; from: CalendarDate; office: OfficeDays }

/** Days are array indexes, as a join would cost several times as much. Earlier beginnings count as `from`. */
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
