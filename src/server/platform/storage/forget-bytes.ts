import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

/**
 * Removes the bytes of deleted files: they go with the last row that names them. What was stored anew within `graceMs` may
 * be about to be named, and stays.
 */
export async function forgetBytes(
  { db, files, log }: { db: Kysely<Database>; files: FileStore; log: Log },
  { hashes, graceMs }: { hashes: Iterable<string>; graceMs: number },
): Promise<void> {
  for (const sha256 of hashes) {
    const named = await db.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst()
    // The clock of the disk is the machine's own, whatever the application's shows.
    if (named !== undefined) continue
    await files.remove(sha256, new Date(Date.now() - graceMs)).catch((error: unknown) => {
      log.error({ error }, 'The bytes of a deleted file are still there')
    })
  }
}
