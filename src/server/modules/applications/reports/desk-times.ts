import type { Kysely } from 'kysely'
import type { deskTimeReport } from '#contract/applications/desk/reports.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { deskStatuses } from '#domain/enlistment/desk/desks.ts'
import { type Distribution, spreadOf } from '#domain/reports/distribution.ts'
import { listMonths, type MonthRange } from '#domain/reports/months.ts'
import { decidingDesks } from '#domain/reports/report-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { readStays, type Stay } from './stays.ts'

/** Counts with the office's current calendar, so that a holiday that was entered late also counts for past days. */
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
