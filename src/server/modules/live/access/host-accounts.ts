import type { Kysely } from 'kysely'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { RateLimits } from '../../../platform/limits/rate-limits.ts'
import { RecentMap } from '../../../platform/limits/recent-map.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import { findHost, type LiveHost } from './host.ts'

/** A token of an account, with its keyed hash. */
export type AccountToken = { token: string; key: string }

/** Looks up the accounts behind the tokens of hellos. */
export type HostAccounts = {
  /** Null unless the account is a host at this moment. */
  find: (account: AccountToken) => Promise<LiveHost | null>
  /** Counts a look-up against the limit of the address, unless the token has opened an account before. */
  refuse: (account: AccountToken, address: string) => Promise<Refusal | null>
}

type Parts = { db: Kysely<Database>; sessions: Sessions; limits: RateLimits }

// Each unknown token is looked up in the database. Guests send none, and a host has only a few pages open.
const lookupsOfAddress = 120
const mostRemembered = 10_000

export function createHostAccounts({ db, sessions, limits }: Parts): HostAccounts {
  /** Keys of tokens that have opened an account: strangers at the same address cannot use up their limit. */
  const real = new RecentMap<string, true>(mostRemembered)
  return {
    async find({ token, key }) {
      const user = await sessions.find(token)
      if (user === null) return null
      real.set(key, true)
      return findHost(db, user)
    },
    async refuse({ key }, address) {
      if (real.get(key) === true) return null
      const wait = await limits.take({ what: 'live account', who: address, allowance: lookupsOfAddress })
      return wait === null ? null : refuse('rate_limited', { retryAfter: wait })
    },
  }
}
