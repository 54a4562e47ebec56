import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/**
 * Files of a renewal whose very bytes the office has from the application that was approved: they are entered under the
 * ids that the phone gave them, and nothing is sent or stored again. Whatever was entered before stays; repeating it is
 * harmless, so it is done whenever attachments arrive and once more before they are counted. Answers the ids of those
 * that were entered now.
 */
export async function enterKnownFiles(
  db: Kysely<Database>,
  { id, enlistmentId }: { id: string; enlistmentId: string | null },
  at: Date,
): Promise<string[]> {
  if (enlistmentId === null) return []
  const { rows } = await sql<{ id: string }>`
    INSERT INTO files (id, application_id, type, name, mime, size, sha256, "order", created_at)
    SELECT split_part(a.path, '/', 3)::uuid, a.application_id, split_part(a.path, '/', 2), a.value->>'name',
      known.mime, known.size, known.sha256, round((a.value->>'order')::numeric)::integer, ${at}
    FROM answers a JOIN LATERAL (
      SELECT f.mime, f.size, f.sha256 FROM applications p JOIN files f ON f.application_id = p.id
      WHERE p.enlistment_id = ${enlistmentId}::uuid AND p.status = 'approved'
        AND f.sha256 = a.value->>'sha256' AND f.size = (a.value->>'size')::numeric LIMIT 1
    ) known ON true
    WHERE a.application_id = ${id}::uuid AND a.path LIKE 'documents/%' AND jsonb_typeof(a.value) = 'object'
    ON CONFLICT (id) DO NOTHING RETURNING id`.execute(db)
  // Every process finds its memory of the draft, with the files that are here, outdated.
  if (rows.length > 0) await db.updateTable('applications').set({ updated_at: at }).where('id', '=', id).execute()
  return rows.map((row) => row.id)
}
