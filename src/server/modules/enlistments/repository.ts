import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/schema.ts'

export type EnlistmentRow = Selectable<Database['enlistments']>

export async function findEnlistment(db: Kysely<Database>, id: string): Promise<EnlistmentRow | null> {
  return (await db.selectFrom('enlistments').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findByNumber(db: Kysely<Database>, number: string): Promise<EnlistmentRow | null> {
  return (await db.selectFrom('enlistments').selectAll().where('number', '=', number).executeTakeFirst()) ?? null
}

/** The row, taken for the rest of the transaction. */
export async function lockEnlistment(trx: Kysely<Database>, id: string): Promise<EnlistmentRow | null> {
  return (await trx.selectFrom('enlistments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Whether an application that led to the enlistment had this mobile number. */
export async function wasApprovedFor(
  db: Kysely<Database>,
  { enlistmentId, mobile }: { enlistmentId: string; mobile: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('applications')
    .select('id')
    .where('enlistment_id', '=', enlistmentId)
    .where('status', '=', 'approved')
    .where((eb) => eb.or([eb('mobile', '=', mobile), eb('contact_mobile', '=', mobile)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertEnlistment(trx: Kysely<Database>, row: Omit<EnlistmentRow, 'revoked_at'>): Promise<void> {
  await trx
    .insertInto('enlistments')
    .values({ ...row, revoked_at: null })
    .execute()
}

/** Gives an enlistment that has no owner to an account. */
export async function giveTo(trx: Kysely<Database>, { id, userId }: { id: string; userId: string }): Promise<void> {
  await trx
    .updateTable('enlistments')
    .set({ holder_user_id: userId })
    .where('id', '=', id)
    .where('holder_user_id', 'is', null)
    .execute()
}

export async function extendEnlistment(
  trx: Kysely<Database>,
  { id, ...terms }: Pick<EnlistmentRow, 'id' | 'name_bn' | 'name_en' | 'valid_from' | 'valid_to' | 'holder_user_id'>,
): Promise<void> {
  await trx.updateTable('enlistments').set(terms).where('id', '=', id).execute()
}
