import { type Kysely, sql } from 'kysely'
import type {
  AccountAlarm,
  listAlarms as listCall,
  readAlarms as readCall,
} from '#contract/administration/approvals.ts'
import { type Done, done, type Result, refuse } from '#domain/errors.ts'
import { type AccountAspect, accountAspects } from '#domain/people/deciding-accounts.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import { type Caller, hasRole } from '../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'

const mostListed = 100

type Raised = {
  id: string
  aspects: readonly AccountAspect[]
  caller: Caller
  askedBy: string | null
  /** After a promotion: who entered the contact, where that was no OWNER. */
  contactBy: string | null
}

/** Every OWNER sees the change of the account until they have read of it. */
export async function raiseAlarm(
  { messages, newId, now }: Context,
  trx: Kysely<Database>,
  { id, aspects, caller, askedBy, contactBy }: Raised,
): Promise<void> {
  const at = now()
  const by = { by_user_id: caller.user?.id ?? null, asked_by: askedBy, contact_by: contactBy }
  await trx
    .insertInto('account_alarms')
    .values({ id: newId(), user_id: id, aspects: [...aspects], ...by, at })
    .execute()
  await messages.alarmOwners(trx, { kind: 'account-alarm', params: {}, at })
}

/** The alarms that this OWNER has not read, and how many requests wait for a decision. */
export async function listAlarms(
  { db, now }: Context,
  { caller }: ServiceRequest<typeof listCall>,
): Promise<Result<{ list: AccountAlarm[]; waiting: number }>> {
  const { user } = caller
  if (user === null || !hasRole(caller, 'OWNER')) return refuse('forbidden')
  const rows = await db
    .selectFrom('account_alarms as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('users as b', 'b.id', 'a.by_user_id')
    .leftJoin('users as q', 'q.id', 'a.asked_by')
    .leftJoin('users as c', 'c.id', 'a.contact_by')
    .select([
      'a.id',
      'a.user_id',
      'a.aspects',
      'a.at',
      'u.full_name as name',
      'b.full_name as by',
      'q.full_name as asked',
      'c.full_name as contactBy',
    ])
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM account_alarm_reads r WHERE r.alarm_id = a.id AND r.owner_id = ${user.id})`,
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(mostListed)
    .execute()
  const { waiting } = await db
    .selectFrom('approvals')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'WAITING')
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  const list = rows.map(({ id, user_id, name, aspects, by, asked: askedBy, contactBy, at }) => ({
    ...{ id, account: { id: user_id, name }, by, askedBy, contactBy, at: at.toISOString() },
    aspects: accountAspects.filter((aspect) => aspects.includes(aspect)),
  }))
  return { ok: true, value: { list, waiting } }
}

/** Marks alarms as read by this OWNER, and audits that. Unknown ids are ignored: the account is gone. */
export async function readAlarms(
  { db, now }: Context,
  { caller, body: { ids } }: ServiceRequest<typeof readCall, 'body'>,
): Promise<Done> {
  const { user } = caller
  if (user === null || !hasRole(caller, 'OWNER')) return refuse('forbidden')
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('account_alarms').select('id').where('id', 'in', ids).execute()
    if (known.length === 0) return done
    await trx
      .insertInto('account_alarm_reads')
      .values(known.map(({ id }) => ({ alarm_id: id, owner_id: user.id, read_at: now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const detail = { alarms: known.map(({ id }) => id) }
    const subject = { kind: 'list', id: 'alarms' } as const
    await appendAudit(trx, { subject, action: 'read-alarms', by: user, role: 'OWNER', detail, at: now() })
    return done
  })
}
