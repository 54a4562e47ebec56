import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** Since when a person without a password has to set one: since it was withdrawn, else since the account exists. */
export async function passwordDueSince(
  db: Kysely<Database>,
  { id, created_at }: { id: string; created_at: Date },
): Promise<Date> {
  const line = await db
    .selectFrom('audit')
    .select('at')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .where('action', '=', 'withdraw-password')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.at ?? created_at
}
