import type { Kysely } from 'kysely'
import type {
  ageingReport,
  deskTimeReport,
  expiryReport,
  incomeReport,
  rejectionReport,
  throughputReport,
  trendReport,
} from '#contract/applications/desk/reports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { deskStatuses } from '#domain/enlistment/desk/desks.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { type Distribution, spreadOf } from '#domain/reports/distribution.ts'
import {
  addMonth,
  countMonths,
  latestMonths,
  listMonths,
  type MonthRange,
  monthOf,
  mostMonths,
} from '#domain/reports/months.ts'
import { decidingDesks } from '#domain/reports/report-parts.ts'
import type { Context } from '../../../context.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { reportIncome, reportRejections, reportThroughput, reportTrend } from './monthly-reports.ts'
import { reportAgeing, reportExpiring } from './standing-reports.ts'
import { readStays, type Stay } from './stays.ts'

/** Reports for the heads of the office. They name no applicant, so reading them is not audited. */
export type ReportService = {
  ageing: ServiceFunction<typeof ageingReport>
  trend: ServiceFunction<typeof trendReport, 'query'>
  income: ServiceFunction<typeof incomeReport, 'query'>
  throughput: ServiceFunction<typeof throughputReport, 'query'>
  deskTimes: ServiceFunction<typeof deskTimeReport, 'query'>
  rejections: ServiceFunction<typeof rejectionReport, 'query'>
  expiring: ServiceFunction<typeof expiryReport>
}

export function createReportService({ db, now }: Pick<Context, 'db' | 'now'>): ReportService {
  const today = () => dhakaDate(now())
  const mayRead = (caller: Caller) => hasRole(caller, 'OWNER', 'CHAIRMAN')
  const standing =
    <Value>(read: (on: typeof db, day: string) => Promise<Value>) =>
    async ({ caller }: { caller: Caller }): Promise<Result<Value>> =>
      mayRead(caller) ? { ok: true, value: await read(db, today()) } : refuse('forbidden')
  const monthly =
    <Value>(read: (on: typeof db, range: MonthRange) => Promise<Value>) =>
    async ({ caller, query }: { caller: Caller; query: Asked }): Promise<Result<Value>> => {
      if (!mayRead(caller)) return refuse('forbidden')
      const range = readRange(query, today())
      return range.ok ? { ok: true, value: await read(db, range.value) } : range
    }
  return {
    ageing: standing(reportAgeing),
    trend: monthly(reportTrend),
    income: monthly(reportIncome),
    throughput: monthly(reportThroughput),
    deskTimes: monthly(reportDeskTimes),
    rejections: monthly(reportRejections),
    expiring: standing(reportExpiring),
  }
}

/** Counts with the office's current calendar, so that a holiday that was entered late also counts for past days. */
async function reportDeskTimes(
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

type Asked = { from?: string | undefined; to?: string | undefined }

/** If only one end is given, the range has twelve months. */
function readRange({ from, to }: Asked, today: string): Result<MonthRange> {
  const last = to ?? (from === undefined ? monthOf(today) : addMonth(from, 11))
  const range = { from: from ?? latestMonths(12, `${last}-01`).from, to: last }
  const count = countMonths(range)
  if (count < 1 || count > mostMonths)
    return refuse('invalid_request', { fields: [{ path: from === undefined ? 'to' : 'from', code: 'out_of_range' }] })
  return { ok: true, value: range }
}
