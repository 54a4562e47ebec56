import type { Kysely } from 'kysely'
import type { Database } from './database/schema.ts'

/** A setting that an OWNER changes at run time. `read` converts the stored value; null when it is invalid. */
export async function readSetting<Value>(
  db: Kysely<Database>,
  key: string,
  { read, fallback }: { read: (stored: unknown) => Value | null; fallback: Value },
): Promise<Value> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return (row === undefined ? null : read(row.value)) ?? fallback
}

export async function writeSetting(db: Kysely<Database>, key: string, value: unknown): Promise<void> {
  const stored = { value: JSON.stringify(value) }
  await db
    .insertInto('settings')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute()
}

/** Allows one change at a time. The lock is on the whole table, because a row that was never set cannot be locked. */
export async function lockSettings(trx: Kysely<Database>): Promise<void> {
  await trx.selectFrom('settings').select('key').where('key', '=', 'epoch').forUpdate().execute()
}
