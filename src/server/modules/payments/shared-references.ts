import type { Context } from '../../context.ts'
import { appendAudit } from '../../platform/audit.ts'
import type { JobQueue } from '../../platform/job-queue.ts'

type Parts = Pick<Context, 'db' | 'now' | 'messages'>

const queue = 'shared-references'

/** At each start, reports what the migration to one comparison form found. */
export async function scheduleSharedReferences(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.createQueue(queue, { retryLimit: 5, retryDelaySeconds: 60, mostDelaySeconds: 900 })
  await jobs.work(queue, () => reportSharedReferences(parts))
  await jobs.send(parts.db, queue, {})
}

/**
 * Audits each confirmed payment whose reference another payment had before, and notifies the owners of their number.
 * The line of the audit is the record that it was reported, so a second run reports nothing again.
 */
export async function reportSharedReferences({ db, now, messages }: Parts): Promise<void> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('payments as p')
      .select(['p.paid_for as id', 'p.method', 'p.transaction_id', 'p.amount'])
      .where('p.is_shared', '=', true)
      .where('p.state', '=', 'CONFIRMED')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('audit as l')
              .select('l.id')
              .whereRef('l.application_id', '=', 'p.paid_for')
              .where('l.action', '=', 'find-shared-payment'),
          ),
        ),
      )
      .orderBy('p.paid_for')
      .forUpdate('p')
      .execute()
    for (const { id, method, transaction_id: transactionId, amount } of found) {
      const detail = { method, transactionId, amount }
      await appendAudit(trx, {
        subject: { kind: 'application', id },
        action: 'find-shared-payment',
        by: null,
        detail,
        at,
      })
    }
    if (found.length === 0) return
    await messages.alarmOwners(trx, { kind: 'shared-payments', params: { count: String(found.length) }, at })
  })
}
