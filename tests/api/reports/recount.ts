import { addDays, dhakaDate, isWorkingDay } from '../../../src/domain/reference/calendar.ts'
import type { ApiServer } from '../../support/server/test-server.ts'

// The expected reports, counted one by one from the audit and the tables, in a different way from the reports.

type Line = { application: string; from: string; to: string; at: Date; reason: string | null }

export const deskOf: Record<string, string> = { pending: 'reception', pending1: 'committee', pending2: 'chairman' }

/** Every change of status, in order. */
export async function readSteps(server: ApiServer): Promise<Line[]> {
  const { rows } = await server.context.pool.query<Line>(`SELECT application_id AS application, from_status AS "from",
    to_status AS "to", at, reason FROM audit
    WHERE subject_kind = 'application' AND from_status <> to_status ORDER BY id`)
  return rows
}

/** Working days after the first day, up to and including the last. */
export function daysOfOffice(from: string, to: string, closed: readonly string[]): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isWorkingDay(day, [5, 6]) && !closed.includes(day)) count += 1
  }
  return count
}

export const monthOf = (at: Date) => dhakaDate(at).slice(0, 7)

/** The number of occurrences of each key. */
export function tally(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** The completed stays at desks: desk, month in which the stay ended, and working days. */
export function staysOf(steps: readonly Line[], closed: readonly string[]) {
  return steps.flatMap((step, index) => {
    const desk = deskOf[step.from]
    if (desk === undefined) return []
    const before = steps.slice(0, index).findLast((one) => one.application === step.application)
    if (before === undefined) throw new Error('An application left a desk to which it never came')
    const days = daysOfOffice(dhakaDate(before.at), dhakaDate(step.at), closed)
    return [{ desk, month: monthOf(step.at), days, to: step.to }]
  })
}

/** Median and 90th percentile by nearest rank. */
export function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  if (sorted.length === 0) return null
  const rank = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]
  return { count: sorted.length, median: rank(0.5), p90: rank(0.9) }
}
