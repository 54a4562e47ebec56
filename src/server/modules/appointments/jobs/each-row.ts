import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/schema.ts'

/**
 * One transaction for each row, so that one that fails keeps no other back. Throws at the end when one did: the job comes
 * again for it.
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
      log.error({ error, appointmentId: id }, 'A job could not work on an appointment')
    }
  }
  if (failure !== undefined) throw new Error('Not every appointment could be worked on', { cause: failure })
}
