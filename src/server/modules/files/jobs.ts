import type { Kysely } from 'kysely'
import { isEditable } from '#domain/enlistment/application-status.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import type { PartialFileStore } from '../../platform/storage/partial-file-store.ts'
import { removeForgottenBytes } from '../../platform/storage/unused-bytes.ts'

type Parts = { db: Kysely<Database>; partials: PartialFileStore; now: () => Date }

// An application may be returned for correction, and then its phone may resume an upload.
const keptAfterSubmissionMs = 30 * 24 * 60 * 60 * 1000

/** Runs every day. Unfinished uploads are kept as long as their draft, and for a while after its submission. */
export async function schedulePartialFileCleaning(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.schedule('partial-files', '41 3 * * *', () => cleanPartialFiles(parts))
}

/** Every ten minutes, removes bytes that an upload could still have needed when their row was deleted. */
export async function scheduleForgottenBytes(
  jobs: JobQueue,
  parts: Pick<Context, 'db' | 'files' | 'log' | 'now'>,
): Promise<void> {
  await jobs.schedule('forgotten-bytes', '*/10 * * * *', () => removeForgottenBytes(parts))
}

/** Removes the unfinished uploads of deleted applications, and the old ones of submitted applications. */
export async function cleanPartialFiles({ db, partials, now }: Parts): Promise<void> {
  for (const id of await partials.owners()) {
    const row = await db.selectFrom('applications').where('id', '=', id).select('status').executeTakeFirst()
    if (row !== undefined && isEditable(row.status)) continue
    const touchedAt = await partials.touchedAt(id)
    const isOld = touchedAt === null || now().getTime() - touchedAt.getTime() > keptAfterSubmissionMs
    if (row === undefined || isOld) await partials.removeOwner(id)
  }
}
