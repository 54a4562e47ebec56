import type {
  confirmPassword,
  endOtherSessions as endOtherCall,
  endSession,
  listSessions,
  Session,
} from '#contract/auth/sessions.ts'
import { type Done, done, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import { networkMark } from '../../../platform/http/network-mark.ts'
import { auditAccount } from '../account-record.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { findUser } from '../repository.ts'
import { busy } from '../service.ts'

const wrongPasswords = 10
const tryWindowMs = 15 * 60 * 1000

/** The places where the caller is signed in. */
export async function listOwnSessions(
  { sessions }: Context,
  { authToken }: ServiceRequest<typeof listSessions, 'authToken'>,
): Promise<Result<{ list: Session[] }>> {
  if (authToken === null) return refuse('unauthenticated')
  const rows = await sessions.list(authToken)
  const list = rows.map(({ begun, used, ...session }) => ({
    ...session,
    begunAt: begun.toISOString(),
    usedAt: used.toISOString(),
  }))
  return { ok: true, value: { list } }
}

/** Ends one of the caller's own sessions, which may be the current one. */
export async function endOwnSession(
  { db, sessions, now }: Context,
  { caller: { user }, body: { id } }: ServiceRequest<typeof endSession, 'body'>,
): Promise<Done> {
  if (user === null) return refuse('unauthenticated')
  return db.transaction().execute(async (trx) => {
    if (!(await sessions.endOne(trx, user.id, id))) return refuse('not_found')
    await auditAccount(trx, { userId: user.id, action: 'end-session', by: user, at: now() })
    return done
  })
}

/** Ends all sessions of the caller except this one. */
export async function endOtherSessions(
  { db, sessions, now }: Context,
  { caller: { user }, authToken }: ServiceRequest<typeof endOtherCall, 'authToken'>,
): Promise<Result<{ ended: number }>> {
  if (user === null || authToken === null) return refuse('unauthenticated')
  return db.transaction().execute(async (trx) => {
    const ended = await sessions.endAll(trx, user.id, authToken)
    await auditAccount(trx, { userId: user.id, action: 'end-sessions', by: user, detail: { ended }, at: now() })
    return { ok: true, value: { ended } } as const
  })
}

/** Verifies the password again. Wrong ones are limited as at sign-in, and audited. */
export async function confirmOwnPassword(
  context: Context,
  { caller: { user, address }, authToken, body }: ServiceRequest<typeof confirmPassword, 'authToken' | 'body'>,
): Promise<Done> {
  if (user === null || authToken === null) return refuse('unauthenticated')
  const limit = { what: 'confirm password', who: user.id, allowance: wrongPasswords, windowMs: tryWindowMs }
  const taken = await context.guesses.take([limit])
  if (!taken.ok) return refuse('rate_limited', { retryAfter: taken.retryAfter })
  const row = await findUser(context.db, user.id)
  const isRight = await verifyPassword(body.password, row?.password_hash ?? null)
  if (isRight !== false) await taken.giveBack()
  if (isRight === null) return busy
  const at = context.now()
  const action = isRight ? 'confirm-password' : 'failed-password'
  const network = networkMark(context.secret, address)
  await auditAccount(context.db, { userId: user.id, action, by: user, network, at })
  if (!isRight) return refuse('wrong_credentials')
  await context.sessions.confirm(context.db, authToken)
  return done
}
