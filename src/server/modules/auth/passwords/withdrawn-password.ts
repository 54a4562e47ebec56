import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** Since when a person without a password has to set one: since it was withdrawn, else since the account exists. */
export async function passwordDueSince(
  db: Kysely<Database>,
  { id, created_at }: { id: string; created_at: Date },
): Promise<Date> {
  return (await lastLine(db, id, ['withdraw-password']))?.at ?? created_at
}

/** The newest audit line of an account with one of these actions. */
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
