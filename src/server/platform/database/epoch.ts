import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The epoch of the database is created with it and replaced when a backup is restored, so that phones know that the
 * server may have forgotten what it acknowledged. A start writes it last: when it exists, so do the seeds. It is short,
 * because every push contains it.
 */
export async function readOrCreateEpoch(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: 'epoch', value: JSON.stringify(randomBytes(12).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('settings').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow()
  if (typeof value !== 'string') throw new Error('The epoch in the settings is not a string.')
  return value
}
