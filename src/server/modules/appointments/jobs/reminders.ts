import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { informVisitor } from '../changes/messages.ts'
import { findWhole, isConfirmed } from '../reading/appointment-rows.ts'
import { forEachRow } from './each-row.ts'

type Parts = Pick<Context, 'db' | 'messages' | 'now' | 'log'>

const queue = 'appointment-reminders'
const dayMs = 24 * 60 * 60 * 1000

/** Runs every quarter of an hour, and once at each start to send what a stopped server missed. */
export async function scheduleAppointmentReminders(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.createQueue(queue, { retryLimit: 5, retryDelaySeconds: 60, mostDelaySeconds: 900 })
  await jobs.schedule(queue, '3,18,33,48 * * * *', () => remindVisitors(parts))
  await jobs.send(parts.db, queue, {})
}

/**
 * Reminds the visitors of appointments that begin within a day, once for each time that was assigned. The mark and the
 * message are written in one transaction, so that two processes cannot both remind the visitor.
 */
export async function remindVisitors(parts: Parts): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM appointments a WHERE ${isDue(parts.now())} ORDER BY a.starts_at`.execute(parts.db)
  await forEachRow(
    parts,
    rows.map(({ id }) => id),
    (trx, id) => remindVisitor(trx, parts, id),
  )
}

// A visitor who is notified less than a day before the appointment counts as reminded: that SMS replaces the reminder.
function isDue(at: Date) {
  return sql`a.starts_at > ${at} AND a.starts_at <= ${new Date(at.getTime() + dayMs)}
    AND ${isConfirmed} AND a.reminded_sequence IS DISTINCT FROM a.sequence`
}

async function remindVisitor(trx: Kysely<Database>, { messages, now }: Parts, id: string): Promise<void> {
  const { rows } = await sql<{ sequence: number }>`
    SELECT a.sequence FROM appointments a WHERE a.id = ${id} AND ${isDue(now())} FOR UPDATE SKIP LOCKED`.execute(trx)
  const [due] = rows
  const row = due === undefined ? null : await findWhole(trx, id)
  if (due === undefined || row === null) return
  await informVisitor(trx, { messages }, { kind: 'reminder', row })
  await trx.updateTable('appointments').set({ reminded_sequence: due.sequence }).where('id', '=', id).execute()
}
