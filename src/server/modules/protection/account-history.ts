import { type Kysely, sql } from 'kysely'
import { type AccountHistory, apartMs, granterMs, type PastChange } from '#domain/people/deciding-accounts.ts'
import { normaliseRole } from '#domain/people/roles.ts'
import type { Database } from '../../platform/database/schema.ts'

const passwordActions = ['set-password', 'reset-password', 'change-password'] as const

/** What the audit says about the account. Its lines are never removed. */
export async function readHistory(
  db: Kysely<Database>,
  { id, hasPassword, at }: { id: string; hasPassword: boolean; at: Date },
): Promise<AccountHistory> {
  const lines = db
    .selectFrom('audit')
    .select(['by_user_id as by', 'by_role as role', 'at', sql<string | null>`detail->>'askedBy'`.as('askedBy')])
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
  const since = (ms: number) => new Date(at.getTime() - ms)
  const entered = lines.where(sql<boolean>`detail->'personal' ?| array['mobile', 'email']`)
  const contact = await entered
    .where('action', '=', 'change-user')
    .where('at', '>', since(Math.max(granterMs, apartMs)))
    .execute()
  const newest = await entered.where('action', 'in', ['create-user', 'change-user']).limit(1).executeTakeFirst()
  const password = await lines.where('action', 'in', passwordActions).where('at', '>', since(apartMs)).execute()
  const ever = await lines
    .where('action', 'in', [...passwordActions, 'withdraw-password'])
    .limit(1)
    .execute()
  const promoted = await db
    .selectFrom('account_alarms')
    .select('at')
    .where('user_id', '=', id)
    .where(sql<boolean>`'roles' = ANY (aspects)`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const pastOf = ({ role, ...line }: (typeof contact)[number]): PastChange => ({
    ...line,
    // Only changes of the person's own account count as theirs.
    role: line.by === null || line.by === id ? null : normaliseRole(role ?? ''),
  })
  return {
    contact: contact.map(pastOf),
    password: password.map(pastOf),
    everHadPassword: hasPassword || ever.length > 0,
    enteredBy: newest === undefined ? null : pastOf(newest),
    promotedAt: promoted?.at ?? null,
  }
}
