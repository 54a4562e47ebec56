import { type Kysely, sql } from 'kysely'
import { appointmentTable, expiryDays } from '#domain/appointments/appointment-states.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { noteChange } from '../changes/change-log.ts'
import { forEachRow } from './each-row.ts'

type Parts = Pick<Context, 'db' | 'now' | 'log'>

const queue = 'appointment-expiry'
const dayMs = 24 * 60 * 60 * 1000

/** Runs every hour, and once at each start of the server. */
export async function scheduleAppointmentExpiry(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.createQueue(queue, { retryLimit: 5, retryDelaySeconds: 60, mostDelaySeconds: 900 })
  await jobs.schedule(queue, '41 * * * *', () => expireRequests(parts))
  await jobs.send(parts.db, queue, {})
}

/** Ends the requests that the office has not answered for thirty days. */
export async function expireRequests(parts: Parts): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM appointments WHERE ${isUnanswered(parts.now())} ORDER BY created_at`.execute(parts.db)
  await forEachRow(
    parts,
    rows.map(({ id }) => id),
    (trx, id) => expireRequest(trx, id, parts.now()),
  )
}

function isUnanswered(at: Date) {
  return sql`status = 'APPLIED' AND created_at <= ${new Date(at.getTime() - expiryDays * dayMs)}`
}

const portal = { roles: [], isVisitor: false, isOfficial: false, isPortal: true }

async function expireRequest(trx: Kysely<Database>, id: string, at: Date): Promise<void> {
  const row = await trx
    .selectFrom('appointments')
    .select(['version', 'created_at'])
    .where('id', '=', id)
    .where(sql<boolean>`${isUnanswered(at)}`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row === undefined) return
  const none = { startsAt: null, checkedInAt: null, checkedOutAt: null, byVisitor: false }
  const facts = { ...none, now: at, type: 'online' as const, appliedAt: row.created_at }
  const check = appointmentTable.check({ action: 'expire', state: 'APPLIED', facts, caller: portal })
  if (!check.ok) throw new Error(`The request ${id} is due to expire but is not allowed to: ${check.code}`)
  const version = row.version + 1
  await trx
    .updateTable('appointments')
    .set({ status: check.to, version, updated_at: at })
    .where('id', '=', id)
    .execute()
  const times = { startsAt: null, endsAt: null, reason: null, caller: null }
  await noteChange(trx, { id, version, action: 'expire', from: 'APPLIED', to: check.to, ...times, actor: 'PORTAL', at })
}
