import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'

/** Runs every minute, so that few new rows accumulate. Reading a count adds up all rows, compacted or not. */
export async function scheduleTallies(jobs: JobQueue, { db }: { db: Kysely<Database> }): Promise<void> {
  await jobs.schedule('tallies', '* * * * *', () => compactTallies(db))
}

export async function compactTallies(db: Kysely<Database>): Promise<void> {
  await compactCounts(db)
  await compactPlaces(db)
}

/**
 * Merges all rows with the same key into one. In one statement: a reader sees either the rows before it or those after
 * it. Rows that another compaction has taken are not taken again.
 */
async function compactCounts(db: Kysely<Database>): Promise<void> {
  await sql`
    WITH taken AS (DELETE FROM tallies RETURNING *)
    INSERT INTO tallies (subject, kind, type, state, district, is_returned, has_no_slip, day, count)
    SELECT subject, kind, type, state, district, is_returned, has_no_slip, day, sum(count) FROM taken
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(count) <> 0`.execute(db)
}

/**
 * Moves the new changes into the tallies, by day and by month. In one statement: a reader sees either the rows before
 * it or those after it. Keys are written in a fixed order, so that two compactions cannot deadlock.
 */
async function compactPlaces(db: Kysely<Database>): Promise<void> {
  await sql`
    WITH taken AS (DELETE FROM place_changes RETURNING *)
    INSERT INTO place_tallies AS t (list, span, start, state, kind, type, count)
    SELECT list, span, date_trunc(span, day)::date, state, kind, type, sum(count)
    FROM taken CROSS JOIN (VALUES ('day'), ('month')) spans (span)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(count) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (list, span, start, state, kind, type) DO UPDATE SET count = t.count + excluded.count`.execute(db)
  await sql`DELETE FROM place_tallies WHERE count = 0`.execute(db)
}

/** How many applications have the same properties. */
export type ApplicationTally = {
  kind: string
  type: string
  state: ApplicationStatus
  isReturned: boolean
  count: number
}

/** How many applications there are of each kind, type and state, drafts too. */
export async function tallyApplications(db: Kysely<Database>): Promise<ApplicationTally[]> {
  const { rows } = await sql<ApplicationTally>`
    SELECT kind, type, state, is_returned AS "isReturned", sum(count) AS count FROM tallies
    WHERE subject = 'application' GROUP BY 1, 2, 3, 4`.execute(db)
  return rows
}

/** A filter that the tallies can count. A part that is null allows any value. */
export type TallyFilter = {
  states: readonly string[] | null
  kinds: readonly string[] | null
  types: readonly string[] | null
  district: string | null
  returnedOnly: boolean
  withoutSlipOnly: boolean
}

/** How many submitted applications a filter finds. */
export async function sumTallies(db: Kysely<Database>, filter: TallyFilter): Promise<number> {
  const { rows } = await tallySum(filter).execute(db)
  return rows[0]?.total ?? 0
}

export function tallySum(filter: TallyFilter): RawBuilder<{ total: number }> {
  const { district, returnedOnly, withoutSlipOnly } = filter
  return sql<{ total: number }>`
    SELECT coalesce(sum(count), 0) AS total FROM tallies WHERE subject = 'application' AND state <> 'draft'
      AND ${talliedAs(filter)} AND (${district}::text IS NULL OR district = ${district})
      AND (${!returnedOnly} OR is_returned) AND (${!withoutSlipOnly} OR has_no_slip)`
}

/** SQL condition on a table of tallies for a filter of states, kinds and types. */
export function talliedAs({ states, kinds, types }: TallyFilter): RawBuilder<unknown> {
  return sql`(${states}::text[] IS NULL OR state = ANY (${states}))
    AND (${kinds}::text[] IS NULL OR kind = ANY (${kinds})) AND (${types}::text[] IS NULL OR type = ANY (${types}))`
}

/** How many payments have that state. */
export async function countPayments(db: Kysely<Database>, state: PaymentState): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(count), 0) AS total FROM tallies WHERE subject = 'payment' AND state = ${state}`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many enlistments of each type are in force on a day. */
export async function countEnlistments(db: Kysely<Database>, day: CalendarDate): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; count: number }>`
    SELECT type, sum(count) AS count FROM tallies
    WHERE subject = 'enlistment' AND state = 'VALID' AND day >= ${day} GROUP BY type`.execute(db)
  return new Map(rows.map(({ type, count }) => [type, count]))
}
