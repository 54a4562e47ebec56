import type { Kysely } from 'kysely'
import { type Done, done, type Refusal, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import { type Caller, type CallerUser, hasRole } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { networkMark } from '../../../platform/http/network-mark.ts'
import { type AccountMove, moveBy, refuseMoves, settleMoves } from '../../protection/service.ts'
import { auditAccount, informOfPassword } from '../account-record.ts'
import { factsOf, findUser, lockUser, type UserRow, updatePassword } from '../repository.ts'
import { busy } from '../service.ts'
import { refuseWeakPassword } from './password-policy.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const wrongOldPasswords = 10
const tryWindowMs = 15 * 60 * 1000

/** Changes a signed-in person's own password. All other sessions end; that of `authToken` stays. */
export async function changeOwnPassword(
  context: Context,
  caller: Caller,
  {
    oldPassword,
    newPassword,
    authToken,
  }: { oldPassword?: string | undefined; newPassword: string; authToken: string | null },
): Promise<Done> {
  if (caller.user === null || authToken === null) return refuse('unauthenticated')
  if (oldPassword === undefined)
    return refuse('invalid_request', { fields: [{ path: 'oldPassword', code: 'required' }] })
  const { id } = caller.user
  const limit = { what: 'change password', who: id, allowance: wrongOldPasswords, windowMs: tryWindowMs }
  const taken = await context.guesses.take([limit])
  if (!taken.ok) return refuse('rate_limited', { retryAfter: taken.retryAfter })
  const user = await findUser(context.db, id)
  const isRight = await verifyPassword(oldPassword, user?.password_hash ?? null)
  if (isRight !== false) await taken.giveBack()
  if (isRight === null) return busy
  if (!isRight || user === undefined) {
    const network = networkMark(context.secret, caller.address)
    await auditAccount(context.db, {
      ...{ userId: id, action: 'failed-password', by: caller.user, network },
      at: context.now(),
    })
    return refuse('wrong_credentials', { fields: [{ path: 'oldPassword', code: 'wrong' }] })
  }
  return setOwnPassword(context, { user, newPassword, by: caller.user, keepToken: authToken })
}

/**
 * Sets another user's password and ends all of that user's sessions. The caller must have given their own password
 * within the last ten minutes: otherwise a screen that was left open would open every account. The password of an
 * account that decides is set by an OWNER only.
 */
export async function changePasswordOf(
  context: Context,
  caller: Caller,
  { userId, newPassword, authToken }: { userId: string; newPassword: string; authToken: string | null },
): Promise<Done> {
  if (caller.user === null || authToken === null) return refuse('unauthenticated')
  if (!hasRole(caller, 'OWNER', 'ICT')) return refuse('forbidden')
  // For one's own account the old password is needed: a screen left open must not be enough.
  if (userId === caller.user.id) return refuse('forbidden')
  if (!(await context.sessions.isConfirmed(authToken))) return refuse('password_needed')
  const target = await findUser(context.db, userId)
  if (target === undefined) return refuse('not_found')
  const hashed = await hashNew(context, { user: target, newPassword })
  if (typeof hashed !== 'string') return hashed
  return transact(context.db, async (trx) => {
    const move = await moveBy(trx, userId, 'password')
    if (move === undefined) return refuse('not_found')
    const refusal = await refuseMoves(context, trx, { caller, moves: [move] })
    if (refusal !== null) return refusal
    await givePassword(context, trx, { caller, move, passwordHash: hashed })
    return done
  })
}

/** Gives another user a password that the caller may give, ends their sessions and informs them. */
export async function givePassword(
  context: Context,
  trx: Kysely<Database>,
  { caller, move, passwordHash }: { caller: Caller; move: AccountMove; passwordHash: string },
): Promise<void> {
  const { id } = move
  await updatePassword(trx, id, passwordHash)
  await settleMoves(context, trx, { caller, moves: [move] })
  const role = hasRole(caller, 'OWNER') ? 'OWNER' : 'ICT'
  await auditAccount(trx, { userId: id, action: 'set-password', by: caller.user, role, at: context.now() })
}

/** The hash of a password that is strong enough for the person. */
async function hashNew(
  { config }: Context,
  { user, newPassword }: { user: UserRow; newPassword: string },
): Promise<string | Refusal> {
  const weak = refuseWeakPassword(newPassword, {
    ...{ field: 'newPassword', person: factsOf(user) },
    authority: config.authority,
  })
  return weak ?? (await hashPassword(newPassword)) ?? busy
}

type OwnPassword = { user: UserRow; newPassword: string; by: CallerUser; keepToken: string }

async function setOwnPassword(context: Context, { user, newPassword, by, keepToken }: OwnPassword): Promise<Done> {
  const hashed = await hashNew(context, { user, newPassword })
  if (typeof hashed !== 'string') return hashed
  return transact(context.db, async (trx) => {
    // The office may have withdrawn the old password since it was verified: the new one would undo that.
    if ((await lockUser(trx, user.id))?.password_hash !== user.password_hash) return refuse('unauthenticated')
    await updatePassword(trx, user.id, hashed)
    await context.sessions.endAll(trx, user.id, keepToken)
    await auditAccount(trx, { userId: user.id, action: 'change-password', by, at: context.now() })
    await informOfPassword(context, trx, { user, kind: 'password-changed' })
    return done
  })
}
