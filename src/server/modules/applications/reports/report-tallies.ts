import { type Kysely, sql } from 'kysely'
import { decidingStatuses } from '#domain/reports/report-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { readOfficeDays } from '../search/office-calendar.ts'
import { type DayPair, keepStays } from './stay-tallies.ts'

/** Runs every minute, so that a report has few later changes to add up. */
export async function scheduleReportTallies(jobs: JobQueue, { db }: { db: Kysely<Database> }): Promise<void> {
  await jobs.schedule('report-tallies', '* * * * *', () => compactReports(db))
}

/**
 * Moves the new changes into the tallies, and their stays into the stay tallies. In one transaction: a reader sees the
 * rows before it or those after it. The lock on the calendar's row makes compactions run one after the other. The next
 * compaction notices a calendar that changes meanwhile; until then readers see that the stays are of another one.
 */
export async function compactReports(db: Kysely<Database>): Promise<void> {
  const office = await readOfficeDays(db)
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ calendar: string }>`SELECT calendar FROM stay_calendar FOR UPDATE`.execute(transaction)
    const steps = await moveChanges(transaction)
    await keepStays(transaction, { steps, office, kept: rows[0]?.calendar ?? '' })
    await sql`DELETE FROM report_tallies WHERE count = 0 AND amount = 0`.execute(transaction)
  })
}

/** Returns those of the moved steps that ended a stay at a desk. */
async function moveChanges(db: Kysely<Database>): Promise<DayPair[]> {
  const { rows } = await sql<DayPair>`
    WITH taken AS (DELETE FROM report_changes RETURNING *), moved AS (
      INSERT INTO report_tallies AS t (subject, day, began, from_status, to_status, reason, audit_id, count, amount)
      SELECT subject, day, began, from_status, to_status, reason, min(audit_id), sum(count), sum(amount) FROM taken
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(count) <> 0 OR sum(amount) <> 0
      ON CONFLICT (subject, day, began, from_status, to_status, reason) DO UPDATE SET
        count = t.count + excluded.count, amount = t.amount + excluded.amount,
        audit_id = least(t.audit_id, excluded.audit_id)
    )
    SELECT from_status AS status, began, day, sum(count)::int AS count FROM taken
    WHERE subject = 'step' AND from_status = ANY (${decidingStatuses}) GROUP BY 1, 2, 3`.execute(db)
  return rows
}
