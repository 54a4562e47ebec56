import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/**
 * Enters files of a renewal whose exact bytes the office has from an approved application, under the ids that the phone
 * chose. Nothing is sent or stored again. Earlier rows stay and repeating is harmless, so this runs whenever
 * attachments arrive, and again before they are checked. Returns the ids of the files that were entered now.
 */
export async function enterKnownFiles(
  db: Kysely<Database>,
  { id, enlistmentId }: { id: string; enlistmentId: string | null },
  at: Date,
): Promise<string[]> {
  if (enlistmentId === null) return []
  const { rows } = await sql<{ id: string }>`
    INSERT INTO files (id, application_id, type, name, mime, size, sha256, original_size, original_sha256, "order",
      created_at)
    SELECT split_part(a.path, '/', 3)::uuid, a.application_id, split_part(a.path, '/', 2), a.value->>'name',
      known.mime, known.size, known.sha256, known.original_size, known.original_sha256, round((a.value->>'order')::numeric)::integer, ${at}
    FROM answers a JOIN LATERAL (
      SELECT f.mime, f.size, f.sha256, f.original_size, f.original_sha256 FROM applications p JOIN files f ON f.application_id = p.id
      WHERE p.enlistment_id = ${enlistmentId}::uuid AND p.status = 'approved'
        AND coalesce(f.original_sha256, f.sha256) = a.value->>'sha256'
        AND coalesce(f.original_size, f.size) = (a.value->>'size')::numeric LIMIT 1
    ) known ON true
    WHERE a.application_id = ${id}::uuid AND a.path LIKE 'documents/%' AND jsonb_typeof(a.value) = 'object'
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db)
  // Every process must notice that its cached draft, with the ids of its files, is outdated.
  if (rows.length > 0) await db.updateTable('applications').set({ updated_at: at }).where('id', '=', id).execute()
  return rows.map((row) => row.id)
}
