import type { Kysely } from 'kysely'
import { idempotencyMs } from './binding/idempotency.ts'
import type { Database } from './database/schema.ts'
import type { JobQueue } from './job-queue.ts'
import { pruneDayCounts } from './limits/day-counts.ts'
import { pruneRateBuckets } from './limits/rate-buckets.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The proof of a draft's number is kept longer: the phone creates the draft on the server once it is online again. */
const givenNumberMs = 28 * dayMs

/** Runs every hour: deletes expired rows, and contents, that have no use any more. It touches no applications. */
export async function scheduleHousekeeping(
  jobs: JobQueue,
  { db, now }: { db: Kysely<Database>; now: () => Date },
): Promise<void> {
  await jobs.schedule('housekeeping', '17 * * * *', () => cleanUp(db, now()))
  await jobs.schedule('rate-buckets', '*/10 * * * *', () => pruneRateBuckets(db, now()))
}

export async function cleanUp(db: Kysely<Database>, at: Date): Promise<void> {
  const before = (ms: number) => new Date(at.getTime() - ms)
  await db.deleteFrom('sessions').where('expires_at', '<', at).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(idempotencyMs)).execute()
  await db.deleteFrom('guess_tries').where('expires_at', '<', at).execute()
  await pruneDayCounts(db, at)
  // The content of a request contains contact data, and serves only its decision.
  await db
    .updateTable('approvals')
    .set({ state: 'EXPIRED', body: null, changes: null })
    .where('state', '=', 'WAITING')
    .where('expires_at', '<', at)
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', before(dayMs)).execute()
  await db
    .deleteFrom('number_proofs')
    .where('expires_at', '<', before(dayMs))
    .where((is) => is.or([is('application_id', 'is', null), is('expires_at', '<', before(givenNumberMs))]))
    .execute()
}
