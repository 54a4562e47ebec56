import type { Kysely } from 'kysely'
import type { changeHours, getHours } from '#contract/administration/officials.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import { appendAudit } from '../../../platform/audit.ts'
import { type Caller, hasRole } from '../../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { seesOfficial } from './own-official.ts'

type Hours = AnswerOf<typeof getHours>['body']

export async function readHours(
  { db }: Context,
  { caller, query }: ServiceRequest<typeof getHours, 'query'>,
): Promise<Result<Hours>> {
  const found = await findHours(db, query.id)
  return found === undefined || !seesOfficial(caller, found.userId)
    ? refuse('not_found')
    : { ok: true, value: found.hours }
}

/** Appointments that are already booked do not change. */
export async function writeHours(
  { db, now }: Context,
  { caller, query: { id }, body }: ServiceRequest<typeof changeHours, 'query' | 'body'>,
): Promise<Result<Hours>> {
  return transact(db, async (trx) => {
    await trx.selectFrom('officials').select('id').where('id', '=', id).forUpdate().execute()
    const found = await findHours(trx, id)
    if (found === undefined) return refuse('not_found')
    if (found.hours.version !== body.version) return refuse('stale_version')
    const { weeklyHours, breaks, slotMinutes } = body
    const version = body.version + 1
    const set = { weekly_hours: JSON.stringify(weeklyHours), breaks: JSON.stringify(breaks) }
    await trx
      .updateTable('officials')
      .set({ ...set, slot_minutes: slotMinutes, hours_version: version })
      .where('id', '=', id)
      .execute()
    await noteHours(trx, { caller, id, detail: { from: found.hours, to: body }, at: now() })
    return { ok: true, value: { weeklyHours, breaks, slotMinutes, version } }
  })
}

async function noteHours(
  trx: Kysely<Database>,
  { caller, id, ...line }: { caller: Caller; id: string; detail: object; at: Date },
): Promise<void> {
  const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
  await appendAudit(trx, { subject: { kind: 'official', id }, action: 'change-hours', by: caller.user, role, ...line })
}

async function findHours(
  db: Kysely<Database>,
  id: string,
): Promise<{ userId: string | null; hours: Hours } | undefined> {
  const row = await db
    .selectFrom('officials')
    .select(['user_id', 'weekly_hours', 'breaks', 'slot_minutes', 'hours_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { weekly_hours: weeklyHours, breaks, slot_minutes: slotMinutes, hours_version: version } = row
  return { userId: row.user_id, hours: { weeklyHours, breaks, slotMinutes, version } }
}
