import { type Kysely, sql } from 'kysely'
import { draftWarningDays } from '#domain/enlistment/renewal.ts'
import { moneyStates } from '#domain/payments/checkout-states.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { defaultLocale, locales } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { noteForgottenBytes } from '../../../platform/storage/unused-bytes.ts'
import { readSettings } from '../../settings/service.ts'
import { writeAudit } from '../access/application-audit.ts'

type Parts = Pick<Context, 'db' | 'messages' | 'now' | 'log'>

const queue = 'draft-expiry'
const dayMs = 24 * 60 * 60 * 1000

/** Runs every hour, and once at each start of the server. */
export async function scheduleDraftExpiry(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.createQueue(queue, { retryLimit: 5, retryDelaySeconds: 60, mostDelaySeconds: 900 })
  await jobs.schedule(queue, '27 * * * *', () => expireDrafts(parts))
  await jobs.send(parts.db, queue, {})
}

/**
 * Warns the applicants of drafts that were not changed for long, and later deletes these drafts. No draft is deleted
 * without a warning two weeks earlier, however long the server was down. Any change restarts the period.
 */
export async function expireDrafts(parts: Parts): Promise<void> {
  const { draftDays } = await readSettings(parts.db)
  const before = (days: number) => new Date(parts.now().getTime() - days * dayMs)
  const limits = {
    untouched: before(draftDays),
    warnable: before(draftDays - draftWarningDays),
    warned: before(draftWarningDays),
  }
  await each(parts, isWarnable(limits), (trx, id) => warn(trx, parts, { id, limits, draftDays }))
  await each(parts, isExpired(limits), (trx, id) => remove(trx, parts, { id, limits }))
}

type Limits = { untouched: Date; warnable: Date; warned: Date }

/** A draft with a confirmed payment, or with a payment under way at a gateway, is not deleted. */
const isDraft = sql`a.status = 'draft'
  AND NOT EXISTS (SELECT FROM payments p WHERE p.application_id = a.id AND p.state = 'CONFIRMED')
  AND NOT EXISTS (SELECT FROM checkouts c WHERE c.application_id = a.id AND c.state IN (${sql.join(moneyStates)}))`

function isWarnable({ warnable }: Limits) {
  return sql`${isDraft} AND a.updated_at <= ${warnable} AND (a.expiry_warned_at IS NULL OR a.expiry_warned_at < a.updated_at)`
}

function isExpired({ untouched, warned }: Limits) {
  return sql`${isDraft} AND a.updated_at <= ${untouched} AND a.expiry_warned_at >= a.updated_at AND a.expiry_warned_at <= ${warned}`
}

/** One transaction for each draft, so that a failure does not stop the others. The job is retried for it. */
async function each(
  { db, log }: Parts,
  condition: ReturnType<typeof isExpired>,
  work: (trx: Kysely<Database>, id: string) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT a.id FROM applications a WHERE ${condition}`.execute(db)
  let failure: unknown
  for (const { id } of rows) {
    try {
      await db.transaction().execute((trx) => work(trx, id))
    } catch (error) {
      failure = error
      log.error({ error, applicationId: id }, 'The expiry of a draft failed')
    }
  }
  if (failure !== undefined) throw new Error('The expiry of some drafts failed', { cause: failure })
}

async function warn(
  trx: Kysely<Database>,
  { messages, now }: Parts,
  { id, limits, draftDays }: { id: string; limits: Limits; draftDays: number },
): Promise<void> {
  const { rows } = await sql<{ to: string; locale: string; updatedAt: Date }>`
    SELECT a.contact_mobile AS "to", a.locale, a.updated_at AS "updatedAt" FROM applications a
    WHERE a.id = ${id}::uuid AND ${isWarnable(limits)} FOR UPDATE OF a SKIP LOCKED`.execute(trx)
  const [row] = rows
  if (row === undefined) return
  const at = now()
  const goesAt = Math.max(row.updatedAt.getTime() + draftDays * dayMs, at.getTime() + draftWarningDays * dayMs)
  // If the number was moved to another draft, no SMS is possible; the phone shows this when the draft is opened.
  if (row.to !== '')
    await messages.enqueue(trx, {
      dedupeKey: `draft-expiring ${id} ${row.updatedAt.toISOString()}`,
      to: row.to,
      kind: 'draft-expiring',
      locale: locales.find((known) => known === row.locale) ?? defaultLocale,
      params: { date: dhakaDate(goesAt) },
    })
  await trx.updateTable('applications').set({ expiry_warned_at: at }).where('id', '=', id).execute()
}

async function remove(
  trx: Kysely<Database>,
  { now }: Parts,
  { id, limits }: { id: string; limits: Limits },
): Promise<void> {
  const { rows } = await sql<{ type: string }>`
    SELECT a.type FROM applications a WHERE a.id = ${id}::uuid AND ${isExpired(limits)}
    FOR UPDATE OF a SKIP LOCKED`.execute(trx)
  const [row] = rows
  if (row === undefined) return
  const attached = await trx.selectFrom('files').select('sha256').where('application_id', '=', id).execute()
  for (const table of ['answers', 'operations', 'conflicts'] as const) {
    await trx.deleteFrom(table).where('application_id', '=', id).execute()
  }
  await trx.deleteFrom('applications').where('id', '=', id).execute()
  const hashes = attached.map(({ sha256 }) => sha256)
  await noteForgottenBytes(trx, hashes, now())
  // The audit record stays when everything else about the draft is deleted; it contains no personal data.
  await writeAudit(trx, { applicationId: id, action: 'expire', from: 'draft', caller: null, detail: row, at: now() })
}
