import { createHmac } from 'node:crypto'
import { leaseFromMemory } from './memory-lease.ts'
import { RecentMap } from './recent-map.ts'

/** `what` names the call, `who` the caller (an address, a token, an account): it is hashed before it is kept. */
export type RateBucket = { what: string; who: string; allowance: number; windowMs?: number }

/**
 * Token buckets that all processes share: `allowance` at once, refilled evenly over `windowMs` (a minute). Their state is
 * in the database (`Lease`); a process takes a tenth of the allowance at a time and spends it from memory.
 */
export type RateLimits = {
  /** Takes one token. Null, or the seconds until there is one again. */
  take: (bucket: RateBucket) => Promise<number | null>
  enabled: boolean
}

/** Takes up to `want` tokens from a bucket that all processes share. `wait`: milliseconds until the next one. */
export type Lease = (request: LeaseRequest) => Promise<{ granted: number; wait: number }>
export type LeaseRequest = { key: string; want: number; allowance: number; windowMs: number; at: Date }

const minuteMs = 60_000
/** Smaller allowances guard costly or dangerous calls: for these each token is taken from the database. */
const leastShared = 60
/** A process takes this part of a larger allowance at a time: one tenth. */
const share = 10
/** About 40 MB. A share that was evicted is taken from the database again. */
const mostShares = 200_000
const mostNames = 20_000

type Share = { tokens: number; renewAt: number; emptyUntil: number; asking: Promise<void> | null }
type Options = {
  enabled: boolean
  secret: Buffer
  lease: Lease
  /** Is given the first error of each time in which the lease fails. */
  report: (error: unknown) => void
  now: () => Date
}

export function createRateLimits({ enabled, secret, lease, report, now }: Options): RateLimits {
  if (!enabled) return { take: async () => null, enabled }
  const shares = new RecentMap<string, Share>(mostShares)
  const names = new RecentMap<string, string>(mostNames)

  const leaseSafely = withFallback(lease, report)

  const nameOf = (who: string): string => {
    const known = names.get(who)
    if (known !== undefined) return known
    const name = createHmac('sha256', secret).update(`rate limit ${who}`).digest('base64url').slice(0, 22)
    names.set(who, name)
    return name
  }

  const shareOf = (key: string): Share => {
    const known = shares.get(key)
    if (known !== undefined) return known
    const fresh = { tokens: 0, renewAt: 0, emptyUntil: 0, asking: null }
    shares.set(key, fresh)
    return fresh
  }

  const ask = async (own: Share, request: LeaseRequest) => {
    const { granted, wait } = await leaseSafely(request)
    own.tokens += granted
    if (granted === 0) own.emptyUntil = request.at.getTime() + Math.max(1, wait)
  }

  return {
    enabled,
    async take({ what, who, allowance, windowMs = minuteMs }) {
      // The allowance is part of the name: those with a small one never empty the bucket of those with a large one.
      const key = `${what} ${allowance} ${nameOf(who)}`
      const own = shareOf(key)
      const free = allowance < leastShared ? 0 : Math.floor(allowance / share)
      for (;;) {
        const at = now()
        const time = at.getTime()
        if (time >= own.renewAt) Object.assign(own, { tokens: free, renewAt: time + windowMs })
        if (own.tokens >= 1) {
          own.tokens -= 1
          return null
        }
        if (time < own.emptyUntil) return Math.ceil((own.emptyUntil - time) / 1000)
        // Those who come at once wait for one question together.
        const want = Math.max(1, Math.floor(allowance / share))
        own.asking ??= ask(own, { key, want, allowance: allowance - free, windowMs, at }).finally(() => {
          own.asking = null
        })
        await own.asking
      }
    },
  }
}

/**
 * A database that cannot count at the moment must neither keep out those who only read nor let a flood in: until it counts
 * again, each process gives out the allowance by itself.
 */
function withFallback(lease: Lease, report: (error: unknown) => void): Lease {
  const leaseHere = leaseFromMemory()
  let isFailing = false
  return async (request) => {
    try {
      const answer = await lease(request)
      isFailing = false
      return answer
    } catch (error) {
      if (!isFailing) report(error)
      isFailing = true
      return leaseHere(request)
    }
  }
}
