import { createHmac } from 'node:crypto'
import type { Hello } from '#contract/live/live-messages.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { RateLimits } from '../../../platform/limits/rate-limits.ts'
import type { LiveHost } from '../access/host.ts'
import { hashGuestToken } from '../queue/live-rows.ts'
import type { Identity } from './live-connection.ts'

type Parts = {
  secret: Buffer
  limits: RateLimits
  findHostOf: (authToken: string) => Promise<LiveHost | null>
}

// Each is looked up in the database. Guests send none, and a host has a few pages.
const accountsOfAddress = 120

/** Who a hello says that it is; a token that opens nothing is a stranger's, not an error. */
export function createGreeting({ secret, limits, findHostOf }: Parts) {
  const accountKey = (token: string) => createHmac('sha256', secret).update(`live account ${token}`).digest('base64url')

  /** Without a look at the database. */
  const present = ({ guestToken, authToken }: Hello): Identity => ({
    guest:
      guestToken === undefined
        ? null
        : { token: guestToken, key: hashGuestToken(secret, guestToken).toString('base64url') },
    auth: authToken === undefined ? null : { token: authToken, key: accountKey(authToken) },
    host: null,
  })

  return {
    present,
    async greet(hello: Hello, address: string): Promise<Result<Identity>> {
      const identity = present(hello)
      if (identity.auth === null) return { ok: true, value: identity }
      const wait = await limits.take({ what: 'live account', who: address, allowance: accountsOfAddress })
      if (wait !== null) return refuse('rate_limited', { retryAfter: wait })
      return { ok: true, value: { ...identity, host: await findHostOf(identity.auth.token) } }
    },
  }
}
