import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'

/**
 * Runs one transaction for each row, so that a failure does not stop the others. Throws at the end if one failed, so
 * that the job is retried for it.
 */
export async function forEachRow(
  { db, log }: Pick<Context, 'db' | 'log'>,
  ids: readonly string[],
  work: (trx: Kysely<Database>, id: string) => Promise<void>,
): Promise<void> {
  let failure: unknown
  for (const id of ids) {
    try {
      await db.transaction().execute((trx) => work(trx, id))
    } catch (error) {
      failure = error
      log.error({ error, appointmentId: id }, 'A job could not process an appointment')
    }
  }
  if (failure !== undefined) throw new Error('Not every appointment could be processed', { cause: failure })
}
