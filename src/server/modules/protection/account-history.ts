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
  const newest = await lines
    .where(sql<boolean>`detail->'personal' ? (${codeColumn(id)})`)
    .where('action', 'in', ['create-user', 'change-user'])
    .limit(1)
    .executeTakeFirst()
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
    // With the role also for their own account: an ICT may have used a colleague's, with a password that they gave.
    enteredBy: newest === undefined ? null : { ...newest, role: normaliseRole(newest.role ?? '') },
    promotedAt: promoted?.at ?? null,
  }
}

/** The name of the field that codes for the account go to. */
function codeColumn(id: string) {
  return sql`SELECT CASE WHEN mobile IS NULL THEN 'email' ELSE 'mobile' END FROM users WHERE id = ${id}`
}

/** Whether the contact of the account has changed since the request was made. The row of the account must be locked. */
export async function hasMovedSince(db: Kysely<Database>, id: string, request: string): Promise<boolean> {
  const line = db.selectFrom('audit').select('id').where('subject_kind', '=', 'user').where('subject_id', '=', id)
  const asked = db
    .selectFrom('audit')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('subject_kind', '=', 'approval')
    .where('subject_id', '=', request)
    .where('action', '=', 'ask-approval')
  const moved = await line
    .where('action', '=', 'change-user')
    .where(sql<boolean>`detail->'personal' ?| array['mobile', 'email']`)
    .where('id', '>', asked)
    .limit(1)
    .executeTakeFirst()
  return moved !== undefined
}
