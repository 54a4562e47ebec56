import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { ofOtherEnlistments, sharers } from './shared-numbers.ts'

/*
 * `applications.has_duplicate` says that another submitted application has one of the numbers. A submission may change
 * it for others, whose rows other transactions may have taken: so the submission only notes what is to be looked at, and
 * it is looked at after the commit, one row at a time, so that no two wait for each other. A note that a fault left is
 * taken by the job.
 */

const batch = 200
/** Of those that share a number with one application, so many get the flag at once. */
const mostMarked = 100

/** Notes the application and those that share a number with it now, in the transaction that changes its numbers. */
export async function noteSharers(trx: Kysely<Database>, id: string): Promise<void> {
  await sql`
    INSERT INTO duplicate_checks (application_id)
    SELECT DISTINCT n.other_id FROM ${sharers(sql`${id}::uuid`)} n UNION SELECT ${id}::uuid`.execute(trx)
}

/** Each minute: what was not looked at directly behind its commit. */
export async function scheduleDuplicateChecks(jobs: JobQueue, { db }: { db: Kysely<Database> }): Promise<void> {
  await jobs.schedule('duplicates', '* * * * *', () => checkDuplicates(db))
}

/** Brings the flags up to date of everything that is noted. */
export async function checkDuplicates(db: Kysely<Database>): Promise<void> {
  let looked: number
  do looked = await checkBatch(db, 'oldest')
  while (looked > 0)
}

/** Those that were noted last, and no more: nobody waits for the checks of many others, which the job makes. */
export async function checkLatestDuplicates(db: Kysely<Database>): Promise<void> {
  await checkBatch(db, 'latest')
}

/** How many notes it took. */
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
  if (found.is_one !== found.was_one) await setFlag(db, id)
  for (const other of new Set(found.others ?? [])) await setFlag(db, other)
}

type Flag = { is_one: boolean; was_one: boolean; others: string[] | null }

/** What the flag is and what it should be, and others that should have it and have not. */
async function findFlag(db: Kysely<Database>, id: string): Promise<Flag | null> {
  const { rows } = await sql<Flag>`
    SELECT a.has_duplicate AS was_one, s.is_one, s.others FROM applications a CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS is_one, (array_agg(b.id::text) FILTER (WHERE NOT b.has_duplicate))[1:${sql.lit(mostMarked)}] AS others
      FROM ${sharers(sql`a.id`)} n JOIN applications b ON b.id = n.other_id WHERE ${ofOtherEnlistments}) s
    WHERE a.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Looked at once more with the row taken: what was read before may be older than the flag that another check wrote. */
async function setFlag(db: Kysely<Database>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('applications').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const found = await findFlag(trx, id)
    if (found === null || found.is_one === found.was_one) return
    await trx.updateTable('applications').set({ has_duplicate: found.is_one }).where('id', '=', id).execute()
  })
}
