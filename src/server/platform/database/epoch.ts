import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The epoch of the database: made with it, and made anew when a backup is restored, so that phones know that the
 * server may have forgotten what it acknowledged. Written last at a start: where it is, the seeds are.
 Short, because every push names it.
 */
export async function readOrCreateEpoch(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: 'epoch', value: JSON.stringify(randomBytes(12).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('settings').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow()
  if (typeof value !== 'string') throw new Error('The epoch in the settings is not a text.')
  return value
}
