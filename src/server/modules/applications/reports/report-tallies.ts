import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'

/** Every minute: a report adds up what came since, and that stays little. */
export async function scheduleReportTallies(jobs: JobQueue, { db }: { db: Kysely<Database> }): Promise<void> {
  await jobs.schedule('report-tallies', '* * * * *', () => compactReports(db))
}

/**
 * Moves what was counted since into the tallies. In one statement: a reader sees the rows before it or those after it. Keys
 * are written in one order, so that two compactions wait for each other and never in a circle.
 */
export async function compactReports(db: Kysely<Database>): Promise<void> {
  await sql`
    WITH taken AS (DELETE FROM report_changes RETURNING *)
    INSERT INTO report_tallies AS t (subject, day, began, from_status, to_status, reason, audit_id, count, amount)
    SELECT subject, day, began, from_status, to_status, reason, min(audit_id), sum(count), sum(amount) FROM taken
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(count) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (subject, day, began, from_status, to_status, reason) DO UPDATE SET
      count = t.count + excluded.count, amount = t.amount + excluded.amount,
      audit_id = least(t.audit_id, excluded.audit_id)`.execute(db)
  await sql`DELETE FROM report_tallies WHERE count = 0 AND amount = 0`.execute(db)
}
