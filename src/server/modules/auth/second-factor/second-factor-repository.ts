import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'

export type SecondFactorRow = Selectable<Database['second_factors']>

export async function findSecondFactor(db: Kysely<Database>, userId: string): Promise<SecondFactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Locks and returns the row. */
export async function lockSecondFactor(trx: Kysely<Database>, userId: string): Promise<SecondFactorRow | undefined> {
  return trx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** Stores a new secret, also in place of one that was never enabled; false when one is enabled. */
export async function putSecret(
  trx: Kysely<Database>,
  { userId, sealed, at }: { userId: string; sealed: Buffer; at: Date },
): Promise<boolean> {
  const values = { sealed_secret: sealed, created_at: at, last_step: 0 }
  const put = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, enrolled_at: null, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factors.enrolled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

export async function enrol(
  trx: Kysely<Database>,
  { userId, step, codes, at }: { userId: string; step: number; codes: readonly Buffer[]; at: Date },
): Promise<void> {
  await trx
    .updateTable('second_factors')
    .set({ enrolled_at: at, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  const rows = codes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

export async function noteStep(trx: Kysely<Database>, userId: string, step: number): Promise<void> {
  await trx.updateTable('second_factors').set({ last_step: step, tries: [] }).where('user_id', '=', userId).execute()
}

export async function noteTries(trx: Kysely<Database>, userId: string, tries: Date[]): Promise<void> {
  await trx.updateTable('second_factors').set({ tries }).where('user_id', '=', userId).execute()
}

/** False when there is no such code, or it was used. */
export async function takeRecoveryCode(
  trx: Kysely<Database>,
  { userId, hash, at }: { userId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const taken = await trx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
