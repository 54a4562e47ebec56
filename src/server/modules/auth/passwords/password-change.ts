import { type Done, done, refuse } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Context } from '../../../context.ts'
import { type Caller, type CallerUser, hasRole } from '../../../platform/binding/caller.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { networkMark } from '../../../platform/http/network-mark.ts'
import { auditAccount, informOfPassword } from '../account-record.ts'
import { factsOf, findUser, lockRoles, type UserRow, updatePassword } from '../repository.ts'
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
  return setPassword(context, { user, newPassword, by: caller.user, keepToken: authToken })
}

/** Who may set whose password: otherwise an ICT could become an OWNER by setting an OWNER's password. */
const mayReset = {
  OWNER: () => true,
  ICT: (roles: readonly string[]) => !roles.includes('OWNER'),
} as const satisfies Partial<Record<Role, (roles: readonly string[]) => boolean>>

/**
 * Sets another user's password and ends all of that user's sessions. The caller must have given their own password
 * within the last ten minutes: otherwise a screen that was left open would open every account.
 */
export async function changePasswordOf(
  context: Context,
  caller: Caller,
  { userId, newPassword, authToken }: { userId: string; newPassword: string; authToken: string | null },
): Promise<Done> {
  if (caller.user === null || authToken === null) return refuse('unauthenticated')
  const isOwner = hasRole(caller, 'OWNER')
  if (!isOwner && !hasRole(caller, 'ICT')) return refuse('forbidden')
  // For one's own account the old password is needed: a screen left open must not be enough.
  if (userId === caller.user.id) return refuse('forbidden')
  if (!(await context.sessions.isConfirmed(authToken))) return refuse('password_needed')
  const target = await findUser(context.db, userId)
  if (target === undefined) return refuse('not_found')
  const role = isOwner ? 'OWNER' : 'ICT'
  if (!mayReset[role](target.roles)) return refuse('forbidden')
  return setPassword(context, { user: target, newPassword, by: caller.user, role })
}

type NewPassword = {
  user: UserRow
  newPassword: string
  by: CallerUser
  /** The role in which staff set it; none for one's own password. */
  role?: keyof typeof mayReset
  /** The session that stays. */
  keepToken?: string
}

async function setPassword(context: Context, { user, newPassword, by, role, keepToken }: NewPassword): Promise<Done> {
  const weak = refuseWeakPassword(newPassword, {
    ...{ field: 'newPassword', person: factsOf(user) },
    authority: context.config.authority,
  })
  if (weak !== null) return weak
  const passwordHash = await hashPassword(newPassword)
  if (passwordHash === null) return busy
  return transact(context.db, async (trx) => {
    const roles = await lockRoles(trx, user.id)
    // The person may have become an OWNER meanwhile.
    if (role !== undefined && !mayReset[role](roles)) return refuse('forbidden')
    await updatePassword(trx, user.id, passwordHash)
    await context.sessions.endAll(trx, user.id, keepToken)
    const action = role === undefined ? 'change-password' : 'set-password'
    await auditAccount(trx, { userId: user.id, action, by, role, at: context.now() })
    await informOfPassword(context, trx, { user, kind: role === undefined ? 'password-changed' : 'password-set' })
    return done
  })
}
