import { type Kysely, sql } from 'kysely'
import { reminderDays, reminderDueAt } from '#domain/enlistment/renewal.ts'
import { addDays, type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import { defaultLocale, locales } from '#domain/text.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobQueue } from '../../platform/job-queue.ts'

type Parts = Pick<Context, 'db' | 'messages' | 'now' | 'log'>

const queue = 'renewal-reminders'

/** Sends the reminders that are due, every hour and once at each start to send what a stopped server missed. */
export async function scheduleReminders(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.createQueue(queue, { retryLimit: 5, retryDelaySeconds: 60, mostDelaySeconds: 900 })
  await jobs.schedule(queue, '7 * * * *', () => remindHolders(parts))
  await jobs.send(parts.db, queue, {})
}

/**
 * Reminds the holders of enlistments that end within two weeks, once per term. The mark and the message are written in
 * one transaction, so that a crash leaves both or neither, and two processes cannot both remind the holder.
 */
export async function remindHolders(parts: Parts): Promise<void> {
  let failure: unknown
  for (const id of await listDue(parts)) {
    try {
      await parts.db.transaction().execute((trx) => remindHolder(trx, parts, id))
    } catch (error) {
      // A failure must not stop the other reminders. The job is retried for it.
      failure = error
      parts.log.error({ error, enlistmentId: id }, 'A holder could not be reminded')
    }
  }
  if (failure !== undefined) throw new Error('Not every holder could be reminded', { cause: failure })
}

/** The latest end of validity for which a reminder is due now. */
function lastDueDay(at: Date): CalendarDate {
  const furthest = addDays(dhakaDate(at), reminderDays)
  return reminderDueAt(furthest) <= at.toISOString() ? furthest : addDays(furthest, -1)
}

/** SQL condition on `enlistments AS e`. If the renewal is at the desks already, no reminder is needed. */
function isDue(at: Date) {
  return sql`e.revoked_at IS NULL AND e.valid_to BETWEEN ${dhakaDate(at)} AND ${lastDueDay(at)}
    AND e.reminded_for IS DISTINCT FROM e.valid_to
    AND NOT EXISTS (SELECT FROM applications r WHERE r.enlistment_id = e.id AND r.purpose = 'RENEWAL'
      AND r.status IN ('pending', 'pending1', 'pending2'))`
}

async function listDue({ db, now }: Parts): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT e.id FROM enlistments e WHERE ${isDue(now())}`.execute(db)
  return rows.map(({ id }) => id)
}

async function remindHolder(trx: Kysely<Database>, { messages, now }: Parts, id: string): Promise<void> {
  const { rows } = await sql<{ number: string; validTo: CalendarDate; to: string | null; locale: string | null }>`
    SELECT e.number, e.valid_to AS "validTo", a.contact_mobile AS "to", a.locale
    FROM enlistments e LEFT JOIN LATERAL (
      SELECT contact_mobile, locale FROM applications
      WHERE enlistment_id = e.id AND status = 'approved' ORDER BY decided_at DESC LIMIT 1
    ) a ON true
    WHERE e.id = ${id}::uuid AND ${isDue(now())} FOR UPDATE OF e SKIP LOCKED`.execute(trx)
  const [row] = rows
  if (row === undefined || row.to === null) return
  const { number, validTo, to } = row
  await messages.enqueue(trx, {
    dedupeKey: `renewal-reminder ${id} ${validTo}`,
    to,
    kind: 'renewal-reminder',
    locale: locales.find((known) => known === row.locale) ?? defaultLocale,
    params: { number, validTo },
  })
  await trx.updateTable('enlistments').set({ reminded_for: validTo }).where('id', '=', id).execute()
}
