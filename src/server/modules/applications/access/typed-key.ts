import { type Result, refuse } from '#domain/errors.ts'
import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller, Credentials } from '../../../platform/binding/caller.ts'
import type { GuessLimits } from '../../../platform/limits/guess-limits.ts'
import { type TriesAtName, takeTryAtName } from '../../../platform/limits/tries-at-name.ts'
import { findByToken, runOnPool } from '../drafts/draft-repository.ts'
import { hashToken } from './application-access.ts'

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

/** Limits for wrong resume codes within 15 minutes. */
const wrongCodes: TriesAtName = {
  ...{ what: 'resume', windowMs: 15 * 60_000 },
  ...{ perAddress: 50, perNameAtAddress: 10, perNameAtAddressUnderAttack: 3, perNameAnywhere: 100 },
}

/** Counts a try to open an application by its code: resuming and claiming share these limits. */
function takeResumeTry(guesses: GuessLimits, { address }: Caller, mobile: string): ReturnType<GuessLimits['take']> {
  return takeTryAtName(guesses, { name: mobile, address }, wrongCodes)
}
