import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log.ts'
import type { FileStore } from './file-store.ts'

type Parts = { db: Kysely<Database>; files: FileStore; log: Log }

// The longest time between writing the bytes of an upload and inserting its row.
const uploadMs = 60_000

/**
 * Deletes the bytes of deleted files when no row names them any more. Bytes stored within the last minute stay, because
 * a row may be about to name them. Returns the hashes that need no retry.
 */
export async function deleteUnusedBytes({ db, files, log }: Parts, hashes: Iterable<string>): Promise<string[]> {
  const settled: string[] = []
  for (const sha256 of hashes) {
    const named = await db.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst()
    try {
      // The disk uses the machine's clock, not the application's.
      if (named === undefined) await files.remove(sha256, new Date(Date.now() - uploadMs))
      if (named !== undefined || !(await files.has(sha256))) settled.push(sha256)
    } catch (error) {
      log.error({ error }, 'The content of a deleted file could not be removed')
    }
  }
  return settled
}

/** Notes the bytes of deleted rows, in the transaction that deletes them, for `removeForgottenBytes`. */
export async function noteForgottenBytes(trx: Kysely<Database>, hashes: readonly string[], at: Date): Promise<void> {
  if (hashes.length === 0) return
  await sql`INSERT INTO forgotten_bytes SELECT DISTINCT sha256, ${at}::timestamptz FROM unnest(${hashes}::text[]) sha256
    ON CONFLICT (sha256) DO UPDATE SET forgotten_at = excluded.forgotten_at`.execute(trx)
}

/** Deletes bytes that were noted more than a minute ago and that no row names. */
export async function removeForgottenBytes(parts: Parts & { now: () => Date }): Promise<void> {
  const before = new Date(parts.now().getTime() - uploadMs)
  const noted = await parts.db.selectFrom('forgotten_bytes').selectAll().where('forgotten_at', '<', before).execute()
  for (const { sha256, forgotten_at: at } of noted) {
    const settled = await deleteUnusedBytes(parts, [sha256])
    if (settled.length === 0) continue
    // Bytes that were noted again meanwhile are checked again later.
    await parts.db.deleteFrom('forgotten_bytes').where('sha256', '=', sha256).where('forgotten_at', '=', at).execute()
  }
}
