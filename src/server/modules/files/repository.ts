import { type Kysely, type Selectable, sql } from 'kysely'
import { staffRoles } from '#domain/people/roles.ts'
import type { Database } from '../../platform/database/schema.ts'

export type FileRow = Selectable<Database['files']>

export async function findFile(db: Kysely<Database>, id: string): Promise<FileRow | null> {
  return (await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Whether it is the picture of an official or a member of staff who is ACTIVE: the portal shows those to everyone. */
export async function isShownPicture(db: Kysely<Database>, id: string): Promise<boolean> {
  const official = await db
    .selectFrom('officials')
    .select('id')
    .where('image_file_id', '=', id)
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst()
  if (official !== undefined) return true
  const employee = await db
    .selectFrom('users')
    .select('id')
    .where('image_file_id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('roles', '&&', sql<string[]>`${[...staffRoles]}::text[]`)
    .limit(1)
    .executeTakeFirst()
  return employee !== undefined
}

/** Adds the row, or returns the row that has the id already. */
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
  if (earlier === null) throw new Error(`The file ${row.id} could be neither added nor found`)
  return { row: earlier, added: false }
}

/**
 * Writes the application's row, so that every process notices that its cached draft (with the ids of its files) is
 * outdated, and so that an upload counts as a change of the draft.
 */
async function noteFilesOf(db: Kysely<Database>, applicationId: string, at: Date): Promise<void> {
  await db.updateTable('applications').set({ updated_at: at }).where('id', '=', applicationId).execute()
}

/** What the sender of a file announced: its hash and size, whether or not the stored bytes were rewritten. */
export function sentAs(row: Pick<FileRow, 'sha256' | 'size' | 'original_sha256' | 'original_size'>) {
  return { sha256: row.original_sha256 ?? row.sha256, size: row.original_size ?? row.size }
}

/** The application's file that was sent with this hash; null when it has no such file. */
export async function findBySentHash(
  db: Kysely<Database>,
  { applicationId, sha256 }: { applicationId: string; sha256: string },
): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .where('application_id', '=', applicationId)
    .where((eb) => eb(eb.fn.coalesce('original_sha256', 'sha256'), '=', sha256))
    .selectAll()
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
