import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { ofOtherEnlistments, sharers } from './shared-numbers.ts'

/*
 * `applications.has_duplicate`: another submitted application has one of the same numbers. A submission may change the
 * flag of other applications, whose rows other transactions may have locked. So the submission only records which ones
 * to check. They are checked after the commit, one row at a time, so that no deadlock is possible. The job checks the
 * records that a failure left behind.
 */

const batch = 200
/** The most applications that get the flag at once because they share a number with one application. */
const mostMarked = 100

/** Records the application and those that share a number for a check, in the transaction that changes its numbers. */
export async function noteSharers(trx: Kysely<Database>, id: string): Promise<void> {
  await sql`
    INSERT INTO duplicate_checks (application_id)
    SELECT DISTINCT n.other_id FROM ${sharers(sql`${id}::uuid`)} n UNION SELECT ${id}::uuid`.execute(trx)
}

/** Every minute, checks what was not checked directly after its commit. */
export async function scheduleDuplicateChecks(jobs: JobQueue, { db }: { db: Kysely<Database> }): Promise<void> {
  await jobs.schedule('duplicates', '* * * * *', () => checkDuplicates(db))
}

/** Updates the flags of all recorded applications. */
export async function checkDuplicates(db: Kysely<Database>): Promise<void> {
  let looked: number
  do looked = await checkBatch(db, 'oldest')
  while (looked > 0)
}

/** Checks only the latest records, so that a caller does not wait for a backlog, which the job checks. */
export async function checkLatestDuplicates(db: Kysely<Database>): Promise<void> {
  await checkBatch(db, 'latest')
}

/** Returns how many records it handled. */
async function checkBatch(db: Kysely<Database>, first: 'oldest' | 'latest'): Promise<number> {
  const noted = await db
    .selectFrom('duplicate_checks')
    .select(['id', 'application_id'])
    .orderBy('id', first === 'oldest' ? 'asc' : 'desc')
    .limit(batch)
    .execute()
  for (const id of new Set(noted.map((row) => row.application_id))) await checkOne(db, id)
  const done = noted.map(({ id }) => id)
  if (done.length > 0) await sql`DELETE FROM duplicate_checks WHERE id = ANY (${done}::bigint[])`.execute(db)
  return noted.length
}

async function checkOne(db: Kysely<Database>, id: string): Promise<void> {
  const found = await findFlag(db, id)
  if (found === null) return
  if (found.should_flag !== found.is_flagged) await setFlag(db, id)
  for (const other of new Set(found.others ?? [])) await setFlag(db, other)
}

type Flag = { should_flag: boolean; is_flagged: boolean; others: string[] | null }

/** The flag as it is and as it should be, and other applications that should have the flag but do not. */
async function findFlag(db: Kysely<Database>, id: string): Promise<Flag | null> {
  const { rows } = await sql<Flag>`
    SELECT a.has_duplicate AS is_flagged, s.should_flag, s.others FROM applications a CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS should_flag, (array_agg(b.id::text) FILTER (WHERE NOT b.has_duplicate))[1:${sql.lit(mostMarked)}] AS others
      FROM ${sharers(sql`a.id`)} n JOIN applications b ON b.id = n.other_id WHERE ${ofOtherEnlistments}) s
    WHERE a.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Reads again with the row locked: the first read may be older than a flag that another check wrote. */
async function setFlag(db: Kysely<Database>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('applications').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const found = await findFlag(trx, id)
    if (found === null || found.should_flag === found.is_flagged) return
    await trx.updateTable('applications').set({ has_duplicate: found.should_flag }).where('id', '=', id).execute()
  })
}
