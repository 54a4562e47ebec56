import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type FileRow = Selectable<Database['files']>

export async function findFile(db: Kysely<Database>, id: string): Promise<FileRow | null> {
  return (await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Adds the row, or answers the one that has the id already. */
export async function insertFile(db: Kysely<Database>, row: FileRow): Promise<{ row: FileRow; added: boolean }> {
  const added = await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added !== undefined) {
    if (row.application_id !== null) await noteFilesOf(db, row.application_id, row.created_at)
    return { row: added, added: true }
  }
  const earlier = await findFile(db, row.id)
  if (earlier === null) throw new Error(`The file ${row.id} is there and is not`)
  return { row: earlier, added: false }
}

/**
 * Writes the application's row, so that every process finds its memory of the draft (which files are here) outdated, and
 * an upload counts as a change of the draft.
 */
async function noteFilesOf(db: Kysely<Database>, applicationId: string, at: Date): Promise<void> {
  await db.updateTable('applications').set({ updated_at: at }).where('id', '=', applicationId).execute()
}

/** How large the file with this hash is that hangs on the application; null when it has none. */
export async function findSizeByHash(
  db: Kysely<Database>,
  { applicationId, sha256 }: { applicationId: string; sha256: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('files')
    .where('application_id', '=', applicationId)
    .where('sha256', '=', sha256)
    .select('size')
    .executeTakeFirst()
  return row?.size ?? null
}
