import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/**
 * Since when a person without a password has to set one: since the account exists, the password was withdrawn, staff
 * entered another contact or activated the account, or it got another deciding role, whichever was last. Each of these invites the
 * person again.
 */
export async function passwordDueSince(
  db: Kysely<Database>,
  { id, created_at }: { id: string; created_at: Date },
): Promise<Date> {
  const line = await db
    .selectFrom('audit')
    .select('at')
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .where((is) =>
      is.or([
        is('action', '=', 'withdraw-password'),
        is.and([
          is('action', '=', 'change-user'),
          sql<boolean>`(detail->'personal' ?| array['mobile', 'email'] OR detail->'to'->>'status' = 'ACTIVE')`,
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const alarm = await db
    .selectFrom('account_alarms')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('user_id', '=', id)
    .where(sql<boolean>`'roles' = ANY (aspects)`)
    .executeTakeFirst()
  const times = [created_at, line?.at, alarm?.at].flatMap((at) => at?.getTime() ?? [])
  return new Date(Math.max(...times))
}
