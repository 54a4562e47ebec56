import type { Kysely } from 'kysely'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { lockApplication, runInTransaction } from '../drafts/draft-repository.ts'
import { loadApplication, type WholeApplication } from '../reading/application-record.ts'
import { addPaymentNumbers, replaceNumbers, searchColumns } from './search-entry.ts'

type Parts = Pick<Context, 'db' | 'secret' | 'now' | 'log'>

const queue = 'search-refill'
const batch = 200

/** At each start, builds entries that earlier releases did not build or built differently. A restart resumes this. */
export async function scheduleSearchRefill(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.createQueue(queue, { retryLimit: 5, retryDelaySeconds: 60, mostDelaySeconds: 900 })
  await jobs.work(queue, () => refillSearch(parts))
  await jobs.send(parts.db, queue, {})
}

/** Builds every missing search entry, each in its own transaction, so that a failure does not stop the others. */
export async function refillSearch(parts: Parts): Promise<void> {
  const { db, log } = parts
  let failure: unknown
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await listUnsearched(db, after)
    for (const id of ids) {
      try {
        await db.transaction().execute((trx) => refill(trx, parts, id))
      } catch (error) {
        failure = error
        log.error({ error, applicationId: id }, 'An application could not be indexed for search')
      }
    }
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  if (failure !== undefined) throw new Error('Not every application could be indexed for search', { cause: failure })
}

async function listUnsearched(db: Kysely<Database>, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('status', '<>', 'draft')
    .where('search_form', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}

async function refill(trx: Kysely<Database>, { secret, now }: Parts, id: string): Promise<void> {
  await lockApplication(runInTransaction(trx), id)
  const row = await trx.selectFrom('applications').select('search_form').where('id', '=', id).executeTakeFirst()
  const whole = await loadApplication(trx, id)
  // A concurrent submission has built it.
  if (row?.search_form !== null || whole === null) return
  const { type } = whole.draft
  const answers = submittedAnswers(whole, now())
  await trx.updateTable('applications').set(searchColumns(type, answers)).where('id', '=', id).execute()
  const { tracking_no: tracking, payment, enlistment } = whole.record
  const numbers = {
    tracking: tracking ?? '',
    mobile: whole.draft.contactMobile,
    transaction: payment?.transaction_id ?? '',
    enlistment: enlistment?.number ?? '',
  }
  await replaceNumbers(trx, secret, { id, type, answers, numbers })
  await addPaymentNumbers(trx, secret, id)
}

/** The answers as last submitted, without the changes of a correction that is under way. */
function submittedAnswers({ draft, record }: WholeApplication, now: Date) {
  const answers = (draft.status === 'recheck' ? record.returned_answers : null) ?? liveAnswers(draft.state.entries)
  const fee = record.fee === null ? {} : { feeTotal: record.fee.total }
  return resolveAnswers(draft.type, answers, { today: dhakaDate(record.submitted_at ?? now), ...fee })
}
