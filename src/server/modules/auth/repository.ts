import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Username } from './username.ts'

export type UserRow = Selectable<Database['users']>

/** The active user with that name. */
export async function findActiveUser(db: Kysely<Database>, username: Username): Promise<UserRow | undefined> {
  const query = db.selectFrom('users').selectAll().where('status', '=', 'ACTIVE')
  return 'mobile' in username
    ? query.where('mobile', '=', username.mobile).executeTakeFirst()
    : query.where('email', '=', username.email).executeTakeFirst()
}

export async function findUser(db: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks the account until the transaction ends and returns it while it is active. Rows that reference the user (audit
 * lines) can still be added.
 */
export async function lockUser(trx: Kysely<Database>, id: string): Promise<UserRow | undefined> {
  const user = trx.selectFrom('users').selectAll().where('id', '=', id).where('status', '=', 'ACTIVE')
  return user.forNoKeyUpdate().executeTakeFirst()
}

/** False, without a change, when the mobile number or e-mail address belongs to someone else. */
export async function addUser(db: Kysely<Database>, user: Insertable<Database['users']>): Promise<boolean> {
  const added = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function isTaken(db: Kysely<Database>, username: Username): Promise<boolean> {
  const [column, value] =
    'mobile' in username ? (['mobile', username.mobile] as const) : (['email', username.email] as const)
  return (await db.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst()) !== undefined
}

export async function updatePassword(trx: Kysely<Database>, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Facts about the person that the password must not contain. */
export function factsOf({ full_name: fullName, mobile, email }: UserRow) {
  return { fullName, mobile, email }
}

export type Reset = { id: string; userId: string | null; codeHash: Buffer }
export type NewReset = Reset & { nameKey: Buffer; sent: boolean }

/** Adds a reset. Only the newest code of a user is valid, so older ones end here. */
export async function addReset(
  trx: Kysely<Database>,
  reset: NewReset,
  at: { now: Date; expires: Date },
): Promise<void> {
  if (reset.userId !== null) {
    await trx
      .updateTable('password_resets')
      .set({ used_at: at.now })
      .where('user_id', '=', reset.userId)
      .where('used_at', 'is', null)
      .execute()
  }
  await trx
    .insertInto('password_resets')
    .values({
      id: reset.id,
      user_id: reset.userId,
      code_hash: reset.codeHash,
      name_key: reset.nameKey,
      sent: reset.sent,
      created_at: at.now,
      expires_at: at.expires,
      used_at: null,
    })
    .execute()
}

/** The times since then at which resets were requested for a name, the oldest first. */
export async function listResetTimes(trx: Kysely<Database>, nameKey: Buffer, since: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('password_resets')
    .select('created_at as at')
    .where('name_key', '=', nameKey)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ at }) => at ?? [])
}

/** How many codes were sent since then, in all and to one account. */
export async function countSentCodes(
  trx: Kysely<Database>,
  userId: string,
  since: Date,
): Promise<{ all: number; own: number }> {
  return trx
    .selectFrom('password_resets')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('user_id', '=', userId).as('own'),
    ])
    .where('sent', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Counts a try and returns the reset, or undefined when it is used, too old or out of tries. */
export async function takeResetTry(
  db: Kysely<Database>,
  { id, now, mostTries }: { id: string; now: Date; mostTries: number },
): Promise<Reset | undefined> {
  const row = await db
    .updateTable('password_resets')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['id', 'user_id', 'code_hash'])
    .executeTakeFirst()
  return row === undefined ? undefined : { id: row.id, userId: row.user_id, codeHash: row.code_hash }
}

/** False when it was used meanwhile. */
export async function spendReset(trx: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
