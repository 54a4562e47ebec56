import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** Since when a person without a password is asked to set one: it was taken away, or there was none yet. */
export async function passwordDueSince(
  db: Kysely<Database>,
  { id, created_at }: { id: string; created_at: Date },
): Promise<Date> {
  return (await lastLine(db, id, ['withdraw-password']))?.at ?? created_at
}

/** The newest of these lines of an account in the trail. */
export async function lastLine(db: Kysely<Database>, userId: string, actions: readonly string[]) {
  return db
    .selectFrom('audit')
    .select(['action', 'by_role', 'at'])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
