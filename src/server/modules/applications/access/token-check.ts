import type { Context } from '../../../context.ts'
import type { OpensSomething } from '../../../platform/limits/caller-limits.ts'
import { findByToken, runOnPool } from '../drafts/draft-repository.ts'
import { hashToken } from './application-access.ts'

/** Distinguishes real codes from made-up ones, for rate limits. The services check which application a code opens. */
export function createTokenCheck({ pool, secret }: Pick<Context, 'pool' | 'secret'>): OpensSomething {
  const run = runOnPool(pool)
  return async ({ token, mobile }, deviceId) => {
    const id = await findByToken(run, { tokenHash: hashToken(secret, token), mobile, deviceId })
    return id !== null
  }
}
