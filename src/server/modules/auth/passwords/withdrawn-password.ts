import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { CallerUser } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { auditAccount } from '../account-record.ts'

/**
 * Takes the password of an account that becomes an OWNER's, when somebody who is none set it last; answers whether it did.
 * That the person changed it since counts for nothing: whoever knew it could have done that.
 */
export async function withdrawForeignPassword(
  { now }: Pick<Context, 'now'>,
  trx: Kysely<Database>,
  { userId, by }: { userId: string; by: CallerUser | null },
): Promise<boolean> {
  const last = await lastLine(trx, userId, ['set-password', 'reset-password'])
  if (last?.action !== 'set-password' || last.by_role === 'OWNER') return false
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await auditAccount(trx, { userId, action: 'withdraw-password', by, role: 'OWNER', at: now() })
  return true
}

/** Since when a person without a password is asked to set one: it was taken away, or there was none yet. */
export async function passwordDueSince(
  db: Kysely<Database>,
  { id, created_at }: { id: string; created_at: Date },
): Promise<Date> {
  return (await lastLine(db, id, ['withdraw-password']))?.at ?? created_at
}

async function lastLine(db: Kysely<Database>, userId: string, actions: readonly string[]) {
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
