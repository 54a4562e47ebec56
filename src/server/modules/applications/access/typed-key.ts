import { type Result, refuse } from '#domain/errors.ts'
import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller, Credentials } from '../../../platform/binding/caller.ts'
import { findByToken, runOnPool } from '../drafts/draft-repository.ts'
import { hashToken } from './application-access.ts'
import { takeResumeTry } from './resume-limits.ts'

export type TypedKey = { token: string; mobile: string }

/**
 * Finds the application that a typed token and mobile number open. Resuming and claiming share this function and its
 * limit; two limits would allow twice as many guesses. Call `giveBack` when the try turned out to be right.
 */
export type FindByTypedKey = (
  caller: Caller,
  typed: TypedKey,
) => Promise<Result<{ id: string; credentials: Credentials; giveBack: () => Promise<void> }>>

export function createKeyFinder({
  pool,
  secret,
  guesses,
}: Pick<Context, 'pool' | 'secret' | 'guesses'>): FindByTypedKey {
  const run = runOnPool(pool)
  return async (caller, typed) => {
    const token = parseToken(typed.token)
    const mobile = normaliseMobile(typed.mobile)
    if (token === null) return refuse('invalid_request', { fields: [{ path: 'token', code: 'pattern' }] })
    if (mobile === null) return refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })
    const taken = await takeResumeTry(guesses, caller, mobile)
    if (!taken.ok) return refuse('rate_limited', { retryAfter: taken.retryAfter })
    const id = await findByToken(run, { tokenHash: hashToken(secret, token), mobile, deviceId: caller.deviceId })
    if (id === null) return refuse('not_found')
    return { ok: true, value: { id, credentials: { token, mobile }, giveBack: taken.giveBack } }
  }
}
