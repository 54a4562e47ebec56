import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

type Parts = { db: Kysely<Database>; files: FileStore; log: Log }

// An upload under way has written its bytes and not yet its row for no longer than this.
const uploadMs = 60_000

/**
 * Removes the bytes of deleted files: they go with the last row that names them. What was stored anew within the last minute
 * may be about to be named, and stays. Answers the hashes that need no further try.
 */
export async function forgetBytes({ db, files, log }: Parts, hashes: Iterable<string>): Promise<string[]> {
  const settled: string[] = []
  for (const sha256 of hashes) {
    const named = await db.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst()
    try {
      // The clock of the disk is the machine's own, whatever the application's shows.
      if (named === undefined) await files.remove(sha256, new Date(Date.now() - uploadMs))
      if (named !== undefined || !(await files.has(sha256))) settled.push(sha256)
    } catch (error) {
      log.error({ error }, 'The bytes of a deleted file are still there')
    }
  }
  return settled
}

/** Notes the bytes of deleted rows, in the transaction that deletes them: `removeForgottenBytes` finds them later. */
export async function noteForgottenBytes(trx: Kysely<Database>, hashes: readonly string[], at: Date): Promise<void> {
  if (hashes.length === 0) return
  await sql`INSERT INTO forgotten_bytes SELECT DISTINCT sha256, ${at}::timestamptz FROM unnest(${hashes}::text[]) sha256
    ON CONFLICT (sha256) DO UPDATE SET forgotten_at = excluded.forgotten_at`.execute(trx)
}

/** Removes what was noted more than a minute ago and is named by no row. */
export async function removeForgottenBytes(parts: Parts & { now: () => Date }): Promise<void> {
  const before = new Date(parts.now().getTime() - uploadMs)
  const noted = await parts.db.selectFrom('forgotten_bytes').selectAll().where('forgotten_at', '<', before).execute()
  for (const { sha256, forgotten_at: at } of noted) {
    const settled = await forgetBytes(parts, [sha256])
    if (settled.length === 0) continue
    // One that was noted anew meanwhile is looked at again.
    await parts.db.deleteFrom('forgotten_bytes').where('sha256', '=', sha256).where('forgotten_at', '=', at).execute()
  }
}
