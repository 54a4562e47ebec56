import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

/** Marks a proof as used for one application; false if it was used for another. Repeating the call changes nothing. */
export async function spendProof(
  trx: Kysely<Database>,
  { id, applicationId, at }: { id: string; applicationId: string; at: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('number_proofs')
    .set((is) => ({ application_id: applicationId, used_at: is.fn.coalesce('used_at', is.val(at)) }))
    .where('id', '=', id)
    .where((is) => is.or([is('application_id', 'is', null), is('application_id', '=', applicationId)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether the most recently used proof of the number was used for this application. */
export async function holdsNumber(
  trx: Kysely<Database>,
  { key, applicationId }: { key: Buffer; applicationId: string },
): Promise<boolean> {
  const newest = await trx
    .selectFrom('number_proofs')
    .select('application_id')
    .where('number_key', '=', key)
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.application_id === applicationId
}
